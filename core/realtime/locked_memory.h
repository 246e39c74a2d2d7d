// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace xrunscope {

/// An anonymous mapping that is touched and, where RLIMIT_MEMLOCK allows, locked. Page-aligned, zeroed.
class LockedMemory {
public:
    /// Throws std::bad_alloc when the mapping fails; a failed lock is no error (locked() is false).
    explicit LockedMemory(std::size_t bytes);
    ~LockedMemory();
    LockedMemory(const LockedMemory&) = delete;
    LockedMemory& operator=(const LockedMemory&) = delete;

    void* data() const noexcept { return data_; }
    std::size_t size() const noexcept { return size_; }
    bool locked() const noexcept { return locked_; }

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
    bool locked_ = false;
};

/// One object of T in locked memory.
template <typename T>
class Locked {
public:
    template <typename... Args>
    explicit Locked(Args&&... args) : memory_(sizeof(T)), object_(new (memory_.data()) T(std::forward<Args>(args)...))
    {
    }
    ~Locked() { object_->~T(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

    T& operator*() const noexcept { return *object_; }
    T* operator->() const noexcept { return object_; }
    bool locked() const noexcept { return memory_.locked(); }

private:
    LockedMemory memory_;
    T* object_;
};

} // namespace xrunscope
