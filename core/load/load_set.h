// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/load/load_record.h"
#include "core/load/process_guard.h"

namespace xrunscope {

/// A load to be started.
struct LoadSpec {
    std::string name;
    std::vector<std::string> argv;
    std::vector<std::pair<std::string, std::string>> environment{};
    std::optional<int> phase{}; ///< index of the phase that it belongs to; nullopt: the whole run
    std::string remark{};
    int nice = 0;
    std::size_t keepLines = LoadRecord::kMaxLines; ///< of its output, for workOf
    /// Gets each line as it comes; may be empty.
    std::function<void(const ChildLine&)> onLine{};
    /// Fills in bytes and operations from the last `keepLines` lines; may be empty.
    std::function<void(LoadRecord&, std::deque<std::string>&)> workOf{};
};

/// The load processes of a run: ordinary class, no real-time rights, the user's nice; ended with the run in every case.
/// One thread at a time; nothing blocks but the start of a process.
class LoadSet {
public:
    /// Before the engine starts. EngineStart error when no guard can be started.
    static Expected<LoadSet> start();
    /// First release of the run: records count from it.
    void setOrigin(MonoTime origin) noexcept { origin_ = origin; }

    /// Starts a load; its id. EngineStart error with the reason.
    Expected<int> spawn(LoadSpec spec);
    /// Asks it to end (SIGTERM, SIGKILL a second later): it ended as planned then.
    void end(int id);
    bool running(int id) const { return loads_.find(id) != loads_.end(); }
    pid_t pid(int id) const { return guard_->pid(id); }

    /// Looks what has happened. Call many times a second.
    void poll();
    /// Loads that ended since the last call.
    std::vector<LoadRecord> takeRecords();
    /// Ends all and waits (3.5 s at most). `runEnded`: what ended, or was printed, after it was the doing of the run's
    /// end.
    void shutDown(MonoTime runEnded);

private:
    struct Load {
        LoadSpec spec;
        LoadRecord record;
        std::deque<std::string> lines;
    };
    struct Ended {
        Load load;
        MonoTime at;
    };
    explicit LoadSet(std::unique_ptr<ProcessGuard> guard) : guard_(std::move(guard)) {}
    void takeLines(MonoTime upTo);
    void readBack(Load& load, pid_t pid);
    void take(const ChildEnd& end);

    std::unique_ptr<ProcessGuard> guard_;
    MonoTime origin_{};
    std::map<int, Load> loads_;
    std::vector<Ended> ended_;
    std::optional<MonoTime> runEnded_;
    MonoTime nextReadBack_{};
};

} // namespace xrunscope
