// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "core/base/version.h"
#include "core/jack/jack_probe.h"
#include "core/load/load_program.h"
#include "core/load/process_guard.h"
#include "core/load/swarm.h"

namespace {

constexpr const char* kHelp = "xrunscope-client: the helper of xrunscope and xrunscope-cli\n"
                              "\n"
                              "They start it by themselves; there is rarely a reason to start it by hand.\n"
                              "\n"
                              "  xrunscope-client client OPTIONS         a JACK load client of a run (--clients)\n"
                              "  xrunscope-client guard                  ends the programs of a run with it\n"
                              "  xrunscope-client load KIND ...          a load of the stress suite (--stress)\n"
                              "  xrunscope-client probe LIBRARY SERVER   asks a JACK server what it is;\n"
                              "                                          SERVER \"\": the default one\n"
                              "  xrunscope-client --help | --version\n"
                              "\n"
                              "To run load clients: xrunscope-cli run --engine jack --clients 20\n";

constexpr int kDone = 0;
constexpr int kUsage = 2;
constexpr int kNoMeans = 3;

int wrongUsage()
{
    std::fputs("xrunscope-client: wrong command line. Try xrunscope-client --help\n", stderr);
    return kUsage;
}

int printHelp()
{
    std::fputs(kHelp, stdout);
    return kDone;
}

bool asksForHelp(const std::string& word)
{
    return word == "--help" || word == "-h";
}

int dispatch(const std::string& command, const std::vector<std::string>& arguments)
{
    if (asksForHelp(command) || (arguments.size() == 1 && asksForHelp(arguments.front())))
        return printHelp();
    if (command == "client")
        return xrunscope::runSwarmClient(arguments);
    if (command == "load")
        return xrunscope::runLoadProgram(arguments);
    if (command == "guard" && arguments.empty())
        return xrunscope::runProcessGuard();
    if (command == "probe" && arguments.size() == 2)
        return xrunscope::runJackProbe(arguments[0], arguments[1]);
    if (command == "--version") {
        std::printf("xrunscope-client %s\n", xrunscope::kVersion);
        return kDone;
    }
    return wrongUsage();
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    if (arguments.empty())
        return wrongUsage();
    try {
        return dispatch(arguments.front(), {arguments.begin() + 1, arguments.end()});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "xrunscope-client: the program cannot go on: %s\n", error.what());
        return kNoMeans;
    }
}
