// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

/// What was imported, and knows little of its machine, is not "another kernel": an unknown value differs from none.
bool differ(const std::vector<ComparedColumn>& columns, std::size_t trait)
{
    std::set<std::string> known;
    for (const ComparedColumn& c : columns) {
        if (c.traits[trait].value != "unknown")
            known.insert(c.traits[trait].value);
    }
    return known.size() > 1;
}

/// A trait in which no column differs, and in how many it is not known.
Trait sharedTrait(const std::vector<ComparedColumn>& columns, std::size_t trait)
{
    Trait shared = columns.front().traits[trait];
    std::size_t unknown = 0;
    for (const ComparedColumn& c : columns) {
        if (c.traits[trait].value == "unknown")
            ++unknown;
        else
            shared = c.traits[trait];
    }
    if (unknown > 0 && unknown < columns.size())
        shared.value += fmt::format(" (of {} not known)", unknown);
    return shared;
}

void sortTraits(Comparison& c)
{
    const std::vector<Trait>& first = c.columns.front().traits;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!differ(c.columns, i)) {
            c.equal.push_back(sharedTrait(c.columns, i));
            continue;
        }
        TraitDifference difference{first[i].label, {}, first[i].role == Trait::Role::MustBeEqual};
        for (const ComparedColumn& column : c.columns)
            difference.values.push_back(column.traits[i].value);
        c.differs.push_back(std::move(difference));
    }
    // The only difference is what the comparison is about.
    if (c.differs.size() == 1)
        c.differs.front().warned = false;
}

std::size_t distinct(const std::vector<std::string>& names)
{
    return std::set<std::string>(names.begin(), names.end()).size();
}

/// Adds the differing traits one by one as long as they tell more columns apart.
void nameColumns(Comparison& c)
{
    std::vector<std::string> names(c.columns.size());
    for (const TraitDifference& d : c.differs) {
        std::vector<std::string> longer = names;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (d.values[i] != "unknown")
                longer[i] += (longer[i].empty() ? "" : " ") + d.values[i];
        }
        if (distinct(longer) > distinct(names))
            names = std::move(longer);
    }
    if (distinct(names) < names.size()) {
        // Nothing else tells them apart: their titles do, or letters.
        std::vector<std::string> titles;
        for (const ComparedColumn& column : c.columns)
            titles.push_back(column.title);
        const bool titled = distinct(titles) == titles.size();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string letter(1, static_cast<char>('A' + i));
            names[i] = titled ? titles[i] : names[i].empty() ? letter : names[i] + " " + letter;
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) // of what was imported the source says more
        c.columns[i].name = names[i].empty() ? c.columns[i].title : names[i];
}

void addWarnings(Comparison& c)
{
    for (const TraitDifference& d : c.differs) {
        if (!d.warned)
            continue;
        std::set<std::string> seen;
        std::string values;
        for (const std::string& value : d.values) {
            if (seen.insert(value).second)
                values += (values.empty() ? "" : " | ") + value;
        }
        c.warnings.push_back(fmt::format("{} should be equal and is not: {}", d.label, values));
    }
    for (const ComparedColumn& column : c.columns) {
        for (const ComparedRun& run : column.leftOut)
            c.warnings.push_back(fmt::format("{} is left out: {}", run.name, run.mark));
        for (const ComparedRun& run : column.runs) {
            if (run.clustersUnknown)
                c.warnings.push_back(fmt::format("{}: its source does not tell when its XRUNs and misses were; each is "
                                                 "counted, also those that belong together, and the rates are not "
                                                 "judged",
                                                 run.name));
        }
    }
}

} // namespace

const Figure* Comparison::figure(std::size_t column, FigureId id) const noexcept
{
    const auto& figure = columns[column].figures[id];
    return figure ? &*figure : nullptr;
}

const Verdict* Comparison::verdict(std::size_t column, FigureId id) const noexcept
{
    if (column >= verdicts.size() || !verdicts[column][id])
        return nullptr;
    return &*verdicts[column][id];
}

std::optional<double> Comparison::ratio(std::size_t column, FigureId id) const noexcept
{
    const Figure* own = figure(column, id);
    const Figure* base = figure(baseline, id);
    if (own == nullptr || base == nullptr || base->value == 0)
        return std::nullopt;
    return own->value / base->value;
}

std::vector<std::size_t> Comparison::best(FigureId id) const
{
    const Preferred preferred = infoOf(id).preferred;
    std::vector<std::size_t> best;
    if (preferred == Preferred::Neither)
        return best;
    std::size_t have = 0;
    const Figure* top = nullptr;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Figure* f = figure(i, id);
        if (f == nullptr)
            continue;
        ++have;
        if (top != nullptr && f->value == top->value) {
            best.push_back(i);
        } else if (top == nullptr || (f->value < top->value) == (preferred == Preferred::Lower)) {
            best.assign(1, i);
            top = f;
        }
    }
    return best.size() == have ? std::vector<std::size_t>{} : best;
}

Expected<Comparison> compare(std::vector<ComparedColumn> columns, std::size_t baseline)
{
    if (columns.empty() || columns.size() > kMostColumns)
        return fail(ErrorKind::Usage,
                    fmt::format("{} columns cannot be compared: 1 to {} can", columns.size(), kMostColumns),
                    "Files of one series are one column");
    if (baseline >= columns.size())
        return fail(ErrorKind::Usage,
                    fmt::format("there is no column {} to compare with: there are {}", baseline + 1, columns.size()));
    Comparison c;
    c.columns = std::move(columns);
    c.baseline = baseline;
    sortTraits(c);
    nameColumns(c);
    addWarnings(c);
    return c;
}

} // namespace xrunscope
