// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run_file.h"
#include "core/run/runner.h"
#include "ui/widgets/banner.h"

namespace xrunscope {

/// What the window says at the end of a run: kind, strong line, dim line.
struct EndMessage {
    Banner::Kind kind = Banner::Kind::Info;
    QString text;
    QString hint;
};

/// From how the run ended and what its file says.
EndMessage endMessage(const RunEnd& end, const RunFile& run);
/// When the file could not be read again.
EndMessage endMessage(const RunEnd& end, const Error& unreadable);
/// For a run opened from its file. `recording`: it went on when it was read.
EndMessage endMessage(const RunFile& run, bool recording);

} // namespace xrunscope
