// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/report/report_text.h"

namespace xrunscope {

/// Lines "Label     text…" with the text wrapped beside its label, 72 columns in all.
class LabelledLines {
public:
    /// `label`: at most 9 columns; empty to go on under the label before.
    void add(std::string_view label, std::string_view text)
    {
        text_ += report_text::wrap(report_text::padRight(std::string(label), kIndent) + std::string(text),
                                   report_text::kColumns, kIndent);
    }
    const std::string& text() const noexcept { return text_; }

private:
    static constexpr std::size_t kIndent = 10;
    std::string text_;
};

} // namespace xrunscope
