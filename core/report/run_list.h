// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/run/run_folder.h"

namespace xrunscope {

/// A table with one line a run and a heading. `columns`: the longest line allowed (a name has a line of its own
/// where there is no room for it beside the figures, and is never cut), nullopt: any. Runs that did not end as planned
/// carry a mark that the last line explains. Any thread.
std::string runListText(const std::vector<FolderEntry>& entries, std::optional<std::size_t> columns);

/// An array with one object a run; a file that could not be read has "path" and "error" alone.
nlohmann::json runListJson(const std::vector<FolderEntry>& entries);

} // namespace xrunscope
