// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/locked_memory.h"

#include <sys/mman.h>
#include <unistd.h>

namespace xrunscope {

LockedMemory::LockedMemory(std::size_t bytes)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    size_ = (bytes + page - 1) / page * page;
    if (size_ < bytes || size_ == 0)
        throw std::bad_alloc();
    data_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data_ == MAP_FAILED)
        throw std::bad_alloc();
    locked_ = mlock(data_, size_) == 0;
    // Locked pages are present; without the lock a write makes each of them present once.
    auto* bytePointer = static_cast<volatile unsigned char*>(data_);
    for (std::size_t offset = 0; offset < size_; offset += page)
        bytePointer[offset] = 0;
}

LockedMemory::~LockedMemory()
{
    munmap(data_, size_);
}

} // namespace xrunscope
