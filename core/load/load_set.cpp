// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_set.h"

#include <algorithm>

#include <sys/resource.h>

#include "core/base/text.h"
#include "core/load/load_command.h"
#include "core/realtime/sched_class.h"
#include "core/realtime/sched_syscalls.h"

namespace xrunscope {

namespace {

constexpr Nanos kEndPatience = std::chrono::seconds{1}; ///< from SIGTERM to SIGKILL
constexpr Nanos kReadBackEvery = std::chrono::milliseconds{500};
/// A load that ends within this time before the run did may have ended because of it: its record waits so long.
constexpr Nanos kDoubt = std::chrono::seconds{2};

} // namespace

Expected<LoadSet> LoadSet::start()
{
    auto guard = ProcessGuard::start(-1);
    if (!guard)
        return tl::unexpected(guard.error());
    return LoadSet(std::move(*guard));
}

Expected<int> LoadSet::spawn(LoadSpec spec)
{
    Load load;
    load.record.name = spec.name;
    load.record.phase = spec.phase;
    load.record.command = cleanText(commandText(spec.argv), LoadRecord::kMaxCommand);
    load.record.remark = spec.remark;
    const MonoTime now = MonoClock::now();
    load.record.begin = (now - origin_).count();
    ChildSpec child;
    child.argv = spec.argv;
    child.environment = spec.environment;
    child.nice = spec.nice;
    const auto id = guard_->spawn(child);
    if (!id)
        return tl::unexpected(id.error());
    load.spec = std::move(spec);
    readBack(load, guard_->pid(*id));
    loads_.emplace(*id, std::move(load));
    return *id;
}

void LoadSet::end(int id)
{
    if (const auto found = loads_.find(id); found != loads_.end()) {
        found->second.record.endedByRun = true;
        guard_->end(id, kEndPatience);
    }
}

/// A class that is not ordinary stays on record, also when the process gave it up again.
void LoadSet::readBack(Load& load, pid_t pid)
{
    if (pid <= 0)
        return;
    KernelSchedAttr attr;
    rlimit limit{};
    if (getSchedAttr(pid, attr) != 0 || prlimit(pid, RLIMIT_RTPRIO, nullptr, &limit) != 0)
        return;
    const SchedulingGranted now = fromKernel(attr);
    LoadRecord& record = load.record;
    if (record.schedClass.empty() || hasPriority(now.schedClass) || now.schedClass == SchedClass::Deadline)
        record.schedClass = schedClassName(now.schedClass);
    record.nice = now.nice;
    record.realtimeLimit = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 99));
}

void LoadSet::takeLines(MonoTime upTo)
{
    for (const ChildLine& line : guard_->takeLines()) {
        const auto found = loads_.find(line.id);
        if (found == loads_.end() || line.at > upTo)
            continue;
        Load& load = found->second;
        if (load.spec.onLine)
            load.spec.onLine(line);
        load.lines.push_back(line.text);
        while (load.lines.size() > std::max(load.spec.keepLines, LoadRecord::kMaxLines))
            load.lines.pop_front();
    }
}

void LoadSet::take(const ChildEnd& end)
{
    const auto found = loads_.find(end.id);
    if (found == loads_.end())
        return;
    LoadRecord& record = found->second.record;
    record.wall = end.wall;
    record.user = end.user;
    record.system = end.system;
    record.signal = end.signal;
    if (end.exitStatus >= 0 && !record.endedByRun)
        record.exitStatus = end.exitStatus;
    ended_.push_back({std::move(found->second), end.at});
    loads_.erase(found);
}

void LoadSet::poll()
{
    const MonoTime now = MonoClock::now();
    const auto ends = guard_->takeEnds();
    takeLines(runEnded_.value_or(MonoTime::max())); // a load's last lines come before its end
    for (const ChildEnd& end : ends)
        take(end);
    if (now < nextReadBack_)
        return;
    nextReadBack_ = now + kReadBackEvery;
    for (auto& [id, load] : loads_)
        readBack(load, guard_->pid(id));
}

std::vector<LoadRecord> LoadSet::takeRecords()
{
    std::vector<LoadRecord> records;
    std::vector<Ended> waiting;
    for (Ended& ended : ended_) {
        LoadRecord& record = ended.load.record;
        const bool sure =
            runEnded_ || ended.load.spec.phase || record.endedByRun || MonoClock::now() - ended.at > kDoubt;
        if (!sure) {
            waiting.push_back(std::move(ended));
            continue;
        }
        if (runEnded_ && ended.at >= *runEnded_ && !record.endedByRun) {
            record.endedByRun = true;
            record.exitStatus.reset();
        }
        auto& lines = ended.load.lines;
        if (ended.load.spec.workOf)
            ended.load.spec.workOf(record, lines);
        while (lines.size() > LoadRecord::kMaxLines)
            lines.pop_front();
        for (const std::string& line : lines)
            record.lastLines.push_back(cleanText(line, LoadRecord::kMaxLine));
        records.push_back(std::move(record));
    }
    ended_ = std::move(waiting);
    return records;
}

void LoadSet::shutDown(MonoTime runEnded)
{
    poll();
    runEnded_ = runEnded;
    for (auto& [id, load] : loads_)
        end(id);
    guard_->shutDown();
    poll();
    // The guard is gone: what it could not end, nobody can.
    for (auto& [id, load] : loads_) {
        load.record.wall = runEnded - origin_ - Nanos{load.record.begin};
        ended_.push_back({std::move(load), runEnded});
    }
    loads_.clear();
}

} // namespace xrunscope
