// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/new_run_file.h"

#include "core/run/run_folder.h"

namespace xrunscope::cli {

Expected<std::filesystem::path> newRunFile(const std::optional<std::string>& output, std::string_view label)
{
    if (output) {
        std::filesystem::path file = *output;
        if (file.filename().empty())
            return fail(ErrorKind::Usage, "-o needs the name of a file", "For example -o a.xrun");
        return file;
    }
    const RunFolder folder;
    if (auto ok = folder.ensure(); !ok) {
        ok.error().hint += ", or name a file with -o";
        return tl::unexpected(ok.error());
    }
    return folder.newFile(label);
}

} // namespace xrunscope::cli
