// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/imported.h"

#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/run/json_fields.h"

namespace xrunscope {

namespace {

using nlohmann::json;

constexpr std::size_t kMaxRemarks = 20;

/// Each member of LayoutA but the remark with its name, for both directions.
template <typename Figures, typename Use>
void eachMember(Figures& f, Use&& use)
{
    use("seconds", f.seconds);
    use("clients", f.clients);
    use("ports_per_client", f.portsPerClient);
    use("frames_per_buffer", f.framesPerBuffer);
    use("timeouts", f.timeouts);
    use("xruns", f.xruns);
    use("delays_over_spare", f.delaysOverSpare);
    use("delays_over_1000us", f.delaysOver1000us);
    use("delay_max_us", f.delayMaxUs);
    use("cycle_max_us", f.cycleMaxUs);
    use("dsp_load", f.dspLoad);
    use("system_load", f.systemLoad);
    use("user_load", f.userLoad);
    use("nice_load", f.niceLoad);
    use("io_wait_load", f.ioWaitLoad);
    use("irq_load", f.irqLoad);
    use("soft_irq_load", f.softIrqLoad);
    use("interrupt_rate", f.interruptRate);
    use("context_switch_rate", f.contextSwitchRate);
}

json toJson(const LayoutA& f)
{
    json j = json::object();
    eachMember(f, [&j](const char* name, const auto& value) {
        if (value)
            j[name] = *value;
    });
    if (!f.xrunRemark.empty())
        j["xrun_remark"] = f.xrunRemark;
    return j;
}

Expected<LayoutA> layoutAFromJson(const json& j)
{
    LayoutA figures;
    JsonFields f(j, "imported.layout_a");
    eachMember(figures, [&f](const char* name, auto& value) { f.read(name, value); });
    f.read("xrun_remark", figures.xrunRemark);
    return checked(f, figures);
}

json toJson(const ToldLatencytest& t)
{
    return {{"fragment_ns", t.fragment.count()},
            {"cpu_nominal_ns", t.cpuNominal.count()},
            {"max_ms", t.maxMs},
            {"overruns", t.overruns},
            {"samples", t.samples},
            {"within_1ms", t.within1ms},
            {"within_2ms", t.within2ms},
            {"pixels_per_ms", t.pixelsPerMs}};
}

Expected<ToldLatencytest> latencytestFromJson(const json& j)
{
    ToldLatencytest t;
    JsonFields f(j, "imported.latencytest");
    f.read("fragment_ns", t.fragment);
    f.read("cpu_nominal_ns", t.cpuNominal);
    f.read("max_ms", t.maxMs);
    f.read("overruns", t.overruns);
    f.read("samples", t.samples);
    f.read("within_1ms", t.within1ms);
    f.read("within_2ms", t.within2ms);
    f.read("pixels_per_ms", t.pixelsPerMs);
    return checked(f, t);
}

} // namespace

std::string ImportedRun::source() const
{
    std::string maker = cleanText(program, 100);
    if (!version.empty())
        maker += (maker.empty() ? "" : " ") + cleanText(version, 100);
    const std::string name = file.empty() ? "a pasted text" : cleanText(file, 200);
    return maker.empty() ? name : fmt::format("{} ({})", maker, name);
}

json toJson(const ImportedRun& run)
{
    json j = {{"format", run.format},   {"program", run.program}, {"version", run.version},
              {"file", run.file},       {"at_ms", run.at},        {"quantity", run.quantity},
              {"remarks", run.remarks}, {"known", run.known},     {"length_ns", nullptr}};
    if (run.length)
        j["length_ns"] = run.length->count();
    if (run.separatedXruns)
        j["separated_xruns"] = *run.separatedXruns;
    if (run.separatedMisses)
        j["separated_misses"] = *run.separatedMisses;
    if (!run.text.empty())
        j["text"] = run.text;
    if (run.layoutA)
        j["layout_a"] = toJson(*run.layoutA);
    if (run.latencytest)
        j["latencytest"] = toJson(*run.latencytest);
    return j;
}

Expected<ImportedRun> importedFromJson(const json& j)
{
    ImportedRun run;
    JsonFields f(j, "imported");
    f.read("format", run.format);
    f.read("program", run.program);
    f.read("version", run.version);
    f.read("file", run.file);
    f.read("at_ms", run.at);
    f.read("quantity", run.quantity);
    f.read("text", run.text);
    f.read("known", run.known);
    if (run.known >= 1u << kFacts)
        f.wrong("known");
    f.read("length_ns", run.length);
    if (run.knows(Fact::Length) != run.length.has_value() || (run.length && *run.length < Nanos{0}))
        f.wrong("length_ns");
    f.read("separated_xruns", run.separatedXruns);
    f.read("separated_misses", run.separatedMisses);
    if (const auto* remarks = f.find("remarks")) {
        if (!remarks->is_array() || remarks->size() > kMaxRemarks)
            f.wrong("remarks");
        for (std::size_t i = 0; f.result() && i < remarks->size(); ++i) {
            const auto* text = remarks->at(i).get_ptr<const std::string*>();
            text && text->size() <= JsonFields::kMaxText ? run.remarks.push_back(*text) : f.wrong("remarks");
        }
    }
    if (const auto* figures = f.find("layout_a")) {
        auto read = layoutAFromJson(*figures);
        if (!read)
            return tl::unexpected(read.error());
        run.layoutA = std::move(*read);
    }
    if (const auto* figures = f.find("latencytest")) {
        auto read = latencytestFromJson(*figures);
        if (!read)
            return tl::unexpected(read.error());
        run.latencytest = *read;
    }
    return checked(f, run);
}

} // namespace xrunscope
