// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/run/database.h"
#include "core/run/json_fields.h"

namespace xrunscope {

/// Makes the values of a row's columns one after the other.
class RowOf {
public:
    RowOf& time(std::int64_t n) { return add(n); }
    RowOf& count(std::uint64_t n) { return add(static_cast<std::int64_t>(n)); }
    RowOf& number(double d) { return add(d); }
    RowOf& optionalNumber(std::optional<double> d) { return d ? add(*d) : add(std::monostate{}); }
    RowOf& optionalTime(std::optional<Nanos> t) { return t ? add(std::int64_t{t->count()}) : add(std::monostate{}); }
    RowOf& text(const std::string& t) { return add(t); }
    RowOf& blob(Blob b) { return add(std::move(b)); }
    std::vector<Value> take() { return std::move(values_); }

private:
    template <typename T>
    RowOf& add(T value)
    {
        values_.emplace_back(std::in_place_type<T>, std::move(value));
        return *this;
    }
    std::vector<Value> values_;
};

/// Takes the columns of a row one after the other; remembers whether one was of another type or below its minimum.
class Columns {
public:
    explicit Columns(const std::vector<Value>& values) : values_(&values) {}

    std::int64_t time()
    {
        const auto* n = take<std::int64_t>();
        return n && *n > -kLimit && *n < kLimit ? *n : bad<std::int64_t>();
    }
    std::uint64_t count()
    {
        const std::int64_t n = time();
        return n >= 0 ? static_cast<std::uint64_t>(n) : bad<std::uint64_t>();
    }
    double number()
    {
        const auto* d = take<double>();
        return d && std::isfinite(*d) ? *d : bad<double>();
    }
    std::optional<double> optionalNumber()
    {
        if (at_ < values_->size() && std::holds_alternative<std::monostate>((*values_)[at_])) {
            ++at_;
            return std::nullopt;
        }
        return number();
    }
    std::optional<Nanos> optionalTime()
    {
        if (at_ < values_->size() && std::holds_alternative<std::monostate>((*values_)[at_])) {
            ++at_;
            return std::nullopt;
        }
        return Nanos{time()};
    }
    std::string text()
    {
        const auto* t = take<std::string>();
        return t && t->size() <= JsonFields::kMaxText ? *t : bad<std::string>();
    }
    Blob blob()
    {
        const auto* b = take<Blob>();
        return b ? *b : bad<Blob>();
    }
    template <typename T>
    Expected<T> finish(T value)
    {
        if (!good_ || at_ != values_->size())
            return fail(ErrorKind::File, "the file is damaged: a row has impossible values");
        return value;
    }

private:
    static constexpr std::int64_t kLimit = std::int64_t{1} << 61;

    template <typename T>
    const T* take()
    {
        return at_ < values_->size() ? std::get_if<T>(&(*values_)[at_++]) : nullptr;
    }
    template <typename T>
    T bad()
    {
        good_ = false;
        return T{};
    }

    const std::vector<Value>* values_;
    std::size_t at_ = 0;
    bool good_ = true;
};

} // namespace xrunscope
