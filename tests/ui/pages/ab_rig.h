// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <QAction>

#include "core/run/run_file.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/ab_dialog.h"
#include "ui/pages/live_page.h"
#include "ui/widgets/banner.h"
#include "window_harness.h"

namespace xrunscope {

/// A/B comparisons in the window.
class AbTest : public WindowTest {
protected:
    AbTest()
    {
        connection_ =
            QObject::connect(control().session(), &AbSession::ended, [this](const AbEnd& end) { end_ = end; });
    }
    ~AbTest() override { QObject::disconnect(connection_); }

    AbControl& control() { return *live().ab(); }
    std::string banner() { return live().banner()->text().toStdString(); }
    std::string hint() { return live().banner()->hint().toStdString(); }
    const AbEnd& waitForAbEnd()
    {
        until([this] { return end_.has_value(); });
        return *end_;
    }

    AbRequest requestOf(int rounds, std::chrono::milliseconds length)
    {
        AbRequest request;
        request.a.phases = request.b.phases = {{"run", length}};
        request.b.geometry.frames = 128;
        request.rounds = rounds;
        return request;
    }
    /// A comparison whose first side was measured before another boot, with one run.
    PendingAb leavePending()
    {
        const auto first = makeRun(std::chrono::milliseconds{200});
        PendingAb pending;
        pending.plan.geometry.frames = 128;
        pending.plan.phases = {{"run", std::chrono::milliseconds{150}}};
        pending.kernel = "6.1.0-other";
        pending.bootId = "another boot";
        pending.rounds = 2;
        pending.first = {first};
        pending.second = folder() / "boot.xrun";
        EXPECT_TRUE(PendingAbFile().save(pending));
        return pending;
    }
    QAction* menuAction(const QString& text)
    {
        for (auto* action : window().findChildren<QAction*>()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    static std::int64_t startOf(const std::filesystem::path& file)
    {
        const auto run = RunFile::open(file);
        EXPECT_TRUE(run) << file;
        return run ? run->data().info.startedAt : 0;
    }

    std::optional<AbEnd> end_;
    QMetaObject::Connection connection_;
};

} // namespace xrunscope
