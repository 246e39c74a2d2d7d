// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/cpu_latency.h"

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace xrunscope {

namespace {

constexpr const char* kDevice = "/dev/cpu_dma_latency";

std::string fixFor(int errnum)
{
    if (errnum == ENOENT)
        return "Leave the CPU latency out: this kernel or container does not have it";
    return "Run as root, or put KERNEL==\"cpu_dma_latency\", GROUP=\"audio\", MODE=\"0660\" into "
           "/etc/udev/rules.d/95-xrunscope.rules, join the group audio and restart";
}

} // namespace

CpuLatencyHold::~CpuLatencyHold()
{
    if (fd_ >= 0)
        close(fd_);
}

CpuLatencyHold::CpuLatencyHold(CpuLatencyHold&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

CpuLatencyHold& CpuLatencyHold::operator=(CpuLatencyHold&& other) noexcept
{
    std::swap(fd_, other.fd_);
    return *this;
}

Expected<CpuLatencyHold> CpuLatencyHold::acquire(int microseconds)
{
    if (microseconds < 0 || microseconds > 2'000'000'000) {
        return fail(ErrorKind::Usage, fmt::format("a CPU latency of {} µs is not possible", microseconds),
                    "Choose 0 to 2,000,000,000 µs");
    }
    CpuLatencyHold hold;
    hold.fd_ = open(kDevice, O_WRONLY | O_CLOEXEC);
    const std::int32_t value = microseconds;
    if (hold.fd_ < 0 || write(hold.fd_, &value, sizeof value) != static_cast<ssize_t>(sizeof value)) {
        const int errnum = errno;
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} could not be {}: {}", kDevice, hold.fd_ < 0 ? "opened" : "written",
                                std::generic_category().message(errnum)),
                    fixFor(errnum), errnum);
    }
    return hold;
}

} // namespace xrunscope
