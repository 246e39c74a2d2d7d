// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/run/made_file.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "core/run/collector.h"
#include "core/run/live_feed.h"
#include "core/run/run_store.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

void mustWork(const Expected<void>& result)
{
    if (!result)
        throw std::runtime_error(result.error().text());
}

} // namespace

TemporaryFolder::TemporaryFolder()
{
    std::string name = (fs::temp_directory_path() / "xrunscope-test-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("no temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ec;
    fs::permissions(path_, fs::perms::owner_all, ec);
    fs::remove_all(path_, ec);
}

std::vector<CycleRecord> madeCycles(std::uint64_t count)
{
    std::vector<CycleRecord> cycles;
    for (std::uint64_t k = 0; k < count; ++k) {
        if (k % 400 == 399)
            continue;
        const bool afterSkip = k % 400 == 0 && k > 0;
        const std::int64_t release = kMadeOrigin + static_cast<std::int64_t>(k) * 1'000'000;
        const std::int64_t start = release + 10'000 + static_cast<std::int64_t>(k % 50) * 1000;
        cycles.push_back({k, release, start, start + 100'000, start + 100'000, afterSkip ? cycle_flag::kAfterSkip : 0,
                          afterSkip ? 1u : 0u});
    }
    return cycles;
}

RunInfo madeInfo()
{
    RunInfo info;
    info.plan.geometry = {48000, 48, 2};
    info.plan.label = "made run";
    info.facts.engine = "timer";
    info.facts.geometry = info.plan.geometry;
    info.facts.deadline = info.plan.geometry.deadline();
    info.facts.modelled = true;
    info.facts.firstRelease = fromNs(kMadeOrigin);
    info.facts.scheduling.schedClass = SchedClass::Fifo;
    info.facts.scheduling.priority = 70;
    info.facts.scheduling.reason = "asked for and granted";
    info.host.kernel = "6.1.0-test";
    info.host.cpus = 2;
    info.version = "0.0.0";
    info.startedAt = 1'764'500'000'000;
    info.utcOffsetSeconds = 3600;
    return info;
}

void writeMadeRun(const fs::path& file, std::uint64_t periods, bool closed)
{
    writeMadeRun(file, madeInfo(), madeCycles(periods), periods, closed);
}

void writeMadeRun(const fs::path& file, RunInfo info, const std::vector<CycleRecord>& cycles, std::uint64_t periods,
                  bool closed)
{
    auto store = RunStore::create(file);
    if (!store)
        throw std::runtime_error(store.error().text());
    mustWork(store->begin(info));
    LiveFeed feed;
    Collector collector(info.plan, info.facts, feed);
    for (std::size_t at = 0; at < cycles.size(); at += 500) {
        collector.add(std::span(cycles).subspan(at, std::min<std::size_t>(500, cycles.size() - at)));
        if (at % 1000 == 500) {
            SystemSample sample;
            sample.at = fromNs(kMadeOrigin) + Nanos{static_cast<std::int64_t>(at / 1000 + 1) * 1'000'000'000};
            sample.total.user = 25;
            sample.total.idle = 75;
            sample.cpus = {{0, sample.total}, {1, sample.total}};
            sample.interruptsPerSecond = 1689.5;
            collector.add(sample);
        }
        mustWork(store->append(collector.takeBatch(0)));
    }
    collector.add(Marker{1'500'000'000, Marker::Kind::User, "I heard it"});
    mustWork(store->append(collector.takeBatch(0)));
    if (!closed)
        return;
    info.closed = info.complete = true;
    info.endText = "Ran to its end";
    info.outcome.periodsDue = periods;
    info.outcome.skippedAtEnd = cycles.empty() ? periods : periods - 1 - cycles.back().period;
    info.outcome.end = fromNs(kMadeOrigin) + Nanos{static_cast<std::int64_t>(periods) * 1'000'000};
    collector.finish(info.outcome);
    mustWork(store->append(collector.takeBatch(0)));
    mustWork(store->close(info, collector.statistics(), figuresOf(collector.statistics(), 0)));
}

std::vector<LoadRecord> madeLoads()
{
    LoadRecord write;
    write.name = "diskwrite";
    write.phase = 1;
    write.command = "xrunscope-client load diskwrite '/srv/a b' 1000000";
    write.begin = 1'250'000'000;
    write.wall = Nanos{900'000'000};
    write.user = Nanos{100'000'000};
    write.system = Nanos{250'000'000};
    write.exitStatus = 0;
    write.bytes = 1'000'000;
    write.operations = 4;
    write.schedClass = "other";
    LoadRecord command;
    command.name = "dbench";
    command.command = "dbench 32";
    command.begin = 5'000'000;
    command.wall = Nanos{2'900'000'000};
    command.signal = 15;
    command.endedByRun = true;
    command.lastLines = {"warmup", "Throughput 120 MB/sec"};
    command.schedClass = "other";
    command.nice = 5;
    return {write, command};
}

void writeMadeSuite(const fs::path& file, bool closed)
{
    constexpr std::uint64_t kPeriods = 3000;
    const auto at = [](std::int64_t period) { return fromNs(kMadeOrigin + period * 1'000'000); };
    RunInfo info = madeInfo();
    info.plan.stress.tests = {StressTest::DiskWrite, StressTest::X11};
    info.plan.stress.loads = {"dbench 32"};
    info.facts.cpuLoopNominal = Nanos{100'000};
    auto store = RunStore::create(file);
    if (!store)
        throw std::runtime_error(store.error().text());
    mustWork(store->begin(info));
    LiveFeed feed;
    Collector collector(info.plan, info.facts, feed);
    collector.add(PhaseMark{.at = at(0), .name = "baseline"});
    collector.add(PhaseMark{.ends = true, .at = at(1000)});
    collector.add(PhaseMark{.at = at(1200), .name = "diskwrite", .test = StressTest::DiskWrite});
    PhaseMark end{.ends = true, .at = at(2200)};
    end.tickerWorst = Nanos{12'000'000};
    end.ping = PingFigures{10, 9, 0.1, 0.2, 1.5, 0.05};
    collector.add(end);
    collector.add(PhaseMark{.at = at(2500), .name = "x11", .test = StressTest::X11});
    collector.add(PhaseMark{.ends = true, .at = at(2500), .state = PhaseState::NotPossible, .reason = "no display"});
    const auto cycles = madeCycles(closed ? kPeriods : 2001);
    collector.add(std::span(cycles));
    if (closed)
        for (const LoadRecord& load : madeLoads())
            collector.add(load);
    mustWork(store->append(collector.takeBatch(0)));
    if (!closed)
        return;
    info.closed = info.complete = true;
    info.endText = "Ran to its end";
    info.outcome.periodsDue = kPeriods;
    info.outcome.end = at(kPeriods);
    info.ping = PingRecord{"127.0.0.1", true, {30, 29, 0.1, 0.2, 1.5, 0.05}};
    collector.finish(info.outcome);
    mustWork(store->append(collector.takeBatch(0)));
    mustWork(store->close(info, collector.statistics(), figuresOf(collector.statistics(), 0)));
}

std::string readBytes(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(fs::file_size(file)), '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

void writeBytes(const fs::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary) << bytes;
}

} // namespace xrunscope
