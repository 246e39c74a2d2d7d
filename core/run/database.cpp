// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/database.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <sqlite3.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr int kBusyTimeoutMs = 2000;
constexpr int kMaxValueBytes = 16 * 1024 * 1024;

tl::unexpected<Error> sqliteError(sqlite3* db, int code)
{
    const int primary = code & 0xff;
    const std::string said = db ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    if (primary == SQLITE_FULL)
        return fail(ErrorKind::File, "the disk is full", "Free some space; what was written before is kept", ENOSPC);
    if (primary == SQLITE_BUSY || primary == SQLITE_LOCKED)
        return fail(ErrorKind::File, "the file is in use by another program", "Try again in a moment", EBUSY);
    if (primary == SQLITE_CORRUPT)
        return fail(ErrorKind::File, "the file is damaged (" + cleanText(said, 200) + ")", {}, EIO);
    const int systemErrno = db ? sqlite3_system_errno(db) : 0;
    if (primary == SQLITE_CANTOPEN && systemErrno != 0)
        return fail(ErrorKind::File, std::strerror(systemErrno), {}, systemErrno);
    if (primary == SQLITE_IOERR && systemErrno == ENOSPC)
        return fail(ErrorKind::File, "the disk is full", "Free some space; what was written before is kept", ENOSPC);
    return fail(ErrorKind::File, cleanText(said, 200), {}, systemErrno);
}

int bindValue(sqlite3_stmt* s, int index, const Value& value)
{
    struct Bind {
        sqlite3_stmt* s;
        int index;
        int operator()(std::monostate) const { return sqlite3_bind_null(s, index); }
        int operator()(std::int64_t n) const { return sqlite3_bind_int64(s, index, n); }
        int operator()(double d) const { return sqlite3_bind_double(s, index, d); }
        int operator()(const std::string& t) const
        {
            return sqlite3_bind_text64(s, index, t.data(), t.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        }
        int operator()(const Blob& b) const
        {
            static constexpr unsigned char kEmpty = 0;
            return sqlite3_bind_blob64(s, index, b.empty() ? &kEmpty : b.data(), b.size(), SQLITE_TRANSIENT);
        }
    };
    return std::visit(Bind{s, index}, value);
}

/// A name for sqlite3_open_v2 in URI form: every byte that is not plain is escaped.
std::string uriOf(const std::filesystem::path& path, const char* query)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= 'a' && byte <= 'z') || byte == '/' || byte == '.' || byte == '-' || byte == '_';
        uri += plain ? std::string(1, c) : fmt::format("%{:02x}", byte);
    }
    return uri + query;
}

/// No trust in what the file brings: schema functions, triggers, views, oversized values.
void harden(sqlite3* db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_busy_timeout(db, kBusyTimeoutMs);
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt* s) const noexcept
{
    sqlite3_finalize(s);
}

Expected<void> Statement::bind(std::span<const Value> values)
{
    sqlite3_stmt* s = handle_.get();
    sqlite3_reset(s);
    int index = 0;
    for (const Value& value : values)
        if (const int code = bindValue(s, ++index, value); code != SQLITE_OK)
            return sqliteError(sqlite3_db_handle(s), code);
    return {};
}

Expected<bool> Statement::step()
{
    const int code = sqlite3_step(handle_.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE) {
        sqlite3_reset(handle_.get());
        return false;
    }
    auto error = sqliteError(sqlite3_db_handle(handle_.get()), code);
    sqlite3_reset(handle_.get());
    return error;
}

Expected<void> Statement::run(std::span<const Value> values)
{
    if (auto ok = bind(values); !ok)
        return ok;
    for (;;) {
        auto more = step();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return {};
    }
}

std::vector<Value> Statement::row() const
{
    sqlite3_stmt* s = handle_.get();
    std::vector<Value> values(static_cast<std::size_t>(sqlite3_column_count(s)));
    for (int i = 0; i < static_cast<int>(values.size()); ++i) {
        Value& v = values[static_cast<std::size_t>(i)];
        switch (sqlite3_column_type(s, i)) {
        case SQLITE_INTEGER:
            v = static_cast<std::int64_t>(sqlite3_column_int64(s, i));
            break;
        case SQLITE_FLOAT:
            v = sqlite3_column_double(s, i);
            break;
        case SQLITE_TEXT: {
            const unsigned char* text = sqlite3_column_text(s, i);
            v = std::string(text, text + sqlite3_column_bytes(s, i));
            break;
        }
        case SQLITE_BLOB: {
            const auto* bytes = static_cast<const unsigned char*>(sqlite3_column_blob(s, i));
            v = bytes ? Blob(bytes, bytes + sqlite3_column_bytes(s, i)) : Blob{};
            break;
        }
        default:
            break;
        }
    }
    return values;
}

void Database::Close::operator()(sqlite3* db) const noexcept
{
    sqlite3_close_v2(db);
}

Expected<Database> Database::open(const std::filesystem::path& path, Mode mode)
{
    static constexpr std::array<int, 4> kFlags = {SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, SQLITE_OPEN_READWRITE,
                                                  SQLITE_OPEN_READONLY, SQLITE_OPEN_READONLY};
    sqlite3* handle = nullptr;
    const int flags = kFlags[static_cast<std::size_t>(mode)] | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    const std::string uri = uriOf(path, mode == Mode::Immutable ? "?immutable=1" : "");
    const int code = sqlite3_open_v2(uri.c_str(), &handle, flags, nullptr);
    Database db(handle);
    if (code != SQLITE_OK)
        return sqliteError(handle, code);
    sqlite3_extended_result_codes(handle, 1);
    harden(handle);
    const bool writes = mode == Mode::Create || mode == Mode::Edit;
    const char* settings = writes ? "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=NORMAL; PRAGMA cache_spill=OFF;"
                                    "PRAGMA cache_size=-256; PRAGMA temp_store=MEMORY"
                                  : "PRAGMA query_only=ON; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;"
                                    "PRAGMA temp_store=MEMORY";
    if (auto ok = db.execute(settings); !ok)
        return tl::unexpected(ok.error());
    return db;
}

Expected<void> Database::execute(const char* sql)
{
    if (const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        return sqliteError(handle_.get(), code);
    return {};
}

Expected<Statement> Database::prepare(const std::string& sql)
{
    sqlite3_stmt* s = nullptr;
    const int code = sqlite3_prepare_v2(handle_.get(), sql.c_str(), static_cast<int>(sql.size()), &s, nullptr);
    if (code != SQLITE_OK)
        return sqliteError(handle_.get(), code);
    return Statement(s);
}

} // namespace xrunscope
