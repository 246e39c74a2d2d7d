// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QTextDocument>

#include "ui/tool_tip.h"
#include "ui/widgets/elided_label.h"

namespace xrunscope {
namespace {

/// As a tool tip shows it.
QString shown(const QString& tip)
{
    if (!Qt::mightBeRichText(tip))
        return tip;
    QTextDocument document;
    document.setHtml(tip);
    return document.toPlainText();
}

const auto kHostile = QStringLiteral("<img src=\"file:///dev/zero\"> & <b>kernel</b>");

TEST(PlainToolTip, MarkupOfAFileIsShownAsItStands)
{
    EXPECT_TRUE(Qt::mightBeRichText(kHostile));
    EXPECT_EQ(shown(plainToolTip(kHostile)).toStdString(), kHostile.toStdString());
    for (const char* plain : {"", "Linux 6.12 & more", "a < b", "two\nlines"})
        EXPECT_EQ(plainToolTip(QString::fromUtf8(plain)), QString::fromUtf8(plain));
}

TEST(PlainToolTip, ALabelThatIsCutShowsTheWholeText)
{
    ElidedLabel label(kHostile);
    label.resize(40, 20);
    label.grab();
    EXPECT_EQ(shown(label.toolTip()).toStdString(), kHostile.toStdString());
}

} // namespace
} // namespace xrunscope
