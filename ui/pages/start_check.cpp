// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/start_check.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include "core/load/stress_check.h"
#include "core/realtime/cpu_latency.h"
#include "core/run/run_folder.h"
#include "ui/device_check.h"

namespace xrunscope {

namespace {

constexpr int kDebounceMs = 300;

Expected<StartPreview> lookAhead(const RunPlan& plan)
{
    if (auto ok = RunFolder().ensure(); !ok)
        return tl::make_unexpected(ok.error());
    if (plan.scheduling.cpuLatencyUs) {
        if (auto held = CpuLatencyHold::acquire(*plan.scheduling.cpuLatencyUs); !held)
            return tl::make_unexpected(held.error());
    }
    return previewStart(plan);
}

} // namespace

/// What the worker found.
struct StartCheck::Answer {
    Expected<StartPreview> preview;
    std::optional<Expected<PcmLimits>> limits;
    std::uint64_t stressSize = 0;
};

StartCheck::Answer StartCheck::check(const RunPlan& plan)
{
    Answer answer{lookAhead(plan), std::nullopt, 0};
    if (answer.preview && plan.stress.any()) {
        auto stress = checkStress(plan.stress);
        if (stress) {
            answer.stressSize = stress->plan.size;
            for (std::string& note : stress->notes)
                answer.preview->warnings.push_back(std::move(note));
        } else {
            answer.preview = tl::make_unexpected(stress.error());
        }
    }
    if (plan.engine != "alsa" || !answer.preview)
        return answer;
    DeviceAnswer device = askDevice(plan.alsa, plan.geometry);
    answer.limits = std::move(device.limits);
    if (!device.takes)
        answer.preview = tl::make_unexpected(device.takes.error());
    return answer;
}

StartCheck::StartCheck(QObject* parent) : QObject(parent)
{
    delay_.setSingleShot(true);
    delay_.setInterval(kDebounceMs);
    connect(&delay_, &QTimer::timeout, this, &StartCheck::run);
}

void StartCheck::setPlan(const Expected<RunPlan>& plan)
{
    ++serial_;
    delay_.stop();
    if (!plan)
        return reject(plan.error());
    if (const auto ok = validate(*plan); !ok)
        return reject(ok.error());
    plan_ = *plan;
    status_ = Status::Checking;
    delay_.start();
    emit changed();
}

void StartCheck::repeat()
{
    if (!plan_ || delay_.isActive())
        return;
    ++serial_;
    if (plan_->engine == "alsa") { // the device is opened meanwhile: a run would find it busy
        status_ = Status::Checking;
        emit changed();
    }
    run();
}

void StartCheck::reject(const Error& error)
{
    plan_.reset();
    status_ = Status::Impossible;
    error_ = error;
    limits_.reset();
    emit changed();
}

/// One at a time.
void StartCheck::run()
{
    if (running_)
        return;
    running_ = true;
    using Result = std::shared_ptr<Answer>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, serial = serial_] {
        watcher->deleteLater();
        running_ = false;
        if (serial == serial_)
            take(*watcher->result());
        else if (plan_ && !delay_.isActive())
            run();
    });
    watcher->setFuture(QtConcurrent::run([plan = *plan_] { return std::make_shared<Answer>(check(plan)); }));
}

void StartCheck::take(const Answer& answer)
{
    limits_ = answer.limits;
    stressSize_ = answer.stressSize;
    if (answer.preview) {
        status_ = Status::Possible;
        preview_ = *answer.preview;
    } else {
        status_ = Status::Impossible;
        error_ = answer.preview.error();
    }
    emit changed();
}

} // namespace xrunscope
