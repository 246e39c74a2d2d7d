// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "core/jack/jack_leftovers.h"
#include "core/jack/jack_server.h"
#include "core/system/small_file.h"

namespace xrunscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "/dev/shm";

// The registry of JACK 2 (/dev/shm/jack-shm-registry), which all servers of a machine share: who runs, and which memory
// segments belong to whom. It is only read here; each jackd that starts tidies it up.
constexpr std::uint32_t kMagic = 0x4a41434b;
constexpr std::size_t kServers = 8;
constexpr std::size_t kNameSize = 256;
constexpr std::size_t kSegmentNameSize = 256;

struct RegistryHeader {
    std::uint32_t magic;
    std::uint16_t protocol;
    std::int32_t type;
    std::int32_t size;
    std::int32_t headerSize;
    std::int32_t entrySize;
    struct Server {
        std::int32_t pid;
        char name[kNameSize + 1];
    } servers[kServers];
};
static_assert(sizeof(RegistryHeader) == 2136);

struct RegistryEntry {
    std::int16_t index;
    std::int32_t allocator; ///< pid
    std::int32_t size;
    char name[kSegmentNameSize];
};
static_assert(sizeof(RegistryEntry) == 268);

struct Server {
    std::string name;
    pid_t pid = 0;
};

struct Registry {
    std::vector<Server> servers;
    struct Segment {
        pid_t owner = 0;
        std::string name;
    };
    std::vector<Segment> segments;
};

std::string textOf(const char* field, std::size_t size)
{
    return {field, strnlen(field, size)};
}

/// "jack-0:NAME:" is how a server of user 0 is listed.
std::string serverNameOf(std::string_view listed)
{
    const std::size_t from = listed.find(':');
    const std::size_t to = listed.rfind(':');
    return from == std::string_view::npos || to <= from ? std::string{}
                                                        : std::string(listed.substr(from + 1, to - from - 1));
}

/// Empty when there is none, or one in another form.
Registry readRegistry()
{
    Registry registry;
    const auto bytes = readSmallFile(fmt::format("{}/jack-shm-registry", kFolder), 1024 * 1024);
    RegistryHeader header{};
    if (!bytes || bytes->size() < sizeof header)
        return registry;
    std::memcpy(&header, bytes->data(), sizeof header);
    if (header.magic != kMagic || header.headerSize != sizeof header || header.entrySize != sizeof(RegistryEntry))
        return registry;
    for (const auto& server : header.servers)
        if (server.pid > 0)
            registry.servers.push_back({serverNameOf(textOf(server.name, sizeof server.name)), server.pid});
    RegistryEntry entry{};
    for (std::size_t at = sizeof header; bytes->size() - at >= sizeof entry; at += sizeof entry) {
        std::memcpy(&entry, bytes->data() + at, sizeof entry);
        if (entry.allocator > 0 && entry.size > 0)
            registry.segments.push_back({entry.allocator, textOf(entry.name, sizeof entry.name)});
    }
    return registry;
}

bool isRunning(pid_t pid)
{
    return readFirstLine(fmt::format("/proc/{}/comm", pid)).starts_with("jackd");
}

void remove(const std::string& name)
{
    std::error_code error;
    fs::remove(fs::path(kFolder) / name, error);
}

/// Sockets and semaphores carry the server's name; `others` are names of servers that may begin like it.
void removeNamed(const std::string& serverName, const std::vector<std::string>& others)
{
    const auto prefixes = [uid = getuid()](const std::string& server) {
        return std::vector<std::string>{fmt::format("jack_{}_{}_", server, uid),
                                        fmt::format("jack_sem.{}_{}_", uid, server)};
    };
    const auto startsLike = [&prefixes](const std::string& file, const std::string& server) {
        const auto list = prefixes(server);
        return std::any_of(list.begin(), list.end(), [&file](const auto& prefix) { return file.starts_with(prefix); });
    };
    std::vector<std::string> found;
    std::error_code error;
    fs::directory_iterator entry(kFolder, error);
    for (; !error && entry != fs::directory_iterator{}; entry.increment(error)) {
        const std::string file = entry->path().filename().string();
        const auto belongs = [&](const std::string& other) {
            return other.size() > serverName.size() && startsLike(file, other);
        };
        if (startsLike(file, serverName) && std::none_of(others.begin(), others.end(), belongs))
            found.push_back(file);
    }
    std::for_each(found.begin(), found.end(), remove);
}

} // namespace

void removeUnusedJackMetadata()
{
    const Registry registry = readRegistry();
    const auto runs = [](const Server& server) { return isRunning(server.pid); };
    if (std::none_of(registry.servers.begin(), registry.servers.end(), runs)) {
        std::error_code error;
        fs::remove_all(fs::path(kFolder) / fmt::format("jack_db-{}", getuid()), error);
    }
}

void removeJackLeftovers(const std::string& serverName)
{
    if (serverName.empty() || serverName.find('/') != std::string::npos)
        return;
    const Registry registry = readRegistry();
    std::vector<std::string> others;
    pid_t owner = 0; // 0: it was never listed, or closed as it should, and then its memory is gone
    for (const Server& server : registry.servers) {
        if (server.name == serverName)
            owner = server.pid;
        else
            others.push_back(server.name);
    }
    if (owner > 0 && isRunning(owner))
        return;
    removeNamed(serverName, others);
    for (const Registry::Segment& segment : registry.segments)
        if (owner > 0 && segment.owner == owner && segment.name.starts_with("/jack-") && segment.name.rfind('/') == 0)
            remove(segment.name.substr(1));
    removeUnusedJackMetadata();
}

} // namespace xrunscope
