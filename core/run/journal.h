// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace xrunscope {

/// SQLite's rollback journal beside a run file: what takes back a commit that a crash interrupted. Any thread.

std::filesystem::path journalOf(const std::filesystem::path& run);

/// There is something in it.
bool hasJournal(const std::filesystem::path& run);

/// False for one that names a super-journal, which SQLite would delete when it takes the commit back: a Writer never
/// makes such a one, and a stranger's could name any file. Format: sqlite.org/fileformat2.html, section 3.
bool journalIsOurs(const std::filesystem::path& run);

/// Removes an empty one, which a program that was killed between two commits leaves.
void removeEmptyJournal(const std::filesystem::path& run);

} // namespace xrunscope
