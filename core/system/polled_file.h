// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace xrunscope {

/// A file of /proc that is read again and again: opened once, read from its start each time, opened anew
/// when that fails. One thread at a time.
class PolledFile {
public:
    PolledFile(std::string path, std::size_t maxBytes);
    ~PolledFile();
    PolledFile(const PolledFile&) = delete;
    PolledFile& operator=(const PolledFile&) = delete;

    /// Fills `text` (its memory is used again) with at most maxBytes; false when there is nothing to read.
    bool read(std::string& text);

private:
    bool readOpen(std::string& text) const;
    void close() noexcept;

    std::string path_;
    std::size_t maxBytes_;
    int fd_ = -1;
};

} // namespace xrunscope
