// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/os_files.h"

#include <algorithm>
#include <charconv>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

/// "16318392 kB" in MiB.
long mebibytes(std::string_view value)
{
    const auto kib = scan::number<long>(scan::takeWord(value));
    return kib && *kib > 0 ? *kib / 1024 : 0;
}

} // namespace

MemoryInfo parseMemoryInfo(std::string_view text)
{
    return {.memoryMb = mebibytes(scan::valueOf(text, "MemTotal", ':')),
            .swapMb = mebibytes(scan::valueOf(text, "SwapTotal", ':'))};
}

std::string parseOsName(std::string_view osRelease)
{
    std::string_view value = scan::valueOf(osRelease, "PRETTY_NAME", '=');
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        value = value.substr(1, value.size() - 2);
    std::string name(value.substr(0, 1024));
    name.erase(std::remove(name.begin(), name.end(), '\\'), name.end());
    return cleanText(name, 128);
}

bool kernelAtLeast(std::string_view release, int major, int minor)
{
    const char* const end = release.data() + release.size();
    int a = 0, b = 0;
    const auto first = std::from_chars(release.data(), end, a);
    if (first.ec != std::errc{})
        return false;
    if (first.ptr != end && *first.ptr == '.')
        std::from_chars(first.ptr + 1, end, b);
    return a != major ? a > major : b >= minor;
}

} // namespace xrunscope
