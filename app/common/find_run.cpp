// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/find_run.h"

#include "core/run/run_file.h"
#include "core/run/run_folder.h"

namespace xrunscope {

namespace fs = std::filesystem;

fs::path findRun(const std::string& name)
{
    fs::path path(name);
    std::error_code ignored;
    if (fs::exists(path, ignored) || path.has_parent_path())
        return path;
    const RunFolder folder;
    for (const std::string& candidate : {name, name + kRunExtension}) {
        if (fs::exists(folder.path() / candidate, ignored))
            return folder.path() / candidate;
    }
    return path;
}

Error withRunHint(Error error)
{
    if (error.errnum == kNoRunFile && error.hint.empty())
        error.hint = "Name a .xrun file; xrunscope-cli list shows them";
    return error;
}

} // namespace xrunscope
