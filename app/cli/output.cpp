// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <cerrno>
#include <iostream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

Expected<Output> Output::open(const std::optional<fs::path>& file)
{
    Output output;
    output.path_ = file;
    if (!file)
        return output;
    std::error_code ignored;
    const fs::file_status status = fs::status(*file, ignored);
    if (fs::is_regular_file(status) || fs::is_directory(status))
        return fail(ErrorKind::File, fmt::format("{} exists already", cleanText(file->string())),
                    "Nothing was overwritten: choose another name, or remove it first");
    output.removeUnfinished_ = !fs::exists(status);
    errno = 0;
    output.file_.open(*file, std::ios::binary);
    if (!output.file_) {
        const int errnum = errno;
        output.removeUnfinished_ = false;
        return fail(
            ErrorKind::File,
            fmt::format("{} cannot be written: {}", cleanText(file->string()), std::generic_category().message(errnum)),
            "Choose a folder that exists and that you may write to", errnum);
    }
    return output;
}

Output::Output(Output&& other) noexcept
    : path_(std::move(other.path_)), file_(std::move(other.file_)),
      removeUnfinished_(std::exchange(other.removeUnfinished_, false))
{
}

Output::~Output()
{
    if (!removeUnfinished_)
        return;
    std::error_code ignored;
    fs::remove(*path_, ignored);
}

std::ostream& Output::stream() noexcept
{
    return path_ ? static_cast<std::ostream&>(file_) : std::cout;
}

Expected<void> Output::finish()
{
    errno = 0;
    stream().flush();
    if (!stream()) {
        const int errnum = errno;
        const std::string name = path_ ? cleanText(path_->string()) : std::string("standard output");
        return fail(ErrorKind::File,
                    errnum != 0 ? fmt::format("{} cannot be written: {}", name, std::generic_category().message(errnum))
                                : fmt::format("{} cannot be written", name),
                    "", errnum);
    }
    removeUnfinished_ = false;
    return {};
}

} // namespace xrunscope::cli
