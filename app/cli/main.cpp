// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <exception>
#include <string>

#include <malloc.h>

#include "app/cli/command_line.h"
#include "app/cli/messages.h"
#include "app/cli/terminal.h"

int main(int argc, char** argv)
{
    xrunscope::cli::occupyStandardStreams();
    // A reader that went away must not end a run: writing to it fails, and is told of.
    std::signal(SIGPIPE, SIG_IGN);
    // One heap for the few threads that allocate: a megabyte less in memory, and no thread here waits for it.
    mallopt(M_ARENA_MAX, 1);
    try {
        return xrunscope::cli::runCommandLine(argc, argv);
    } catch (const std::exception& error) {
        return xrunscope::cli::printError({xrunscope::ErrorKind::EngineStart,
                                           std::string("the program cannot go on: ") + error.what(),
                                           "Free some memory and try again", 0});
    }
}
