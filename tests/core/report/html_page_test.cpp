// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/html_page.h"

#include <regex>

#include <gmock/gmock.h>

#include "core/report/html/html_text.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HtmlText, WhatMeansSomethingToHtmlIsReplaced)
{
    EXPECT_EQ(htmlText("<script>alert('1 & \"2\"')</script>"),
              "&lt;script&gt;alert(&#39;1 &amp; &quot;2&quot;&#39;)&lt;/script&gt;");
    EXPECT_EQ(htmlText("&lt;"), "&amp;lt;");
    EXPECT_EQ(htmlText("410 µs × 2"), "410 µs × 2");
    EXPECT_EQ(htmlText("a\nb\x01\xff"), "a\xef\xbf\xbd"
                                        "b\xef\xbf\xbd\xef\xbf\xbd");
    EXPECT_EQ(htmlText("<<<<", 2), "&lt;&lt;") << "cut before it is escaped, never inside of an entity";
}

TEST(HtmlText, LinesStayLines)
{
    EXPECT_EQ(htmlLines("a <b>\n\n c\n"), "a &lt;b&gt;\n\n c\n");
    EXPECT_EQ(htmlLines("one"), "one");
    EXPECT_EQ(htmlLines(""), "");
}

TEST(HtmlText, Base64OfTheStandard)
{
    // The examples of RFC 4648, section 10.
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64(std::string("\xff\x00\xfe", 3)), "/wD+");
}

constexpr std::string_view kNasty = "</style><script src=\"http://example.com/x.js\">\"'&";

/// A page with a nasty text in every place that takes one.
std::string nastyPage()
{
    const std::string nasty(kNasty);
    HtmlPage page(nasty, nasty);
    page.section(nasty).subsection(nasty).paragraph(nasty).remark(nasty).columns(nasty + "\n" + nasty);
    page.figures({{nasty, nasty, true}}).list({{nasty, nasty}});
    page.table({nasty, {nasty, nasty}, {{{nasty}, {nasty, HtmlCell::Look::Text}}}, {{nasty}, {nasty}}});
    page.picture({"<svg/>", "<svg/>", nasty, nasty}).picture({"<svg/>", "<svg/>", nasty, nasty});
    return page.finish();
}

TEST(HtmlPage, EveryTextIsEscaped)
{
    const std::string page = nastyPage();
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
    const std::string escaped = htmlText(kNasty);
    std::size_t times = 0;
    for (std::size_t at = page.find(escaped); at != std::string::npos; at = page.find(escaped, at + 1))
        ++times;
    EXPECT_EQ(times, 24u)
        << "2 × title, line, 4 headings and texts, 2 lines, 2 figures, 2 entries, 7 of the table, 4 of "
           "the pictures";
}

TEST(HtmlPage, EndsWhatItBegins)
{
    HtmlPage page("A", "b");
    page.section("one").paragraph("x").section("two").table({"c", {"h"}, {{{"r"}}}, {}});
    const std::string text = page.finish();
    const std::regex tag("<(/?)([a-z][a-z0-9]*)[^>]*>");
    std::vector<std::string> open;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), tag); it != std::sregex_iterator(); ++it) {
        const std::string name = (*it)[2];
        if (name == "meta" || name == "img" || name == "source")
            continue;
        if ((*it)[1].length() == 0) {
            open.push_back(name);
            continue;
        }
        ASSERT_FALSE(open.empty()) << it->str();
        EXPECT_EQ(open.back(), name);
        open.pop_back();
    }
    EXPECT_TRUE(open.empty());
}

TEST(HtmlPage, RefersToNothingOutside)
{
    const std::string page = nastyPage();
    // Every address inside an attribute is one of data.
    const std::regex attribute("(src|href|srcset)=\"([^\"]*)\"");
    std::size_t pictures = 0;
    for (auto it = std::sregex_iterator(page.begin(), page.end(), attribute); it != std::sregex_iterator(); ++it) {
        EXPECT_EQ((*it)[2].str().substr(0, 26), "data:image/svg+xml;base64,") << it->str();
        ++pictures;
    }
    EXPECT_EQ(pictures, 4u);
    EXPECT_THAT(page, Not(HasSubstr("url(")));
    EXPECT_THAT(page, Not(HasSubstr("@import")));
}

} // namespace
} // namespace xrunscope
