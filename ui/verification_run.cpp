// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verification_run.h"

#include <utility>

#include "core/report/what_if_report.h"
#include "ui/in_worker.h"
#include "ui/pages/live_page.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_check.h"
#include "ui/widgets/run_button.h"
#include "ui/words.h"

namespace xrunscope {

VerificationRun::VerificationRun(LivePage& live, QObject* parent) : QObject(parent), live_(live)
{
    connect(&live_, &LivePage::startChecked, this, &VerificationRun::checked);
    connect(&live_, &LivePage::runShown, this, &VerificationRun::runShown);
    connect(live_.run(), &LiveRun::failed, this, [this] { running_.reset(); });
    connect(live_.run(), &LiveRun::cancelled, this, [this] { running_.reset(); });
}

void VerificationRun::start(const Verification& verification)
{
    if (live_.running())
        return;
    running_.reset();
    live_.button()->setChoice({verification.plan.duration(), 1});
    live_.settings()->showPlan(verification.plan);
    wanted_ = verification;
    checked();
}

void VerificationRun::checked()
{
    if (!wanted_ || live_.check().status() == StartCheck::Status::Checking)
        return;
    const Verification verification = *std::exchange(wanted_, std::nullopt);
    if (live_.check().status() != StartCheck::Status::Possible || live_.running())
        return;
    live_.toggleRun();
    if (live_.running())
        running_ = verification;
}

void VerificationRun::runShown()
{
    if (!running_)
        return;
    const WhatIfCell predicted = std::exchange(running_, std::nullopt)->predicted;
    if (live_.shownInfo() == nullptr || live_.shownInfo()->plan.geometry != predicted.geometry)
        return;
    inWorker(
        this,
        [file = live_.shownRun(), predicted]() -> Expected<std::string> {
            const auto run = RunFile::open(file);
            if (!run)
                return tl::make_unexpected(run.error());
            return whatIfCheckText(checkWhatIf(predicted, run->data()));
        },
        [this](const Expected<std::string>& text) { emit compared(text ? toQt(*text) : toQt(text.error().text())); });
}

} // namespace xrunscope
