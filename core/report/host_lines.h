// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/labelled_lines.h"
#include "core/system/host_description.h"

namespace xrunscope {

/// The machine, for a post: kernel, preemption, CPU, clock, limits, sound cards, audio threads. No host name.
void addHostLines(LabelledLines& lines, const HostDescription& host);

} // namespace xrunscope
