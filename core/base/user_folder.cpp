// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/user_folder.h"

#include <cstdlib>
#include <optional>
#include <vector>

#include <pwd.h>
#include <unistd.h>

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

std::optional<fs::path> absoluteIn(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? std::optional<fs::path>(value) : std::nullopt;
}

fs::path homeFolder()
{
    if (auto home = absoluteIn("HOME"))
        return *home;
    constexpr std::size_t kMost = 16384;
    std::vector<char> text(kMost);
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(geteuid(), &entry, text.data(), text.size(), &found) != 0 || found == nullptr ||
        found->pw_dir == nullptr || *found->pw_dir != '/')
        return {};
    return found->pw_dir;
}

} // namespace

fs::path userFolder(const char* variable, const char* usual)
{
    if (auto base = absoluteIn(variable))
        return *base / "xrunscope";
    const fs::path home = homeFolder();
    return home.empty() ? home : home / usual / "xrunscope";
}

} // namespace xrunscope
