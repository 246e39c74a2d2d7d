// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>

#include "ui/colors.h"

namespace xrunscope {

class DesktopAppearance;

/// Light or dark look of the program: colours for our own painting, palette and style sheet for the rest.
/// Follows the desktop unless told otherwise. One a program, made in main; GUI thread.
class Theme : public QObject {
    Q_OBJECT
public:
    enum class Choice { Desktop, Light, Dark };

    /// Sets style, font, palette and style sheet of the QApplication.
    explicit Theme(Choice choice, QObject* parent = nullptr);

    const Colors& colors() const { return colors_; }
    Choice choice() const { return choice_; }
    void setChoice(Choice choice);

signals:
    void changed();

private:
    void apply();

    DesktopAppearance* desktop_;
    Choice choice_;
    bool paletteDark_; ///< of the desktop's own palette at start
    Colors colors_;
};

/// The widgets' palette in these colours.
QPalette paletteOf(const Colors& colors);

} // namespace xrunscope
