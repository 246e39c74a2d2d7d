// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace xrunscope {

/// `text` as text of an HTML page, in elements and in quoted attributes: printable UTF-8 with the five characters that
/// mean something to HTML replaced, cut at `maxBytes`. Any thread.
std::string htmlText(std::string_view text, std::size_t maxBytes = 16384);

/// The same with its line feeds, for preformatted blocks.
std::string htmlLines(std::string_view text);

/// Base64 (RFC 4648), for pictures inside a page.
std::string base64(std::string_view bytes);

} // namespace xrunscope
