// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <unistd.h>

#include "core/load/process_guard.h"

namespace xrunscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kName = "xrunscope-client";

bool isProgram(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

/// In the build tree that `folder` belongs to; empty: it belongs to none.
fs::path inBuildTree(fs::path folder)
{
    std::error_code error;
    for (int level = 0; level < 5 && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (fs::exists(folder / "CMakeCache.txt", error))
            return folder / "app" / "client" / kName;
    return {};
}

} // namespace

std::string clientProgram()
{
    if (const char* chosen = std::getenv("XRUNSCOPE_CLIENT"); chosen != nullptr && *chosen != '\0')
        return isProgram(chosen) ? chosen : std::string{};
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        if (fs::path beside = self.parent_path() / kName; isProgram(beside))
            return beside.string();
        if (fs::path built = inBuildTree(self.parent_path()); !built.empty() && isProgram(built))
            return built.string();
    }
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        if (const std::string_view folder = rest.substr(0, end); !folder.empty())
            if (fs::path candidate = fs::path(folder) / kName; isProgram(candidate))
                return candidate.string();
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return {};
}

} // namespace xrunscope
