// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// What the calling thread did while it was watched.
struct Trespasses {
    std::uint64_t allocations = 0; ///< malloc family, and what stands on it
    std::uint64_t frees = 0;
    std::uint64_t locks = 0; ///< pthread_mutex_lock
};

/// Counts from construction to destruction on the thread that made it. This program replaces malloc, free and
/// pthread_mutex_lock for the purpose. Not nestable.
class Watch {
public:
    Watch() noexcept;
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    Trespasses soFar() const noexcept;
};

} // namespace xrunscope
