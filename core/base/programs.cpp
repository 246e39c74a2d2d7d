// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/programs.h"

#include <cstdlib>
#include <system_error>

#include <unistd.h>

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

/// The build tree that `folder` belongs to; empty: it belongs to none.
fs::path buildTreeOf(fs::path folder)
{
    std::error_code error;
    for (int level = 0; level < 5 && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (fs::exists(folder / "CMakeCache.txt", error))
            return folder;
    return {};
}

} // namespace

bool isProgram(const fs::path& file)
{
    std::error_code error;
    return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

fs::path programInPath(std::string_view name)
{
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    while (!rest.empty()) {
        const std::size_t end = rest.find(':');
        if (const std::string_view folder = rest.substr(0, end); !folder.empty())
            if (fs::path candidate = fs::path(folder) / name; isProgram(candidate))
                return candidate;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return {};
}

fs::path ownProgram(std::string_view name, const fs::path& buildFolder)
{
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        if (fs::path beside = self.parent_path() / name; isProgram(beside))
            return beside;
        if (const fs::path tree = buildTreeOf(self.parent_path()); !tree.empty())
            if (fs::path built = tree / buildFolder / name; isProgram(built))
                return built;
    }
    return programInPath(name);
}

} // namespace xrunscope
