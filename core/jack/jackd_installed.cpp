// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/programs.h"
#include "core/jack/jack_server.h"

namespace xrunscope {

Expected<void> jackServerPossible()
{
    if (programInPath("jackd").empty())
        return fail(ErrorKind::EngineStart, "jackd is not installed", "Install the package jackd2");
    if (clientProgram().empty())
        return fail(ErrorKind::EngineStart, "xrunscope-client, which starts jackd, was not found",
                    "Install Xrunscope again: it belongs beside xrunscope");
    return {};
}

} // namespace xrunscope
