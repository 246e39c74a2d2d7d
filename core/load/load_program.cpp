// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_program.h"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "core/load/burn.h"
#include "core/load/disk_work.h"
#include "core/load/proc_reader.h"

namespace xrunscope {

namespace {

constexpr int kLoadDone = 0;
constexpr int kFailed = 1;
constexpr int kLoadUsage = 2;

template <typename Number>
std::optional<Number> numberOf(const std::string& text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

void say(const std::string& line)
{
    std::puts(line.c_str());
    std::fflush(stdout);
}

int tell(const Expected<std::uint64_t>& bytes)
{
    if (!bytes) {
        say(bytes.error().text());
        return kFailed;
    }
    say(fmt::format("{}{} bytes", kWorkLine, *bytes));
    return kLoadDone;
}

int tellOperations(std::uint64_t operations)
{
    say(fmt::format("{}{} operations", kWorkLine, operations));
    return kLoadDone;
}

} // namespace

int runLoadProgram(const std::vector<std::string>& a)
{
    const std::string kind = a.empty() ? "" : a.front();
    if (kind == "write" && a.size() == 3) {
        if (const auto size = numberOf<std::uint64_t>(a[2]))
            return tell(writeFile(a[1], *size));
    } else if (kind == "copy" && a.size() == 3) {
        return tell(copyFile(a[1], a[2]));
    } else if (kind == "read" && a.size() == 2) {
        return tell(readFile(a[1]));
    } else if (kind == "proc" && a.size() == 2) {
        if (const auto milliseconds = numberOf<std::uint32_t>(a[1]))
            return tellOperations(readProcFor(std::chrono::milliseconds{*milliseconds}));
    } else if (kind == "burn" && a.size() == 2) {
        if (const auto threads = numberOf<unsigned>(a[1]); threads && *threads > 0)
            return tellOperations(burnUntilSignal(*threads));
    }
    std::fputs("xrunscope-client: wrong command line of a load. xrunscope-cli run --stress "
               "starts loads; see xrunscope-client --help\n",
               stderr);
    return kLoadUsage;
}

} // namespace xrunscope
