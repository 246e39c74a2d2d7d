// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "core/base/programs.h"
#include "core/load/process_guard.h"

namespace xrunscope {

std::string clientProgram()
{
    if (const char* chosen = std::getenv("XRUNSCOPE_CLIENT"); chosen != nullptr && *chosen != '\0')
        return isProgram(chosen) ? chosen : std::string{};
    return ownProgram("xrunscope-client", "app/client").string();
}

} // namespace xrunscope
