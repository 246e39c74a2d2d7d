// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/base/text.h"

namespace xrunscope::fuzz {

/// The bytes of libFuzzer as text.
inline std::string_view input(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Stops the fuzzer on a broken promise of the code under test.
inline void require(bool promise)
{
    if (!promise)
        std::abort();
}

/// A text that the code under test has made printable and at most `maxBytes` long.
inline void requireClean(const std::string& text, std::size_t maxBytes)
{
    require(text.size() <= maxBytes && cleanText(text) == text);
}

} // namespace xrunscope::fuzz
