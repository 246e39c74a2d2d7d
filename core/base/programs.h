// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace xrunscope {

/// A program of that name in $PATH; empty: there is none, or it may not be executed. Any thread.
std::filesystem::path programInPath(std::string_view name);

/// One of Xrunscope's own programs: beside the running one, in `buildFolder` of the build tree that it runs from, or in
/// $PATH; empty: not found. Any thread.
std::filesystem::path ownProgram(std::string_view name, const std::filesystem::path& buildFolder);

/// The file may be executed.
bool isProgram(const std::filesystem::path& file);

} // namespace xrunscope
