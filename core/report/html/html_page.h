// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace xrunscope {

/// A cell of a table. Figures are set to the right; code is a command, with its own letters.
struct HtmlCell {
    enum class Look { Text, Code, Figure, Best, Bad };
    std::string text;
    Look look = Look::Figure;
};

/// A table whose first column names the rows.
struct HtmlTable {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<HtmlCell>> rows; ///< the first cell of each is its name
    std::vector<HtmlCell> foot;              ///< a last row, such as the totals; empty: none
};

/// A picture: SVG for light and for dark pages.
struct HtmlPicture {
    std::string light;
    std::string dark;
    std::string description; ///< for those who cannot see it
    std::string caption;
};

/// A figure at the head of a page.
struct HtmlFigure {
    std::string value;
    std::string label;
    bool bad = false;
};

/// An HTML page that is one file and refers to nothing outside of it, written from top to bottom. It follows the
/// reader's light or dark, and prints. Every text is escaped. One thread.
class HtmlPage {
public:
    /// `line` stands below the title: when, on what.
    HtmlPage(std::string_view title, std::string_view line);

    /// Begins a section, which ends with the next.
    HtmlPage& section(std::string_view heading);
    HtmlPage& subsection(std::string_view heading);
    HtmlPage& figures(const std::vector<HtmlFigure>& figures);
    HtmlPage& paragraph(std::string_view text);
    /// In smaller letters: how to read what stands above.
    HtmlPage& remark(std::string_view text);
    HtmlPage& table(const HtmlTable& table);
    /// Names and what they are.
    HtmlPage& list(const std::vector<std::pair<std::string, std::string>>& entries);
    /// Text in columns, as it stands.
    HtmlPage& columns(std::string_view text);
    HtmlPage& picture(const HtmlPicture& picture);

    /// The whole page. Call last.
    std::string finish();

private:
    void endSection();

    std::string out_;
    bool open_ = false;
};

} // namespace xrunscope
