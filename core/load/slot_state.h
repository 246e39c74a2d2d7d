// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/text.h"
#include "core/load/swarm_memory.h"

namespace xrunscope {

/// Copies text into a fixed field, cut at a whole character and ended by a zero. Ordinary thread.
template <std::size_t Size>
void putText(char (&field)[Size], std::string_view text)
{
    const std::string clean = cleanText(text, Size - 1);
    clean.copy(field, Size - 1);
    field[std::min(clean.size(), Size - 1)] = '\0';
}

/// The text in a fixed field that another process wrote.
template <std::size_t Size>
std::string takeText(const char (&field)[Size])
{
    const std::string_view all(field, Size);
    return cleanText(all.substr(0, all.find('\0')));
}

/// The message first, then the state: who sees the state sees the message. The client's own process.
inline void putState(ClientSlot& slot, ClientState state, std::string_view message = {})
{
    if (!message.empty())
        putText(slot.message, message);
    slot.state.store(static_cast<std::uint32_t>(state), std::memory_order_release);
}

inline ClientState stateOf(const ClientSlot& slot) noexcept
{
    return static_cast<ClientState>(slot.state.load(std::memory_order_acquire));
}

} // namespace xrunscope
