// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sealed_table.h"

#include <bit>

#include <fmt/format.h>
#include <zlib.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

class Crc {
public:
    void bytes(const void* data, std::size_t size)
    {
        value_ = crc32_z(value_, static_cast<const unsigned char*>(data), size);
    }
    void number(std::uint64_t n)
    {
        unsigned char little[8];
        for (unsigned i = 0; i < 8; ++i)
            little[i] = static_cast<unsigned char>(n >> (8 * i));
        bytes(little, sizeof little);
    }
    std::uint32_t value() const { return static_cast<std::uint32_t>(value_); }

private:
    uLong value_ = crc32_z(0, nullptr, 0);
};

struct AddToCrc {
    Crc& crc;
    void operator()(std::monostate) const {}
    void operator()(std::int64_t n) const { crc.number(static_cast<std::uint64_t>(n)); }
    void operator()(double d) const { crc.number(std::bit_cast<std::uint64_t>(d)); }
    void operator()(const std::string& t) const { text(t.data(), t.size()); }
    void operator()(const Blob& b) const { text(b.data(), b.size()); }
    void text(const void* data, std::size_t size) const
    {
        crc.number(size);
        crc.bytes(data, size);
    }
};

std::string keyText(const std::vector<Value>& row)
{
    if (row.empty())
        return "?";
    if (const auto* n = std::get_if<std::int64_t>(&row.front()))
        return std::to_string(*n);
    if (const auto* t = std::get_if<std::string>(&row.front()))
        return "'" + cleanText(*t, 40) + "'";
    return "?";
}

} // namespace

std::uint32_t sealOf(const std::vector<Value>& values)
{
    Crc crc;
    for (const Value& value : values) {
        crc.number(value.index());
        std::visit(AddToCrc{crc}, value);
    }
    return crc.value();
}

Expected<SealedInsert> SealedInsert::prepare(Database& db, const std::string& table, std::size_t columns, bool replace)
{
    std::string marks = "?";
    for (std::size_t i = 0; i < columns; ++i)
        marks += ",?";
    auto statement =
        db.prepare(fmt::format("INSERT {}INTO {} VALUES ({})", replace ? "OR REPLACE " : "", table, marks));
    if (!statement)
        return tl::unexpected(statement.error());
    return SealedInsert(std::move(*statement));
}

Expected<void> SealedInsert::operator()(std::vector<Value> values)
{
    values.emplace_back(std::int64_t{sealOf(values)});
    return statement_.run(values);
}

Expected<std::uint64_t> readSealed(Database& db, const std::string& table, const std::string& where,
                                   std::span<const Value> parameters,
                                   const std::function<Expected<void>(const std::vector<Value>&)>& use)
{
    auto statement = db.prepare(fmt::format("SELECT * FROM {} {} ORDER BY 1", table, where));
    if (!statement)
        return tl::unexpected(statement.error());
    if (auto ok = statement->bind(parameters); !ok)
        return tl::unexpected(ok.error());
    for (std::uint64_t count = 0;; ++count) {
        auto more = statement->step();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return count;
        std::vector<Value> row = statement->row();
        const auto* seal = row.empty() ? nullptr : std::get_if<std::int64_t>(&row.back());
        const std::int64_t expected = seal ? *seal : -1;
        if (!row.empty())
            row.pop_back();
        if (!seal || expected != std::int64_t{sealOf(row)})
            return fail(ErrorKind::File, fmt::format("the file is damaged: row {} of '{}' does not fit its checksum",
                                                     keyText(row), table));
        if (auto ok = use(row); !ok)
            return tl::unexpected(ok.error());
    }
}

Expected<std::uint64_t> readCounted(Database& db, const std::string& table,
                                    const std::function<Expected<void>(const std::vector<Value>&)>& use)
{
    std::int64_t next = 0;
    return readSealed(db, table, "", {}, [&](const std::vector<Value>& row) -> Expected<void> {
        const auto* number = std::get_if<std::int64_t>(&row.at(0));
        if (!number || *number != next++)
            return fail(ErrorKind::File, fmt::format("the file is damaged: a row of '{}' is missing", table));
        return use(row);
    });
}

} // namespace xrunscope
