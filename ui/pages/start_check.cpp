// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/start_check.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include "core/realtime/cpu_latency.h"
#include "core/run/run_folder.h"

namespace xrunscope {

namespace {

constexpr int kDebounceMs = 300;

Expected<StartPreview> check(const RunPlan& plan)
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
    if (plan_ && !delay_.isActive()) {
        ++serial_;
        run();
    }
}

void StartCheck::reject(const Error& error)
{
    plan_.reset();
    status_ = Status::Impossible;
    error_ = error;
    emit changed();
}

void StartCheck::run()
{
    using Result = std::shared_ptr<Expected<StartPreview>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, serial = serial_] {
        watcher->deleteLater();
        if (serial == serial_)
            take(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run([plan = *plan_] { return std::make_shared<Expected<StartPreview>>(check(plan)); }));
}

void StartCheck::take(const Expected<StartPreview>& result)
{
    if (result) {
        status_ = Status::Possible;
        preview_ = *result;
    } else {
        status_ = Status::Impossible;
        error_ = result.error();
    }
    emit changed();
}

} // namespace xrunscope
