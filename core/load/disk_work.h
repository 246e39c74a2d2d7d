// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/error.h"

namespace xrunscope {

/// The sequential file work of the disk tests, in blocks of 1 MiB. Each returns the bytes that it moved, and a File
/// error with the kernel's reason. Blocks; for a process of its own.

/// Makes `file`, which must not exist, of `size` bytes that cannot be compressed, and brings it to the disk (fsync).
Expected<std::uint64_t> writeFile(const std::filesystem::path& file, std::uint64_t size);
/// Drops `from` from the cache, copies it to `to`, which must not exist, and brings that to the disk.
Expected<std::uint64_t> copyFile(const std::filesystem::path& from, const std::filesystem::path& to);
/// Drops `file` from the cache and reads it to its end.
Expected<std::uint64_t> readFile(const std::filesystem::path& file);

} // namespace xrunscope
