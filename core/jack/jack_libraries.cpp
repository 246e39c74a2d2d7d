// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "core/jack/jack_api.h"

namespace xrunscope {

std::vector<std::string> jackLibraries()
{
    namespace fs = std::filesystem;
    std::vector<std::string> libraries{"libjack.so.0"};
    std::set<fs::path> seen;
    for (const std::string& folder : {fmt::format("/usr/lib/{}", XRUNSCOPE_LIBRARY_ARCHITECTURE),
                                      std::string("/usr/lib64"), std::string("/usr/lib")}) {
        const std::string file = folder + "/pipewire-0.3/jack/libjack.so.0";
        std::error_code error;
        const fs::path real = fs::canonical(file, error);
        if (!error && seen.insert(real).second)
            libraries.push_back(file);
    }
    return libraries;
}

} // namespace xrunscope
