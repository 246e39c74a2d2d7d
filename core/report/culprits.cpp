// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/culprits.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope {

Lateness Culprit::mostly() const noexcept
{
    const auto most = std::max_element(byWhat.begin(), byWhat.end());
    return kAllLateness[static_cast<std::size_t>(most - byWhat.begin())];
}

const Culprit* Culprits::main() const noexcept
{
    return !rows.empty() && rows.front().xruns * 2 > xruns ? &rows.front() : nullptr;
}

Culprits culpritsOf(const std::vector<Xrun>& xruns, const std::vector<ClientFacts>& clients)
{
    Culprits out;
    std::map<std::string, std::pair<Culprit, double>> byName; // with the sum of its times
    for (const Xrun& x : xruns) {
        ++out.xruns;
        if (x.blames.empty()) {
            ++out.nobody;
            continue;
        }
        const Blame& blame = x.blames.front();
        auto& [culprit, sum] = byName[blame.client];
        ++culprit.xruns;
        ++culprit.byWhat[static_cast<std::size_t>(blame.what)];
        if (!blame.by)
            continue;
        ++culprit.measured;
        sum += static_cast<double>(blame.by->count());
        culprit.largest = std::max(culprit.largest.value_or(*blame.by), *blame.by);
    }
    for (auto& [name, entry] : byName) {
        auto& [culprit, sum] = entry;
        culprit.client = name;
        culprit.ofTheRun =
            std::any_of(clients.begin(), clients.end(), [&n = name](const ClientFacts& c) { return c.name == n; });
        if (culprit.measured > 0)
            culprit.mean = Nanos{static_cast<std::int64_t>(sum / static_cast<double>(culprit.measured))};
        out.rows.push_back(std::move(culprit));
    }
    std::stable_sort(out.rows.begin(), out.rows.end(), [](const Culprit& a, const Culprit& b) {
        return a.xruns != b.xruns ? a.xruns > b.xruns : a.largest.value_or(Nanos{0}) > b.largest.value_or(Nanos{0});
    });
    return out;
}

std::string latenessText(const Culprit& culprit)
{
    const auto kinds = std::count_if(culprit.byWhat.begin(), culprit.byWhat.end(), [](auto n) { return n > 0; });
    if (kinds <= 1)
        return std::string(latenessName(culprit.mostly()));
    std::string text;
    for (const Lateness what : kAllLateness) {
        if (const std::uint64_t n = culprit.byWhat[static_cast<std::size_t>(what)]; n > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", latenessName(what), grouped(n));
    }
    return text;
}

std::string blameText(const Blame& blame)
{
    std::string text = fmt::format("client {} {}", cleanText(blame.client, 100), latenessName(blame.what));
    if (!blame.by)
        return text;
    const std::string by = report_text::lengthText(*blame.by);
    return text + (blame.what == Lateness::NotFinished ? fmt::format(", {} late", by) : " by " + by);
}

} // namespace xrunscope
