// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "core/realtime/deadline_params.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

namespace {

struct ClassName {
    SchedClass schedClass;
    std::string_view option;
    std::string_view display;
};

constexpr std::array<ClassName, 8> kNames{{{SchedClass::Fifo, "fifo", "FIFO"},
                                           {SchedClass::Rr, "rr", "RR"},
                                           {SchedClass::Deadline, "deadline", "DEADLINE"},
                                           {SchedClass::Other, "other", "OTHER"},
                                           {SchedClass::Batch, "batch", "BATCH"},
                                           {SchedClass::Idle, "idle", "IDLE"},
                                           {SchedClass::Iso, "iso", "ISO"},
                                           {SchedClass::Ext, "ext", "EXT"}}};

const ClassName* find(SchedClass c) noexcept
{
    const auto* found =
        std::find_if(kNames.begin(), kNames.end(), [c](const ClassName& n) { return n.schedClass == c; });
    return found != kNames.end() ? found : nullptr;
}

std::string classText(SchedClass c, int priority, int nice)
{
    const ClassName* name = find(c);
    std::string text = name != nullptr ? std::string(name->display) : fmt::format("class {}", static_cast<int>(c));
    if (hasPriority(c))
        text += fmt::format(" {}", priority);
    if (hasNice(c) && nice != 0)
        text += fmt::format(" nice {}", nice);
    return text;
}

} // namespace

std::string_view schedClassName(SchedClass c) noexcept
{
    const ClassName* name = find(c);
    return name != nullptr ? name->option : std::string_view("unknown");
}

std::optional<SchedClass> schedClassFromName(std::string_view name) noexcept
{
    for (const ClassName& known : kNames) {
        if (known.option == name)
            return known.schedClass;
    }
    return std::nullopt;
}

const std::vector<SchedClass>& allSchedClasses()
{
    static const std::vector<SchedClass> classes = [] {
        std::vector<SchedClass> all;
        for (const ClassName& name : kNames)
            all.push_back(name.schedClass);
        return all;
    }();
    return classes;
}

std::string describe(const SchedulingRequest& r)
{
    if (!r.schedClass)
        return fmt::format("default (FIFO {}, else rtkit, else OTHER)", r.priority);
    if (*r.schedClass != SchedClass::Deadline)
        return classText(*r.schedClass, r.priority, r.nice);
    if (r.dl == DeadlineParams{})
        return "DEADLINE, derived from the cycle";
    const auto part = [](Nanos value) { return value == Nanos{0} ? "auto" : fmt::format("{:.0f}", toUs(value)); };
    return fmt::format("DEADLINE {}/{}/{} µs", part(r.dl.runtime), part(r.dl.deadline), part(r.dl.period));
}

std::string describe(const SchedulingGranted& g)
{
    if (g.schedClass == SchedClass::Deadline)
        return "DEADLINE " + deadlineText(g.dl);
    return classText(g.schedClass, g.priority, g.nice);
}

} // namespace xrunscope
