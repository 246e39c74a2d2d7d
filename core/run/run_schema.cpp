// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_schema.h"

#include <algorithm>
#include <cmath>

#include "core/run/row_values.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxCpus = 8192;

/// The shares in a fixed order, for both directions.
template <typename Shares, typename Use>
void eachShare(Shares& s, Use&& use)
{
    use(s.user);
    use(s.system);
    use(s.nice);
    use(s.idle);
    use(s.iowait);
    use(s.irq);
    use(s.softirq);
    use(s.steal);
}

void put16(Blob& out, std::uint32_t n)
{
    out.push_back(static_cast<unsigned char>(n));
    out.push_back(static_cast<unsigned char>(n >> 8));
}

/// 18 bytes a CPU: number, then the eight shares in hundredths of a percent.
Blob packCpus(const std::vector<SystemSample::Cpu>& cpus)
{
    Blob out;
    for (const auto& cpu : cpus) {
        put16(out, static_cast<std::uint32_t>(cpu.number));
        eachShare(cpu.shares, [&](double share) {
            put16(out, static_cast<std::uint32_t>(std::lround(std::clamp(share, 0.0, 100.0) * 100)));
        });
    }
    return out;
}

std::vector<SystemSample::Cpu> unpackCpus(const Blob& bytes)
{
    constexpr std::size_t kSize = 18;
    std::vector<SystemSample::Cpu> cpus(std::min(bytes.size() / kSize, kMaxCpus));
    std::size_t at = 0;
    const auto get16 = [&] {
        const unsigned n = bytes[at] | static_cast<unsigned>(bytes[at + 1]) << 8;
        at += 2;
        return n;
    };
    for (auto& cpu : cpus) {
        cpu.number = static_cast<int>(get16());
        eachShare(cpu.shares, [&](double& share) { share = get16() / 100.0; });
    }
    return cpus;
}

} // namespace

const std::vector<TableSchema>& runTables()
{
    static const std::vector<TableSchema> tables = {
        {"meta", "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT, crc INTEGER) WITHOUT ROWID", 2},
        {"seconds",
         "CREATE TABLE seconds(second INTEGER PRIMARY KEY, first_period INTEGER, cycles INTEGER, skipped INTEGER, "
         "misses INTEGER, near_misses INTEGER, xruns INTEGER, delay_min_ns INTEGER, delay_max_ns INTEGER, "
         "delay_sum_ns INTEGER, response_min_ns INTEGER, response_max_ns INTEGER, cycle_sum_ns INTEGER, "
         "cycle_max_ns INTEGER, crc INTEGER)",
         14},
        {"system",
         "CREATE TABLE system(seq INTEGER PRIMARY KEY, second INTEGER, at_ns INTEGER, user REAL, system REAL, "
         "nice REAL, idle REAL, iowait REAL, irq REAL, softirq REAL, steal REAL, interrupts_per_s REAL, "
         "context_switches_per_s REAL, memory_pressure REAL, suspended_ns INTEGER, cpus BLOB, crc INTEGER)",
         16},
        {"xruns",
         "CREATE TABLE xruns(seq INTEGER PRIMARY KEY, kind INTEGER, first_period INTEGER, misses INTEGER, "
         "release_ns INTEGER, begin_ns INTEGER, length_ns INTEGER, reports INTEGER, server_delay_ns INTEGER, "
         "blames BLOB, crc INTEGER)",
         10},
        {"markers",
         "CREATE TABLE markers(seq INTEGER PRIMARY KEY, at_ns INTEGER, kind INTEGER, text TEXT, crc INTEGER)", 4},
        {"chunks",
         "CREATE TABLE chunks(seq INTEGER PRIMARY KEY, begin_ns INTEGER, end_ns INTEGER, first_period INTEGER, "
         "count INTEGER, data BLOB, crc INTEGER)",
         6},
        {"engine_seconds",
         "CREATE TABLE engine_seconds(seq INTEGER PRIMARY KEY, second INTEGER, server_load REAL, clients BLOB, "
         "crc INTEGER)",
         4},
        {"server_log", "CREATE TABLE server_log(seq INTEGER PRIMARY KEY, lines INTEGER, data BLOB, crc INTEGER)", 3},
        {"phases",
         "CREATE TABLE phases(seq INTEGER PRIMARY KEY, phase INTEGER, ended INTEGER, at_ns INTEGER, period INTEGER, "
         "data TEXT, delay BLOB, interval BLOB, cycle_time BLOB, response BLOB, crc INTEGER)",
         10},
        {"loads", "CREATE TABLE loads(seq INTEGER PRIMARY KEY, data TEXT, crc INTEGER)", 2},
        {"histograms", "CREATE TABLE histograms(name TEXT PRIMARY KEY, data BLOB, crc INTEGER) WITHOUT ROWID", 2},
    };
    return tables;
}

const TableSchema& runTable(const std::string& name)
{
    const auto& tables = runTables();
    return *std::find_if(tables.begin(), tables.end(), [&](const TableSchema& t) { return name == t.name; });
}

std::vector<Value> toValues(const SecondRow& r)
{
    RowOf row;
    row.count(r.second).count(r.firstPeriod).count(r.cycles).count(r.skipped).count(r.misses).count(r.nearMisses);
    row.count(r.xruns).time(r.delayMin).time(r.delayMax).time(r.delaySum).time(r.responseMin).time(r.responseMax);
    row.time(r.cycleSum).time(r.cycleMax);
    return row.take();
}

Expected<SecondRow> secondFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    SecondRow r;
    r.second = c.count();
    r.firstPeriod = c.count();
    r.cycles = c.count();
    r.skipped = c.count();
    r.misses = c.count();
    r.nearMisses = c.count();
    r.xruns = c.count();
    r.delayMin = c.time();
    r.delayMax = c.time();
    r.delaySum = c.time();
    r.responseMin = c.time();
    r.responseMax = c.time();
    r.cycleSum = c.time();
    r.cycleMax = c.time();
    return c.finish(r);
}

std::vector<Value> toValues(std::uint64_t seq, std::uint64_t second, std::int64_t atNs, const SystemSample& s)
{
    RowOf row;
    row.count(seq).count(second).time(atNs);
    eachShare(s.total, [&](double share) { row.number(share); });
    row.number(s.interruptsPerSecond).number(s.contextSwitchesPerSecond).optionalNumber(s.memoryPressure);
    row.time(s.suspended.count()).blob(packCpus(s.cpus));
    return row.take();
}

Expected<PlacedSample> sampleFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    PlacedSample p;
    c.count();
    p.second = c.count();
    p.sample.at = MonoTime{Nanos{c.time()}};
    eachShare(p.sample.total, [&](double& share) { share = c.number(); });
    p.sample.interruptsPerSecond = c.number();
    p.sample.contextSwitchesPerSecond = c.number();
    p.sample.memoryPressure = c.optionalNumber();
    p.sample.suspended = Nanos{c.time()};
    p.sample.cpus = unpackCpus(c.blob());
    return c.finish(p);
}

std::vector<Value> toValues(std::uint64_t seq, const Marker& m)
{
    return RowOf().count(seq).time(m.at).time(static_cast<int>(m.kind)).text(m.text).take();
}

Expected<Marker> markerFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    Marker m;
    c.count();
    m.at = c.time();
    const std::uint64_t kind = c.count();
    m.text = c.text();
    if (kind > static_cast<std::uint64_t>(Marker::Kind::Engine))
        return fail(ErrorKind::File, "the file has a marker of an unknown kind");
    m.kind = static_cast<Marker::Kind>(kind);
    return c.finish(m);
}

} // namespace xrunscope
