// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/compare/judge.h"
#include "ui/in_worker.h"

namespace xrunscope {

namespace {

template <typename List, typename Value>
bool holds(const List& list, const Value& value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

} // namespace

CompareSession::CompareSession(QObject* parent) : QObject(parent) {}

CompareSession::~CompareSession()
{
    if (cancel_)
        *cancel_ = true;
}

void CompareSession::setColumns(std::vector<ColumnFiles> columns)
{
    loose_.clear();
    request({std::move(columns), 0, wanted_.withMarked});
}

void CompareSession::addColumns(const std::vector<ColumnFiles>& columns)
{
    ComparePlan plan = wanted_;
    for (const ColumnFiles& column : columns) {
        if (!holds(plan.columns, column))
            plan.columns.push_back(column);
    }
    request(std::move(plan));
}

void CompareSession::addFiles(const ColumnFiles& files)
{
    request(wanted_, files);
}

void CompareSession::removeColumn(std::size_t column)
{
    ComparePlan plan = wanted_;
    if (column >= plan.columns.size())
        return;
    plan.columns.erase(plan.columns.begin() + static_cast<std::ptrdiff_t>(column));
    if (plan.baseline == column)
        plan.baseline = 0;
    else if (plan.baseline > column)
        --plan.baseline;
    request(std::move(plan));
}

void CompareSession::moveColumn(std::size_t from, std::size_t to)
{
    ComparePlan plan = wanted_;
    if (from >= plan.columns.size() || to >= plan.columns.size() || from == to)
        return;
    const ColumnFiles base = plan.columns[plan.baseline];
    const auto at = [&plan](std::size_t i) { return plan.columns.begin() + static_cast<std::ptrdiff_t>(i); };
    if (from < to)
        std::rotate(at(from), at(from + 1), at(to + 1));
    else
        std::rotate(at(to), at(from), at(from + 1));
    plan.baseline = static_cast<std::size_t>(
        std::distance(plan.columns.begin(), std::find(plan.columns.begin(), plan.columns.end(), base)));
    request(std::move(plan));
}

void CompareSession::splitColumn(std::size_t column)
{
    ComparePlan plan = wanted_;
    if (column >= plan.columns.size())
        return;
    const ColumnFiles files = plan.columns[column];
    auto at = plan.columns.erase(plan.columns.begin() + static_cast<std::ptrdiff_t>(column));
    std::size_t added = 0;
    for (const std::filesystem::path& file : files) {
        if (holds(plan.columns, ColumnFiles{file}))
            continue;
        at = plan.columns.insert(at, {file}) + 1;
        ++added;
    }
    if (plan.baseline > column)
        plan.baseline += added - 1;
    else if (plan.baseline == column && added == 0)
        plan.baseline = 0;
    request(std::move(plan));
}

void CompareSession::joinColumn(std::size_t column)
{
    ComparePlan plan = wanted_;
    if (column == 0 || column >= plan.columns.size())
        return;
    const ColumnFiles files = plan.columns[column];
    plan.columns.erase(plan.columns.begin() + static_cast<std::ptrdiff_t>(column));
    ColumnFiles& left = plan.columns[column - 1];
    std::copy_if(files.begin(), files.end(), std::back_inserter(left),
                 [&left](const std::filesystem::path& file) { return !holds(left, file); });
    if (plan.baseline >= column)
        --plan.baseline;
    request(std::move(plan));
}

void CompareSession::setBaseline(std::size_t column)
{
    ComparePlan plan = wanted_;
    if (column >= plan.columns.size() || column == plan.baseline)
        return;
    plan.baseline = column;
    request(std::move(plan));
}

void CompareSession::setWithMarked(bool withMarked)
{
    ComparePlan plan = wanted_;
    plan.withMarked = withMarked;
    request(std::move(plan));
}

void CompareSession::clear()
{
    loose_.clear();
    request({{}, 0, wanted_.withMarked});
}

void CompareSession::request(ComparePlan plan, const ColumnFiles& loose)
{
    stopJudging();
    wanted_ = std::move(plan);
    loose_.insert(loose_.end(), loose.begin(), loose.end());
    ++serial_;
    if (wanted_.columns.empty() && loose_.empty()) {
        reading_ = false;
        plan_ = wanted_;
        runs_.clear();
        comparison_.reset();
        emit stateChanged();
        emit compared();
        return;
    }
    reading_ = true;
    emit stateChanged();
    inWorker(
        this, [wanted = wanted_, files = loose_, known = runs_] { return compareFiles(wanted, files, known); },
        [this, serial = serial_](Expected<ComparedFiles>& result) {
            if (serial != serial_)
                return;
            reading_ = false;
            loose_.clear();
            if (result) {
                finish(std::move(*result));
                return;
            }
            wanted_ = plan_;
            emit stateChanged();
            emit failed(result.error());
            startJudging();
        });
}

void CompareSession::finish(ComparedFiles files)
{
    plan_ = wanted_ = std::move(files.plan);
    runs_ = std::move(files.runs);
    comparison_ = std::make_shared<const Comparison>(std::move(files.comparison));
    emit stateChanged();
    emit compared();
    startJudging();
}

void CompareSession::setActive(bool active)
{
    active_ = active;
    if (active_)
        startJudging();
    else
        stopJudging();
}

void CompareSession::stopJudging()
{
    if (!cancel_)
        return;
    *cancel_ = true;
    cancel_.reset();
    emit stateChanged();
}

void CompareSession::startJudging()
{
    const bool wanted = comparison_ && comparison_->columns.size() > 1 && comparison_->verdicts.empty();
    if (!active_ || !wanted || reading_ || cancel_)
        return;
    cancel_ = std::make_shared<std::atomic<bool>>(false);
    emit stateChanged();
    inWorker(
        this,
        [comparison = comparison_, cancel = cancel_] {
            Comparison judgedOne = *comparison;
            judge(judgedOne, cancel.get());
            return judgedOne;
        },
        [this, cancel = cancel_](Comparison& result) {
            if (cancel != cancel_)
                return;
            cancel_.reset();
            comparison_ = std::make_shared<const Comparison>(std::move(result));
            emit judged();
            emit stateChanged();
        });
}

} // namespace xrunscope
