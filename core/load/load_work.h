// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>

#include "core/load/load_record.h"

namespace xrunscope {

/// Each fills in the work (bytes, operations) that a load tells in its last lines; what it does not tell stays unset.
/// The lines may be anything.

/// Our own loads: "work: 350000000 bytes", "work: 12 operations".
void readOwnWork(LoadRecord& record, const std::deque<std::string>& lines);
/// iperf3 -J: bytes that were sent, and received, over the network. An error that it tells becomes its last line.
void readIperfWork(LoadRecord& record, std::deque<std::string>& lines);
/// stress-ng --metrics-brief: the sum of the bogo operations of its stressors.
void readStressNgWork(LoadRecord& record, const std::deque<std::string>& lines);
/// x11perf: the sum of the times that each test was drawn ("trep").
void readX11perfWork(LoadRecord& record, const std::deque<std::string>& lines);

} // namespace xrunscope
