// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <sstream>
#include <string>

#include <unistd.h>

#include "core/jack/jack_server.h"

namespace xrunscope {

namespace {

bool inPath(const std::string& program)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access(((folder.empty() ? "." : folder) + "/" + program).c_str(), X_OK) == 0)
            return true;
    return false;
}

} // namespace

Expected<void> jackServerPossible()
{
    if (!inPath("jackd"))
        return fail(ErrorKind::EngineStart, "jackd is not installed", "Install the package jackd2");
    if (clientProgram().empty())
        return fail(ErrorKind::EngineStart, "xrunscope-client, which starts jackd, was not found",
                    "Install Xrunscope again: it belongs beside xrunscope");
    return {};
}

} // namespace xrunscope
