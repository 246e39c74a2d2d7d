// SPDX-License-Identifier: GPL-3.0-or-later
#include "made_suite.h"

#include <span>
#include <stdexcept>
#include <vector>

#include "core/run/collector.h"
#include "core/run/live_feed.h"
#include "core/run/run_store.h"
#include "tests/core/run/made_file.h"

namespace xrunscope::test {

namespace {

constexpr std::uint64_t kPeriods = 3000;
constexpr Geometry kGeometry{44100, 64, 3};

template <typename T>
T must(Expected<T> made)
{
    if (!made)
        throw std::runtime_error(made.error().text());
    if constexpr (!std::is_void_v<T>)
        return std::move(*made);
}

MonoTime at(std::uint64_t period)
{
    return fromNs(kMadeOrigin) + kGeometry.releaseOffset(period);
}

std::int64_t cpuOff(std::uint64_t k)
{
    if (k < 1000)
        return k % 500 == 9 ? 250'000 : k % 100 == 7 ? 60'000 : k % 100 == 8 ? -150'000 : 0;
    return k < 2000 && k % 500 == 9 ? 101'000 : 0;
}

std::vector<CycleRecord> cycles()
{
    std::vector<CycleRecord> out;
    for (std::uint64_t k = 0; k < kPeriods; ++k) {
        const std::int64_t release = toNs(at(k));
        const std::int64_t start = release + (k >= 1100 && k < 1300 && k % 2 == 1 ? 400'000 : 0);
        const std::int64_t end = start + kGeometry.partOfPeriod(80).count() + cpuOff(k);
        out.push_back({k, release, start, end, end, 0, 0});
    }
    return out;
}

LoadRecord load(std::string name, std::optional<int> phase, double begin, double wall)
{
    LoadRecord record;
    record.command = "xrunscope-client load " + name;
    record.name = std::move(name);
    record.phase = phase;
    record.begin = static_cast<std::int64_t>(begin * 1e9);
    record.wall = Nanos{static_cast<std::int64_t>(wall * 1e9)};
    record.user = Nanos{500'000'000};
    record.system = Nanos{250'000'000};
    record.exitStatus = 0;
    record.schedClass = "other";
    return record;
}

std::vector<LoadRecord> loads(bool burn)
{
    std::vector<LoadRecord> out{load("proc", 0, 0.1, 2.0), load("proc", 0, 1.6, 1.5),
                                load("diskwrite", 1, 3.0, burn ? 18.51 : 12.34)};
    out[2].bytes = 350'000'000;
    out.push_back(load("diskwrite", 1, 1.0, 0.4));
    out.back().remark = "before the measurement";
    for (int cpu = 0; burn && cpu < 2; ++cpu) {
        out.push_back(load("burn", std::nullopt, 0, 20));
        out.back().exitStatus.reset();
        out.back().endedByRun = true;
        out.back().nice = 19;
    }
    return out;
}

void addPhases(Collector& collector)
{
    collector.add(PhaseMark{.at = at(0), .name = "proc", .test = StressTest::Proc});
    collector.add(PhaseMark{.ends = true, .at = at(1000)});
    collector.add(PhaseMark{.at = at(1000), .name = "diskwrite", .test = StressTest::DiskWrite});
    collector.add(PhaseMark{.ends = true, .at = at(2000), .tickerWorst = std::chrono::milliseconds{1200}});
    collector.add(PhaseMark{.at = at(2500), .name = "x11", .test = StressTest::X11});
    collector.add(PhaseMark{.ends = true, .at = at(2500), .state = PhaseState::NotPossible, .reason = "no display"});
}

} // namespace

void writeMeasuredSuite(const std::filesystem::path& file, const std::string& label, bool burn)
{
    RunInfo info = madeInfo();
    info.plan.label = label;
    info.plan.geometry = info.facts.geometry = kGeometry;
    info.plan.cpuLoadPercent = 80;
    info.plan.stress.tests = {StressTest::Proc, StressTest::DiskWrite, StressTest::X11};
    info.plan.stress.cpuBurn = burn;
    info.facts.deadline = kGeometry.deadline();
    info.facts.cpuLoopNominal = kGeometry.partOfPeriod(80);
    RunStore store = must(RunStore::create(file));
    must(store.begin(info));
    LiveFeed feed;
    Collector collector(info.plan, info.facts, feed);
    addPhases(collector);
    const auto made = cycles();
    collector.add(std::span(made));
    for (const LoadRecord& record : loads(burn))
        collector.add(record);
    must(store.append(collector.takeBatch(0)));
    info.closed = info.complete = true;
    info.endText = "The planned time is over.";
    info.outcome.periodsDue = kPeriods;
    info.outcome.end = at(kPeriods);
    info.ping = PingRecord{"127.0.0.1", true, {30, 29, 0.1, 0.2, 1.5, 0.05}};
    collector.finish(info.outcome);
    must(store.append(collector.takeBatch(0)));
    must(store.close(info, collector.statistics(), figuresOf(collector.statistics(), 0)));
}

} // namespace xrunscope::test
