// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace xrunscope {

/// What the Runs page shows while the folder is empty: what to do.
QWidget* emptyRuns();

} // namespace xrunscope
