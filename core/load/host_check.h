// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"

namespace xrunscope {

/// EngineStart error when the name is not known, or no iperf3 server listens there on its port. Asks a name server, and
/// waits 3 s at most for the other.
Expected<void> checkIperfServer(const std::string& host);
/// Why there is no X display that $DISPLAY names; empty: there is one.
std::string whyNoDisplay();

} // namespace xrunscope
