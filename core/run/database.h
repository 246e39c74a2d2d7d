// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace xrunscope {

using Blob = std::vector<unsigned char>;
/// One SQLite value.
using Value = std::variant<std::monostate, std::int64_t, double, std::string, Blob>;

/// A prepared statement. One thread.
class Statement {
public:
    Statement(Statement&&) noexcept = default;
    Statement& operator=(Statement&&) noexcept = default;

    /// Binds all parameters in order and runs to the end; ready for the next use afterwards.
    Expected<void> run(std::span<const Value> values);
    /// Binds and starts a query; then step() until false.
    Expected<void> bind(std::span<const Value> values);
    /// True: a row is there. False: no more rows.
    Expected<bool> step();
    /// All columns of the present row.
    std::vector<Value> row() const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* s) const noexcept;
    };
    explicit Statement(sqlite3_stmt* s) : handle_(s) {}
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// A connection to a run file's database. One thread at a time. Errors are of kind File.
class Database {
public:
    enum class Mode {
        Create,    ///< new file, must not exist; TRUNCATE journal, synchronous NORMAL
        Edit,      ///< existing file, read and write
        Read,      ///< read only, with locks: the file may be being written
        Immutable, ///< read only, no locks, no journal: the file as it stands
    };
    static Expected<Database> open(const std::filesystem::path& path, Mode mode);

    Expected<void> execute(const char* sql);
    Expected<Statement> prepare(const std::string& sql);

private:
    struct Close {
        void operator()(sqlite3* db) const noexcept;
    };
    explicit Database(sqlite3* db) : handle_(db) {}
    std::unique_ptr<sqlite3, Close> handle_;
};

} // namespace xrunscope
