// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/run/database.h"

namespace xrunscope {

/// CRC-32 over the types and bytes of a row's values: what the last column, `crc`, of every table holds.
std::uint32_t sealOf(const std::vector<Value>& values);

/// Inserts rows with their seal. One thread.
class SealedInsert {
public:
    /// `columns`: number of columns without crc.
    static Expected<SealedInsert> prepare(Database& db, const std::string& table, std::size_t columns,
                                          bool replace = false);
    Expected<void> operator()(std::vector<Value> values);

private:
    explicit SealedInsert(Statement s) : statement_(std::move(s)) {}
    Statement statement_;
};

/// Reads rows in the order of the first column and verifies each seal; `use` gets the values without it. The error of a
/// broken seal names table and row. Returns the number of rows.
Expected<std::uint64_t> readSealed(Database& db, const std::string& table, const std::string& where,
                                   std::span<const Value> parameters,
                                   const std::function<Expected<void>(const std::vector<Value>&)>& use);

/// readSealed of a whole table whose first column counts from 0; a row that is missing is an error.
Expected<std::uint64_t> readCounted(Database& db, const std::string& table,
                                    const std::function<Expected<void>(const std::vector<Value>&)>& use);

} // namespace xrunscope
