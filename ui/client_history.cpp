// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/client_history.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

namespace {

/// The later of two rows is joined to the earlier one.
void join(ClientHistory::Row& row, const ClientHistory::Row& later)
{
    row.seconds = std::max(row.seconds, later.second + later.seconds - row.second);
    row.clients.resize(std::max(row.clients.size(), later.clients.size()));
    for (std::size_t i = 0; i < later.clients.size(); ++i) {
        ClientHistory::Cell& cell = row.clients[i];
        const ClientHistory::Cell& other = later.clients[i];
        cell.alive = other.alive;
        cell.late += other.late;
        cell.wakeMax = std::max(cell.wakeMax, other.wakeMax);
        cell.runMax = std::max(cell.runMax, other.runMax);
    }
}

} // namespace

void ClientHistory::add(const EngineSecond& second)
{
    Row row;
    row.second = second.second;
    row.clients.reserve(second.clients.size());
    for (const ClientSecond& c : second.clients)
        row.clients.push_back({c.alive, c.late, c.wakeMax, c.runMax});
    add(std::move(row));
}

void ClientHistory::add(Row row)
{
    if (!rows_.empty()) {
        Row& last = rows_.back();
        if (row.second < last.second + last.seconds)
            return;
        if (row.second / width_ == last.second / width_) {
            join(last, row);
            return;
        }
    }
    rows_.push_back(std::move(row));
    if (rows_.size() > kMostRows)
        halve();
}

void ClientHistory::halve()
{
    width_ *= 2;
    std::vector<Row> old = std::exchange(rows_, {});
    for (Row& row : old) {
        if (!rows_.empty() && rows_.back().second / width_ == row.second / width_)
            join(rows_.back(), row);
        else
            rows_.push_back(std::move(row));
    }
}

ClientHistory historyOf(const std::vector<EngineSecond>& seconds)
{
    ClientHistory history;
    for (const EngineSecond& second : seconds)
        history.add(second);
    return history;
}

} // namespace xrunscope
