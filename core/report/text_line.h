// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/report_text.h"

namespace xrunscope {

/// A line of a table, filled from left to right by columns. What would cover the text before it follows on it.
class TextLine {
public:
    /// `text` from `column` on.
    TextLine& at(std::size_t column, std::string_view text)
    {
        text_ = report_text::padRight(std::move(text_), column);
        text_ += text;
        return *this;
    }
    /// `text` up to `column`, which is not covered.
    TextLine& upTo(std::size_t column, std::string_view text)
    {
        const std::size_t length = report_text::columnsOf(text);
        return at(column > length ? column - length : 0, text);
    }
    /// In the middle of the `width` columns from `column` on, rather left.
    TextLine& within(std::size_t column, std::size_t width, std::string_view text)
    {
        const std::size_t length = report_text::columnsOf(text);
        return at(column + (width > length ? (width - length) / 2 : 0), text);
    }

    /// Without blanks at its end, with a line feed.
    std::string text() const { return text_.substr(0, text_.find_last_not_of(' ') + 1) + "\n"; }

private:
    std::string text_;
};

} // namespace xrunscope
