// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace xrunscope {

/// The first `maxBytes` of a file of /proc, /sys or /boot; nullopt when it cannot be opened or read. Any thread.
std::optional<std::string> readSmallFile(const std::string& path, std::size_t maxBytes = 64 * 1024);

/// Like readSmallFile for a gzip file, `maxBytes` counted after unpacking; nullopt for a broken one.
std::optional<std::string> readGzipFile(const std::string& path, std::size_t maxBytes);

/// First line without blanks at its ends, printable, at most 256 bytes; empty when there is no file.
std::string readFirstLine(const std::string& path);

} // namespace xrunscope
