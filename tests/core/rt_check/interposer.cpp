// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rt_check/interposer.h"

#include <cerrno>
#include <cstddef>

#include <dlfcn.h>
#include <pthread.h>

// glibc's own allocator under the names that it exports for replacements.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace {

thread_local constinit bool watched = false;
thread_local constinit xrunscope::Trespasses counts{};

using Lock = int (*)(pthread_mutex_t*);
Lock realLock = nullptr;

[[gnu::constructor]] void findRealLock()
{
    realLock = reinterpret_cast<Lock>(dlsym(RTLD_NEXT, "pthread_mutex_lock"));
}

void countAllocation() noexcept
{
    if (watched)
        ++counts.allocations;
}

} // namespace

extern "C" {

void* malloc(std::size_t size)
{
    countAllocation();
    return __libc_malloc(size);
}

void* calloc(std::size_t n, std::size_t size)
{
    countAllocation();
    return __libc_calloc(n, size);
}

void* realloc(void* old, std::size_t size)
{
    countAllocation();
    return __libc_realloc(old, size);
}

void* memalign(std::size_t alignment, std::size_t size)
{
    countAllocation();
    return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size)
{
    countAllocation();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void** out, std::size_t alignment, std::size_t size)
{
    countAllocation();
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}

void free(void* p)
{
    if (watched && p)
        ++counts.frees;
    __libc_free(p);
}

int pthread_mutex_lock(pthread_mutex_t* mutex)
{
    if (watched)
        ++counts.locks;
    if (!realLock)
        findRealLock();
    return realLock(mutex);
}

} // extern "C"

namespace xrunscope {

Watch::Watch() noexcept
{
    counts = {};
    watched = true;
}

Watch::~Watch()
{
    watched = false;
}

Trespasses Watch::soFar() const noexcept
{
    return counts;
}

} // namespace xrunscope
