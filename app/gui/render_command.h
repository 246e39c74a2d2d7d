// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Most pixels of a picture, each way.
inline constexpr int kMostPicturePixels = 8000;

/// `xrunscope render RUN… -o chart.png|.svg …`: draws runs without a display. Makes its own QGuiApplication. Returns
/// the exit status: 0, 2 wrong usage, 4 a file could not be read or written.
int renderCommand(int argc, char** argv);

} // namespace xrunscope
