// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_options.h"

#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

namespace xrunscope {

namespace {

std::string valueText(const std::string& value)
{
    return value;
}
std::string valueText(bool value)
{
    return value ? "yes" : "no";
}
std::string valueText(Nanos value)
{
    return fmt::format("{}", value.count());
}
std::string valueText(Topology value)
{
    return value == Topology::Chain ? "chain" : "unconnected";
}
std::string valueText(SchedClass value)
{
    return std::string(schedClassName(value));
}
template <typename Number>
std::enable_if_t<std::is_integral_v<Number>, std::string> valueText(Number value)
{
    return fmt::format("{}", value);
}
template <typename T>
std::string valueText(const std::optional<T>& value)
{
    return value ? valueText(*value) : std::string();
}

bool readValue(const std::string& text, std::string& value)
{
    value = text;
    return true;
}
bool readValue(const std::string& text, bool& value)
{
    value = text == "yes";
    return value || text == "no";
}
template <typename Number>
std::enable_if_t<std::is_integral_v<Number>, bool> readValue(const std::string& text, Number& value)
{
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && rest == end;
}
bool readValue(const std::string& text, Nanos& value)
{
    std::int64_t ns = 0;
    const bool good = readValue(text, ns) && ns >= 0;
    value = Nanos{ns};
    return good;
}
bool readValue(const std::string& text, Topology& value)
{
    value = text == "chain" ? Topology::Chain : Topology::Unconnected;
    return text == "chain" || text == "unconnected";
}
template <typename T>
bool readValue(const std::string& text, std::optional<T>& value)
{
    T inner{};
    const bool good = readValue(text, inner);
    value = inner;
    return good;
}
bool readValue(const std::string& text, std::optional<SchedClass>& value)
{
    value = schedClassFromName(text);
    return value.has_value();
}

/// Calls visit(name, field) for each option: the one place that knows their names. Times are nanoseconds.
template <typename Options, typename Visit>
void forEachOption(Options& o, Visit&& visit)
{
    visit("--index", o.index);
    visit("--library", o.library);
    visit("--server", o.serverName);
    visit("--name", o.name);
    visit("--upstream", o.upstream);
    visit("--generates", o.generates);
    visit("--plays-back", o.playsBack);
    visit("--topology", o.topology);
    visit("--ports", o.ports);
    visit("--period", o.period);
    visit("--load", o.load);
    visit("--load-iterations", o.loadIterations);
    visit("--stall-length", o.stallLength);
    visit("--stall-every", o.stallEvery);
    visit("--class", o.scheduling.schedClass);
    visit("--priority", o.scheduling.priority);
    visit("--nice", o.scheduling.nice);
    visit("--dl-runtime", o.scheduling.dl.runtime);
    visit("--dl-deadline", o.scheduling.dl.deadline);
    visit("--dl-period", o.scheduling.dl.period);
    visit("--cpu", o.scheduling.cpu);
}

using Values = std::map<std::string, std::string, std::less<>>;

Expected<Values> inPairs(const std::vector<std::string>& arguments)
{
    Values values;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        if (i + 1 == arguments.size())
            return fail(ErrorKind::Usage, fmt::format("{} lacks its value", arguments[i]));
        if (!values.emplace(arguments[i], arguments[i + 1]).second)
            return fail(ErrorKind::Usage, fmt::format("{} is given twice", arguments[i]));
    }
    return values;
}

Expected<void> check(const ClientOptions& o)
{
    if (o.library.empty() || o.name.empty())
        return fail(ErrorKind::Usage, "a load client needs --library and --name");
    if (o.ports < 1 || o.ports > SwarmPlan::kMaxPorts)
        return fail(ErrorKind::Usage, fmt::format("--ports {} is out of range", o.ports),
                    fmt::format("Choose 1 to {}", SwarmPlan::kMaxPorts));
    if (o.stallLength > Nanos{0} && o.stallEvery <= o.stallLength)
        return fail(ErrorKind::Usage, "--stall-every must be longer than --stall-length");
    return {};
}

} // namespace

std::vector<std::string> toArguments(const ClientOptions& options)
{
    const ClientOptions usual;
    Values usualValues;
    forEachOption(usual, [&](const char* name, const auto& field) { usualValues[name] = valueText(field); });
    std::vector<std::string> arguments;
    forEachOption(options, [&](const char* name, const auto& field) {
        const std::string value = valueText(field);
        if (value == usualValues[name])
            return;
        arguments.emplace_back(name);
        arguments.push_back(value);
    });
    return arguments;
}

Expected<ClientOptions> parseClientOptions(const std::vector<std::string>& arguments)
{
    auto values = inPairs(arguments);
    if (!values)
        return tl::make_unexpected(values.error());
    ClientOptions options;
    std::optional<Error> wrong;
    forEachOption(options, [&](const char* name, auto& field) {
        const auto value = values->find(name);
        if (value == values->end())
            return;
        if (!readValue(value->second, field))
            wrong = Error{ErrorKind::Usage, fmt::format("{} cannot be \"{}\"", name, value->second), "", 0};
        values->erase(value);
    });
    if (!values->empty() && !wrong)
        wrong = Error{ErrorKind::Usage, fmt::format("a load client knows no {}", values->begin()->first), "", 0};
    if (wrong)
        return tl::make_unexpected(*wrong);
    if (auto good = check(options); !good)
        return tl::make_unexpected(good.error());
    return options;
}

} // namespace xrunscope
