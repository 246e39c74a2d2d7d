// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/stress_json.h"

#include <limits>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/run/info_json.h"
#include "core/run/json_fields.h"

namespace xrunscope {

namespace {

using nlohmann::json;

Expected<StressTest> testNamed(const json& name)
{
    const auto* text = name.get_ptr<const std::string*>();
    const auto test = text ? stressTestFromName(*text) : std::nullopt;
    if (!test)
        return fail(ErrorKind::Usage, "there is no stress test of that name");
    return *test;
}

/// Texts of a file are shown: cleaned and cut on reading, too.
Expected<std::vector<std::string>> textsFromJson(const json& list, std::size_t most, std::size_t longest)
{
    if (!list.is_array() || list.size() > most)
        return fail(ErrorKind::Usage, "a list of texts is too long, or none");
    std::vector<std::string> texts;
    for (const json& item : list) {
        const auto* text = item.get_ptr<const std::string*>();
        if (!text || text->size() > longest)
            return fail(ErrorKind::Usage, "a list of texts has a wrong member");
        texts.push_back(*text);
    }
    return texts;
}

json timesJson(const LatencytestTimes& t)
{
    return {{"nominal_ns", t.nominal}, {"min_ns", t.min},    {"max_ns", t.max},
            {"mean_ns", t.mean},       {"within", t.within}, {"within_percent", t.withinPercent}};
}

template <typename Counts>
void readCounts(JsonFields& f, const char* name, Counts& counts)
{
    const json* list = f.find(name);
    if (!list || !list->is_array() || list->size() != counts.size())
        return f.wrong(name);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (!list->at(i).is_number_unsigned())
            return f.wrong(name);
        counts[i] = list->at(i).template get<std::uint64_t>();
    }
}

Expected<LatencytestTimes> timesFromJson(const json& j)
{
    LatencytestTimes t;
    JsonFields f(j, "latencytest");
    f.read("nominal_ns", t.nominal);
    f.read("min_ns", t.min);
    f.read("max_ns", t.max);
    f.read("mean_ns", t.mean);
    readCounts(f, "within", t.within);
    readCounts(f, "within_percent", t.withinPercent);
    return checked(f, t);
}

json latencytestJson(const LatencytestFigures& l)
{
    return {{"samples", l.samples},        {"cpu", timesJson(l.cpu)},           {"total", timesJson(l.total)},
            {"total_p5_ns", l.totalP5},    {"total_p95_ns", l.totalP95},        {"overruns", l.overruns},
            {"cap_reached", l.capReached}, {"wide_variation", l.wideVariation}, {"too_fast", l.tooFast}};
}

Expected<void> readLatencytest(const json& j, LatencytestFigures& l)
{
    JsonFields f(j, "latencytest");
    f.read("samples", l.samples);
    f.read("total_p5_ns", l.totalP5);
    f.read("total_p95_ns", l.totalP95);
    f.read("overruns", l.overruns);
    f.read("cap_reached", l.capReached);
    f.read("wide_variation", l.wideVariation);
    f.read("too_fast", l.tooFast);
    if (l.samples > kLatencytestCap || l.overruns > l.samples)
        f.wrong("samples");
    for (const auto& [name, to] : {std::pair{"cpu", &l.cpu}, std::pair{"total", &l.total}}) {
        const json* times = f.find(name);
        if (!times) {
            f.wrong(name);
            break;
        }
        auto read = timesFromJson(*times);
        if (!read)
            return tl::unexpected(read.error());
        *to = *read;
        for (const std::uint64_t within : to->within)
            if (within > l.samples)
                f.wrong(name);
        for (const std::uint64_t within : to->withinPercent)
            if (within > l.samples)
                f.wrong(name);
    }
    return f.result();
}

json figuresJson(const PingFigures& p)
{
    return {{"sent", p.sent},          {"received", p.received}, {"min_ms", p.min},
            {"average_ms", p.average}, {"max_ms", p.max},        {"mdev_ms", p.mdev}};
}

Expected<PingFigures> figuresOfPing(const json& j)
{
    PingFigures p;
    JsonFields f(j, "ping");
    f.read("sent", p.sent);
    f.read("received", p.received);
    f.read("min_ms", p.min);
    f.read("average_ms", p.average);
    f.read("max_ms", p.max);
    f.read("mdev_ms", p.mdev);
    if (p.received > p.sent)
        f.wrong("received");
    return checked(f, p);
}

} // namespace

json toJson(const StressPlan& plan)
{
    json tests = json::array();
    for (const StressTest test : plan.tests)
        tests.push_back(stressTestName(test));
    return {{"tests", tests},
            {"baseline_ns", plan.baseline.count()},
            {"test_ns", plan.testTime.count()},
            {"size", plan.size},
            {"folder", plan.folder},
            {"net_host", plan.netHost},
            {"cpu_burn", plan.cpuBurn},
            {"stress_ng", plan.stressNgArguments},
            {"loads", plan.loads},
            {"shell", plan.shell},
            {"ping_host", plan.pingHost}};
}

Expected<StressPlan> stressPlanFromJson(const json& j)
{
    StressPlan plan;
    JsonFields f(j, "plan.stress");
    f.read("baseline_ns", plan.baseline);
    f.read("test_ns", plan.testTime);
    f.read("size", plan.size);
    f.read("folder", plan.folder);
    f.read("net_host", plan.netHost);
    f.read("cpu_burn", plan.cpuBurn);
    f.read("stress_ng", plan.stressNgArguments);
    f.read("shell", plan.shell);
    f.read("ping_host", plan.pingHost);
    if (const json* tests = f.find("tests")) {
        if (!tests->is_array() || tests->size() > StressPlan::kMaxTests)
            return fail(ErrorKind::Usage, "plan.stress has a wrong value for 'tests'");
        for (const json& name : *tests) {
            const auto test = testNamed(name);
            if (!test)
                return tl::unexpected(test.error());
            plan.tests.push_back(*test);
        }
    }
    if (const json* loads = f.find("loads")) {
        auto texts = textsFromJson(*loads, StressPlan::kMaxLoads, JsonFields::kMaxText);
        if (!texts)
            return tl::unexpected(texts.error());
        plan.loads = std::move(*texts);
    }
    return checked(f, std::move(plan));
}

json toJson(const PingRecord& ping)
{
    return {{"host", ping.host}, {"loopback", ping.loopback}, {"all", figuresJson(ping.all)}};
}

Expected<PingRecord> pingFromJson(const json& j)
{
    PingRecord ping;
    JsonFields f(j, "ping");
    f.read("host", ping.host);
    f.read("loopback", ping.loopback);
    if (const json* all = f.find("all")) {
        auto figures = figuresOfPing(*all);
        if (!figures)
            return tl::unexpected(figures.error());
        ping.all = *figures;
    }
    ping.host = cleanText(ping.host, 255);
    return checked(f, std::move(ping));
}

json toJson(const LoadRecord& load)
{
    return {{"name", load.name},
            {"phase", orNull(load.phase)},
            {"command", load.command},
            {"remark", load.remark},
            {"begin_ns", load.begin},
            {"wall_ns", load.wall.count()},
            {"user_ns", load.user.count()},
            {"system_ns", load.system.count()},
            {"exit_status", orNull(load.exitStatus)},
            {"signal", load.signal},
            {"ended_by_run", load.endedByRun},
            {"bytes", orNull(load.bytes)},
            {"operations", orNull(load.operations)},
            {"last_lines", load.lastLines},
            {"class", load.schedClass},
            {"nice", load.nice},
            {"rtprio_limit", load.realtimeLimit}};
}

Expected<LoadRecord> loadFromJson(const json& j)
{
    LoadRecord load;
    JsonFields f(j, "load");
    Nanos begin{0};
    f.read("name", load.name);
    f.read("phase", load.phase);
    f.read("command", load.command);
    f.read("remark", load.remark);
    f.read("begin_ns", begin);
    f.read("wall_ns", load.wall);
    f.read("user_ns", load.user);
    f.read("system_ns", load.system);
    f.read("exit_status", load.exitStatus);
    f.read("signal", load.signal);
    f.read("ended_by_run", load.endedByRun);
    f.read("bytes", load.bytes);
    f.read("operations", load.operations);
    f.read("class", load.schedClass);
    f.read("nice", load.nice);
    f.read("rtprio_limit", load.realtimeLimit);
    if (const json* lines = f.find("last_lines")) {
        auto texts = textsFromJson(*lines, LoadRecord::kMaxLines, LoadRecord::kMaxLine);
        if (!texts)
            return tl::unexpected(texts.error());
        load.lastLines = std::move(*texts);
    }
    if (load.wall < Nanos{0} || load.user < Nanos{0} || load.system < Nanos{0})
        f.wrong("wall_ns");
    if (load.phase && (*load.phase < 0 || static_cast<std::size_t>(*load.phase) >= PhaseRecord::kMaxPhases))
        f.wrong("phase");
    load.begin = begin.count();
    for (std::string* text : {&load.name, &load.command, &load.remark, &load.schedClass})
        *text = cleanText(*text);
    for (std::string& line : load.lastLines)
        line = cleanText(line);
    return checked(f, std::move(load));
}

json beginJson(const PhaseRecord& phase)
{
    return {{"name", phase.name}, {"test", phase.test ? json(stressTestName(*phase.test)) : json(nullptr)}};
}

Expected<void> readBegin(const json& j, PhaseRecord& phase)
{
    JsonFields f(j, "phase");
    f.read("name", phase.name);
    phase.name = cleanText(phase.name, 60);
    phase.test.reset();
    if (const json* test = f.find("test"); test && !test->is_null()) {
        const auto known = testNamed(*test);
        if (!known)
            return tl::unexpected(known.error());
        phase.test = *known;
    }
    return f.result();
}

json endJson(const PhaseRecord& phase)
{
    return {{"state", static_cast<int>(phase.state)},
            {"reason", phase.reason},
            {"ticker_worst_ns", phase.tickerWorst ? json(phase.tickerWorst->count()) : json(nullptr)},
            {"ping", phase.ping ? figuresJson(*phase.ping) : json(nullptr)},
            {"statistics", toJson(phase.statistics.stored())},
            {"latencytest", latencytestJson(phase.latencytest)}};
}

Expected<void> readPhaseEnd(const json& j, PhaseRecord& phase, RunStatistics::Stored& statistics)
{
    JsonFields f(j, "phase");
    f.readEnum("state", phase.state, PhaseState::CutShort);
    f.read("reason", phase.reason);
    f.read("ticker_worst_ns", phase.tickerWorst);
    phase.reason = cleanText(phase.reason, 1000);
    if (const json* ping = f.find("ping"); ping && !ping->is_null()) {
        auto figures = figuresOfPing(*ping);
        if (!figures)
            return tl::unexpected(figures.error());
        phase.ping = *figures;
    }
    const json* stored = f.find("statistics");
    const json* latencytest = f.find("latencytest");
    if (!stored || !latencytest)
        return fail(ErrorKind::Usage, "the figures of a phase are not complete");
    auto figures = storedFromJson(*stored);
    if (!figures)
        return tl::unexpected(figures.error());
    statistics = *figures;
    if (auto ok = readLatencytest(*latencytest, phase.latencytest); !ok)
        return ok;
    return f.result();
}

} // namespace xrunscope
