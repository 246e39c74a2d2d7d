// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_api.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>
#include <utility>

#include <dlfcn.h>
#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

// libjack takes plain functions without data of the caller's for its messages: one place for all libraries.
std::mutex messageMutex;
std::string lastMessage;

/// May be called from a thread of the library's, also a real-time one: a message that would have to wait is let go.
void keepMessage(const char* text)
{
    const std::unique_lock lock(messageMutex, std::try_to_lock);
    if (lock.owns_lock() && text != nullptr)
        lastMessage = cleanText(text, 500);
}

void ignoreMessage(const char*) {}

struct Identity {
    ServerKind kind = ServerKind::Other;
    std::string version;
};

/// JACK 2 says "1.9.21", PipeWire "3.0.0.0 (using PipeWire 0.3.65)", JACK 1 "0.126.0".
Identity identify(std::string_view text)
{
    constexpr std::string_view kPipeWire = "PipeWire";
    if (const std::size_t at = text.find(kPipeWire); at != std::string_view::npos) {
        std::string_view version = text.substr(at + kPipeWire.size());
        version.remove_prefix(std::min(version.find_first_not_of(' '), version.size()));
        return {ServerKind::PipeWire, cleanText(version.substr(0, version.find_first_of(" )")), 40)};
    }
    const std::string_view version = text.substr(0, text.find(' '));
    return {version.starts_with("1.9.") || version.starts_with("2.") ? ServerKind::Jack2 : ServerKind::Other,
            cleanText(version, 40)};
}

std::string loaderMessage()
{
    const char* message = dlerror();
    return message != nullptr ? cleanText(message, 300) : "no reason given";
}

struct StatusBit {
    int bit;
    std::string_view name;
    std::string_view words;
};

// The reason first; JackFailure and the like only when nothing says more.
constexpr std::array<StatusBit, 13> kStatusBits{{
    {JackVersionError, "JackVersionError", "the server speaks another protocol version than the library"},
    {JackNameNotUnique, "JackNameNotUnique", "the client name is taken"},
    {JackNoSuchClient, "JackNoSuchClient", "there is no such client"},
    {JackShmFailure, "JackShmFailure", "the server's shared memory cannot be reached"},
    {JackInitFailure, "JackInitFailure", "the client cannot be set up"},
    {JackLoadFailure, "JackLoadFailure", "an internal client cannot be loaded"},
    {JackServerFailed, "JackServerFailed", "the server cannot be reached"},
    {JackServerError, "JackServerError", "the server does not answer as it should"},
    {JackInvalidOption, "JackInvalidOption", "the request has an option that the server does not know"},
    {JackClientZombie, "JackClientZombie", "the server has shut the client out"},
    {JackBackendError, "JackBackendError", "the server's driver failed"},
    {JackServerStarted, "JackServerStarted", "the server was started"},
    {JackFailure, "JackFailure", "the server did not take the client, mostly because it has no room for another"},
}};

} // namespace

Expected<std::shared_ptr<const JackApi>> JackApi::load(const std::string& library)
{
    // A library that is loaded by its path answers to "libjack.so.0" from then on: the loader's own choice comes first.
    if (library.find('/') != std::string::npos)
        dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
    void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr)
        return fail(ErrorKind::EngineStart, fmt::format("the JACK library cannot be loaded: {}", loaderMessage()),
                    "Install libjack-jackd2-0 (JACK 2) or pipewire-jack (PipeWire)");
    std::shared_ptr<JackApi> api(new JackApi);
    api->library_ = library;
#define XRUNSCOPE_JACK_LOOK_UP(name)                                                                                   \
    api->name = reinterpret_cast<decltype(&::jack_##name)>(dlsym(handle, "jack_" #name));                              \
    if (api->name == nullptr)                                                                                          \
        return fail(ErrorKind::EngineStart, fmt::format("{} has no jack_" #name, library),                             \
                    "Install a newer JACK 2 (libjack-jackd2-0) or PipeWire (pipewire-jack)");
    XRUNSCOPE_JACK_FUNCTIONS(XRUNSCOPE_JACK_LOOK_UP)
#undef XRUNSCOPE_JACK_LOOK_UP
    api->set_error_function(&keepMessage);
    api->set_info_function(&ignoreMessage);
    const char* version = api->get_version_string();
    Identity identity = identify(version != nullptr ? version : "");
    api->kind_ = identity.kind;
    api->version_ = std::move(identity.version);
    return std::shared_ptr<const JackApi>(std::move(api));
}

std::string jackStatusText(int status)
{
    std::string words;
    std::string names;
    for (const StatusBit& bit : kStatusBits) {
        if ((status & bit.bit) == 0)
            continue;
        if (words.empty())
            words = bit.words;
        names += names.empty() ? "" : ", ";
        names += bit.name;
    }
    if (words.empty())
        return fmt::format("no reason given (status 0x{:x})", static_cast<unsigned>(status));
    return fmt::format("{} ({})", words, names);
}

std::string lastJackMessage()
{
    const std::lock_guard lock(messageMutex);
    return lastMessage;
}

} // namespace xrunscope
