// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// A document on one line; bytes that are no UTF-8 become U+FFFD.
inline std::string jsonText(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Reads members of a JSON object that may come from a stranger: a missing member leaves the value as it is, one of
/// the wrong type or out of range is remembered as the error. Never throws.
class JsonFields {
public:
    static constexpr std::size_t kMaxText = 16384;

    /// `what` names the object in messages ("plan").
    JsonFields(const nlohmann::json& json, std::string what) : json_(&json), what_(std::move(what))
    {
        if (!json.is_object())
            complain("is not an object");
    }

    template <typename T>
    requires std::is_integral_v<T>
    void read(const char* name, T& out)
    {
        const auto* v = find(name);
        if (!v)
            return;
        if constexpr (std::is_same_v<T, bool>) {
            v->is_boolean() ? void(out = v->get<bool>()) : wrong(name);
        } else if (v->is_number_unsigned()) {
            const auto n = v->get<std::uint64_t>();
            n <= static_cast<std::uint64_t>(std::numeric_limits<T>::max()) ? void(out = static_cast<T>(n))
                                                                           : wrong(name);
        } else if (v->is_number_integer()) {
            const auto n = v->get<std::int64_t>(); // negative
            if constexpr (std::is_signed_v<T>)
                n >= std::numeric_limits<T>::min() ? void(out = static_cast<T>(n)) : wrong(name);
            else
                wrong(name);
        } else {
            wrong(name);
        }
    }

    void read(const char* name, double& out)
    {
        const auto* v = find(name);
        if (v)
            v->is_number() && std::isfinite(v->get<double>()) ? void(out = v->get<double>()) : wrong(name);
    }

    void read(const char* name, std::string& out)
    {
        const auto* v = find(name);
        if (!v)
            return;
        const auto* text = v->get_ptr<const std::string*>();
        text && text->size() <= kMaxText ? void(out = *text) : wrong(name);
    }

    void read(const char* name, Nanos& out)
    {
        std::int64_t ns = out.count();
        read(name, ns);
        // Far beyond any run, and sums and differences of such times cannot overflow.
        constexpr std::int64_t kLimit = std::int64_t{1} << 61;
        ns > -kLimit&& ns < kLimit ? void(out = Nanos{ns}) : wrong(name);
    }

    /// A missing or null member is nullopt.
    template <typename T>
    void read(const char* name, std::optional<T>& out)
    {
        out.reset();
        const auto* v = find(name);
        if (!v || v->is_null())
            return;
        T value{};
        read(name, value);
        out = value;
    }

    /// An enumeration stored as a number 0 … last.
    template <typename E>
    void readEnum(const char* name, E& out, E last)
    {
        int n = static_cast<int>(out);
        read(name, n);
        n >= 0 && n <= static_cast<int>(last) ? void(out = static_cast<E>(n)) : wrong(name);
    }

    /// The member, or null; for nested objects and lists.
    const nlohmann::json* find(const char* name) const
    {
        if (error_ || !json_->is_object())
            return nullptr;
        const auto it = json_->find(name);
        return it == json_->end() ? nullptr : &*it;
    }

    void wrong(const char* name) { complain(fmt::format("has a wrong value for '{}'", name)); }

    Expected<void> result() const
    {
        if (error_)
            return tl::unexpected(*error_);
        return {};
    }

private:
    void complain(const std::string& why)
    {
        if (!error_)
            error_ = Error{ErrorKind::Usage, what_ + " " + why, {}, 0};
    }

    const nlohmann::json* json_;
    std::string what_;
    std::optional<Error> error_;
};

/// `value`, or the error of its fields.
template <typename T>
Expected<T> checked(const JsonFields& f, T value)
{
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    return value;
}

} // namespace xrunscope
