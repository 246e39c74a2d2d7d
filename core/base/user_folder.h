// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace xrunscope {

/// Xrunscope's folder among the user's own: below $VARIABLE where that is an absolute path (XDG_DATA_HOME …), else
/// below `usual` (".local/share" …) of the home folder: $HOME, else what the user database says. Empty: there is no
/// home; never a folder that others may make. Any thread, as long as none changes the environment.
std::filesystem::path userFolder(const char* variable, const char* usual);

} // namespace xrunscope
