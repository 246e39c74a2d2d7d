// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/server_facts.h"

namespace xrunscope {

std::string_view serverKindName(ServerKind kind) noexcept
{
    switch (kind) {
    case ServerKind::Jack2:
        return "JACK 2";
    case ServerKind::PipeWire:
        return "PipeWire";
    case ServerKind::Other:
        break;
    }
    return "JACK";
}

} // namespace xrunscope
