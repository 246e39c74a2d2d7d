// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/report_text.h"

namespace xrunscope {

/// Lines "Label     text…" with the text wrapped beside its label, 72 columns in all.
class LabelledLines {
public:
    /// `label`: at most 9 columns; empty to go on under the label before.
    void add(std::string_view label, std::string_view text)
    {
        if (label.empty() && !entries_.empty())
            entries_.back().second += "; " + std::string(text);
        else
            entries_.emplace_back(label, text);
        text_ += report_text::wrap(report_text::padRight(std::string(label), kIndent) + std::string(text),
                                   report_text::kColumns, kIndent);
    }
    const std::string& text() const noexcept { return text_; }
    /// Labels and texts, for a page that breaks lines itself.
    const std::vector<std::pair<std::string, std::string>>& entries() const noexcept { return entries_; }

private:
    static constexpr std::size_t kIndent = 10;
    std::string text_;
    std::vector<std::pair<std::string, std::string>> entries_;
};

} // namespace xrunscope
