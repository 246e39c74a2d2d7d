// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "core/base/time.h"

namespace xrunscope {

/// A length of time in microseconds for a JSON document; null where there is none.
inline nlohmann::json microsOrNull(const std::optional<Nanos>& t)
{
    return t ? nlohmann::json(toUs(*t)) : nlohmann::json(nullptr);
}

} // namespace xrunscope
