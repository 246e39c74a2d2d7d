// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <QApplication>
#include <QFontDatabase>

#include "ui/desktop_appearance.h"
#include "ui/quiet_style.h"
#include "ui/style_sheet.h"

namespace xrunscope {

QPalette paletteOf(const Colors& c)
{
    QPalette p;
    p.setColor(QPalette::Window, c.ground);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.panel);
    p.setColor(QPalette::AlternateBase, c.raised);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.dim);
    p.setColor(QPalette::Button, c.raised);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.xrun);
    p.setColor(QPalette::ToolTipBase, c.raised);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.system);
    p.setColor(QPalette::Light, c.line);
    p.setColor(QPalette::Midlight, c.raised);
    p.setColor(QPalette::Mid, c.line);
    p.setColor(QPalette::Dark, c.line);
    p.setColor(QPalette::Shadow, c.ground);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, c.dim);
    return p;
}

Theme::Theme(Choice choice, QObject* parent)
    : QObject(parent), desktop_(new DesktopAppearance(this)), choice_(choice),
      paletteDark_(QApplication::palette().color(QPalette::Window).lightness() < 128)
{
    QApplication::setStyle(QuietStyle::create());
    if (QFontDatabase::families().contains(QStringLiteral("Inter"))) {
        QFont font = QApplication::font();
        font.setFamily(QStringLiteral("Inter"));
        QApplication::setFont(font);
    }
    connect(desktop_, &DesktopAppearance::changed, this, &Theme::apply);
    apply();
}

void Theme::setChoice(Choice choice)
{
    if (choice == choice_)
        return;
    choice_ = choice;
    apply();
}

void Theme::apply()
{
    const bool dark = choice_ == Choice::Desktop ? desktop_->dark().value_or(paletteDark_) : choice_ == Choice::Dark;
    colors_ = dark ? darkColors() : lightColors();
    QApplication::setPalette(paletteOf(colors_));
    qApp->setStyleSheet(styleSheetOf(colors_));
    emit changed();
}

} // namespace xrunscope
