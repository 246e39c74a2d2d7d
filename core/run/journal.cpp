// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/journal.h"

#include <array>
#include <fstream>
#include <system_error>

namespace xrunscope {

namespace fs = std::filesystem;

fs::path journalOf(const fs::path& run)
{
    return fs::path(run) += "-journal";
}

bool hasJournal(const fs::path& run)
{
    std::error_code ec;
    const auto size = fs::file_size(journalOf(run), ec);
    return !ec && size > 0;
}

bool journalIsOurs(const fs::path& run)
{
    constexpr std::array<char, 8> kMagic = {'\xd9', '\xd5', '\x05', '\xf9', '\x20', '\xa1', '\x63', '\xd7'};
    std::ifstream in(journalOf(run), std::ios::binary);
    std::array<char, kMagic.size()> end{};
    // The name of a super-journal ends with the magic of a journal.
    return in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end) && in.read(end.data(), end.size()) &&
           end != kMagic;
}

void removeEmptyJournal(const fs::path& run)
{
    std::error_code ec;
    if (const auto size = fs::file_size(journalOf(run), ec); !ec && size == 0)
        fs::remove(journalOf(run), ec);
}

} // namespace xrunscope
