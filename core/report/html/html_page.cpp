// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/html_page.h"

#include <utility>

#include <fmt/format.h>

#include "core/base/version.h"
#include "core/report/html/html_style.h"
#include "core/report/html/html_text.h"

namespace xrunscope {

namespace {

std::string_view classOf(HtmlCell::Look look)
{
    switch (look) {
    case HtmlCell::Look::Text:
        return " class=\"text\"";
    case HtmlCell::Look::Code:
        return " class=\"code\"";
    case HtmlCell::Look::Figure:
        return "";
    case HtmlCell::Look::Best:
        return " class=\"best\"";
    case HtmlCell::Look::Bad:
        return " class=\"bad\"";
    }
    return "";
}

std::string rowText(const std::vector<HtmlCell>& cells)
{
    std::string out = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string text = htmlText(cells[i].text);
        out +=
            i == 0 ? "<th scope=\"row\">" + text + "</th>" : fmt::format("<td{}>{}</td>", classOf(cells[i].look), text);
    }
    return out + "</tr>\n";
}

/// The cells of that column are set to the left.
bool isText(const HtmlTable& table, std::size_t column)
{
    if (table.rows.empty() || column >= table.rows.front().size())
        return false;
    const HtmlCell::Look look = table.rows.front()[column].look;
    return look == HtmlCell::Look::Text || look == HtmlCell::Look::Code;
}

std::string dataUri(std::string_view svg)
{
    return "data:image/svg+xml;base64," + base64(svg);
}

} // namespace

HtmlPage::HtmlPage(std::string_view title, std::string_view line)
{
    const std::string shown = htmlText(title.empty() ? "Xrunscope" : title, 400);
    out_ = fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"generator\" content=\"Xrunscope {}\">\n<title>{}</title>\n<style>\n{}</style>\n"
                       "</head>\n<body>\n<header>\n<h1>{}</h1>\n<p>{}</p>\n</header>\n<main>\n",
                       kVersion, shown, kHtmlStyle, shown, htmlText(line));
}

void HtmlPage::endSection()
{
    if (open_)
        out_ += "</section>\n";
    open_ = false;
}

HtmlPage& HtmlPage::section(std::string_view heading)
{
    endSection();
    open_ = true;
    out_ += fmt::format("<section>\n<h2>{}</h2>\n", htmlText(heading, 400));
    return *this;
}

HtmlPage& HtmlPage::subsection(std::string_view heading)
{
    out_ += fmt::format("<h3>{}</h3>\n", htmlText(heading, 400));
    return *this;
}

HtmlPage& HtmlPage::figures(const std::vector<HtmlFigure>& figures)
{
    if (figures.empty())
        return *this;
    out_ += "<ul class=\"figures\">\n";
    for (const HtmlFigure& f : figures)
        out_ += fmt::format("<li><strong{}>{}</strong> <span>{}</span></li>\n", f.bad ? " class=\"bad\"" : "",
                            htmlText(f.value), htmlText(f.label));
    out_ += "</ul>\n";
    return *this;
}

HtmlPage& HtmlPage::paragraph(std::string_view text)
{
    out_ += fmt::format("<p>{}</p>\n", htmlText(text));
    return *this;
}

HtmlPage& HtmlPage::remark(std::string_view text)
{
    out_ += fmt::format("<p class=\"remark\">{}</p>\n", htmlText(text));
    return *this;
}

HtmlPage& HtmlPage::table(const HtmlTable& table)
{
    out_ += "<div class=\"wide\">\n<table>\n";
    if (!table.caption.empty())
        out_ += fmt::format("<caption>{}</caption>\n", htmlText(table.caption));
    out_ += "<thead>\n<tr>";
    for (std::size_t i = 0; i < table.head.size(); ++i)
        out_ += fmt::format("<th scope=\"col\"{}>{}</th>", isText(table, i) ? " class=\"text\"" : "",
                            htmlText(table.head[i]));
    out_ += "</tr>\n</thead>\n";
    std::string rows;
    for (const auto& row : table.rows)
        rows += rowText(row);
    if (!rows.empty())
        out_ += "<tbody>\n" + rows + "</tbody>\n";
    if (!table.foot.empty())
        out_ += "<tfoot>\n" + rowText(table.foot) + "</tfoot>\n";
    out_ += "</table>\n</div>\n";
    return *this;
}

HtmlPage& HtmlPage::list(const std::vector<std::pair<std::string, std::string>>& entries)
{
    if (entries.empty())
        return *this;
    out_ += "<dl class=\"list\">\n";
    for (const auto& [name, what] : entries)
        out_ += fmt::format("<dt>{}</dt><dd>{}</dd>\n", htmlText(name), htmlText(what));
    out_ += "</dl>\n";
    return *this;
}

HtmlPage& HtmlPage::columns(std::string_view text)
{
    out_ += "<pre>\n" + htmlLines(text) + "</pre>\n";
    return *this;
}

HtmlPage& HtmlPage::picture(const HtmlPicture& picture)
{
    const std::string description = htmlText(picture.description, 1000);
    out_ += "<figure>\n";
    out_ += fmt::format("<picture>\n<source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{}\">\n"
                        "<img alt=\"{}\" src=\"{}\">\n</picture>\n",
                        dataUri(picture.dark), description, dataUri(picture.light));
    if (!picture.caption.empty())
        out_ += fmt::format("<figcaption>{}</figcaption>\n", htmlText(picture.caption));
    out_ += "</figure>\n";
    return *this;
}

std::string HtmlPage::finish()
{
    endSection();
    out_ += fmt::format("</main>\n<footer><p>Made by Xrunscope {}. This page needs nothing but itself.</p></footer>\n"
                        "</body>\n</html>\n",
                        kVersion);
    return std::move(out_);
}

} // namespace xrunscope
