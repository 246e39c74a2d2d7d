// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace xrunscope {

/// Fusion whose mnemonics are underlined only while Alt is held down. Watches the application's keys.
class QuietStyle : public QProxyStyle {
    Q_OBJECT
public:
    /// For QApplication::setStyle, which owns it then.
    static QuietStyle* create();

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QuietStyle();
    void setUnderlined(bool underlined);

    bool underlined_ = false;
};

} // namespace xrunscope
