// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/cycle/engine_news.h"

namespace xrunscope {

/// What the load clients did over a run, one row a second; of a long run one row for 2, 4, 8 … seconds, so that memory
/// does not grow with it. Plain data; one thread.
class ClientHistory {
public:
    static constexpr std::size_t kMostRows = 1200;

    /// One client in one row. Nanoseconds.
    struct Cell {
        bool alive = false; ///< at the end of the row
        std::uint32_t late = 0;
        std::int64_t wakeMax = 0;
        std::int64_t runMax = 0;
        bool operator==(const Cell&) const = default;
    };
    struct Row {
        std::uint64_t second = 0;  ///< since the first release
        std::uint64_t seconds = 1; ///< that it stands for
        std::vector<Cell> clients;
        bool operator==(const Row&) const = default;
    };

    /// Seconds come in order; one that is not after the last is passed over.
    void add(const EngineSecond& second);
    void add(Row row);
    const std::vector<Row>& rows() const { return rows_; }

private:
    void halve();

    std::vector<Row> rows_;
    std::uint64_t width_ = 1;
};

/// All seconds of a run.
ClientHistory historyOf(const std::vector<EngineSecond>& seconds);

} // namespace xrunscope
