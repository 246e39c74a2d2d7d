// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace xrunscope {

/// Holds a value in /dev/cpu_dma_latency for as long as the object lives. Move-only.
class CpuLatencyHold {
public:
    CpuLatencyHold() = default;
    ~CpuLatencyHold();
    CpuLatencyHold(CpuLatencyHold&& other) noexcept;
    CpuLatencyHold& operator=(CpuLatencyHold&& other) noexcept;

    /// Opens the device and writes `microseconds` (0…2,000,000,000). Error (EngineStart) with the fix
    /// when the file may not be opened. Any thread.
    static Expected<CpuLatencyHold> acquire(int microseconds);
    bool held() const noexcept { return fd_ >= 0; }

private:
    int fd_ = -1;
};

} // namespace xrunscope
