// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace xrunscope {

/// One line of plain text that gives way: what does not fit ends in "…", and the tooltip has it whole.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace xrunscope
