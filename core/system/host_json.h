// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/system/host_description.h"

namespace xrunscope {

/// The description as an object with one key a field, in snake case ("cpu" is the model's name); what could not
/// be found out is "" or null. Any thread.
nlohmann::json toJson(const HostDescription& host);

/// The inverse. A missing key, or null, leaves the field's default. Error (File) with the key's name for a value
/// of another type, a number out of range, a text over 4,096 bytes or a list of over 4,096 entries; texts are
/// made printable. Any thread.
Expected<HostDescription> hostFromJson(const nlohmann::json& json);

} // namespace xrunscope
