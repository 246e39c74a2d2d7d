// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm_memory.h"

#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/load/swarm_plan.h"

namespace xrunscope {

namespace {

// Each slot on pages of its own: a client locks and touches no other's.
constexpr std::size_t kPage = 4096;

constexpr std::size_t wholePages(std::size_t bytes) noexcept
{
    return (bytes + kPage - 1) / kPage * kPage;
}

constexpr std::size_t kHeaderBytes = wholePages(sizeof(SwarmHeader));
constexpr std::size_t kSlotBytes = wholePages(sizeof(ClientSlot));

constexpr std::size_t totalBytes(std::uint32_t clients) noexcept
{
    return kHeaderBytes + clients * kSlotBytes;
}

bool possible(std::uint32_t clients) noexcept
{
    return clients >= 1 && clients <= static_cast<std::uint32_t>(SwarmPlan::kMaxClients);
}

tl::unexpected<Error> systemRefusal(const char* what, std::string hint)
{
    const int errnum = errno;
    return fail(ErrorKind::EngineStart, fmt::format("{}: {}", what, std::generic_category().message(errnum)),
                std::move(hint), errnum);
}

/// Gives the file its size, for good, and its memory, so that no later access can fail.
bool allocate(int fd, std::size_t bytes) noexcept
{
    if (const int errnum = posix_fallocate(fd, 0, static_cast<off_t>(bytes)); errnum != 0) {
        errno = errnum;
        return false;
    }
    return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
}

} // namespace

Expected<SwarmMemory> SwarmMemory::create(std::uint32_t clients)
{
    if (!possible(clients))
        return fail(ErrorKind::EngineStart, fmt::format("no shared memory for {} load clients", clients),
                    fmt::format("Choose 1 to {} clients", SwarmPlan::kMaxClients));
    SwarmMemory memory;
    memory.fd_ = memfd_create("xrunscope-swarm", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    memory.bytes_ = totalBytes(clients);
    if (memory.fd_ < 0 || !allocate(memory.fd_, memory.bytes_))
        return systemRefusal("no shared memory for the load clients", "Close other programs, or choose fewer clients");
    void* base = mmap(nullptr, memory.bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, memory.fd_, 0);
    if (base == MAP_FAILED)
        return systemRefusal("the load clients' shared memory cannot be mapped", "Choose fewer clients");
    memory.base_ = base;
    memory.clients_ = clients;
    auto* header = new (base) SwarmHeader;
    header->clients = clients;
    for (std::uint32_t i = 0; i < clients; ++i)
        new (&memory.slot(i)) ClientSlot;
    return memory;
}

Expected<SwarmMemory> SwarmMemory::map(int fd)
{
    const char* const hint = "xrunscope-client is started by xrunscope and xrunscope-cli";
    struct stat status {};
    if (fstat(fd, &status) != 0)
        return systemRefusal("no shared memory was handed over", hint);
    const auto foreign = [hint] {
        return fail(ErrorKind::EngineStart, "what was handed over is not the load clients' shared memory", hint);
    };
    if (!S_ISREG(status.st_mode) || status.st_size < static_cast<off_t>(totalBytes(1)) ||
        status.st_size > static_cast<off_t>(totalBytes(SwarmPlan::kMaxClients)))
        return foreign();
    SwarmMemory memory;
    memory.bytes_ = static_cast<std::size_t>(status.st_size);
    void* base = mmap(nullptr, memory.bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (base == MAP_FAILED)
        return systemRefusal("the load clients' shared memory cannot be mapped", hint);
    memory.base_ = base;
    const SwarmHeader& header = memory.header();
    if (header.magic != SwarmHeader::kMagic || !possible(header.clients) || memory.bytes_ != totalBytes(header.clients))
        return foreign();
    memory.clients_ = header.clients;
    memory.fd_ = fd;
    return memory;
}

SwarmMemory::SwarmMemory(SwarmMemory&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), base_(std::exchange(other.base_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)), clients_(std::exchange(other.clients_, 0))
{
}

SwarmMemory& SwarmMemory::operator=(SwarmMemory&& other) noexcept
{
    std::swap(fd_, other.fd_);
    std::swap(base_, other.base_);
    std::swap(bytes_, other.bytes_);
    std::swap(clients_, other.clients_);
    return *this;
}

SwarmMemory::~SwarmMemory()
{
    if (base_ != nullptr)
        munmap(base_, bytes_);
    if (fd_ >= 0)
        close(fd_);
}

SwarmHeader& SwarmMemory::header() const noexcept
{
    return *static_cast<SwarmHeader*>(base_);
}

ClientSlot& SwarmMemory::slot(std::uint32_t index) const noexcept
{
    return *reinterpret_cast<ClientSlot*>(static_cast<unsigned char*>(base_) + kHeaderBytes + index * kSlotBytes);
}

} // namespace xrunscope
