// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace xrunscope {

/// A folder that stands for "/" in a test, removed at the end.
class FakeRoot {
public:
    FakeRoot()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "xrunscope-root-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            throw std::runtime_error("no temporary folder could be made");
        path_ = pattern;
    }
    ~FakeRoot()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    FakeRoot(const FakeRoot&) = delete;
    FakeRoot& operator=(const FakeRoot&) = delete;

    const std::string& path() const noexcept { return path_; }

    /// Writes `text` into the file in place, with the folders above it.
    void write(const std::string& file, std::string_view text) const
    {
        std::filesystem::create_directories(std::filesystem::path(path_ + file).parent_path());
        std::ofstream out(path_ + file, std::ios::binary | std::ios::trunc);
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        if (!out.flush())
            throw std::runtime_error("cannot write " + path_ + file);
    }

    void remove(const std::string& file) const { std::filesystem::remove_all(path_ + file); }

private:
    std::string path_;
};

} // namespace xrunscope
