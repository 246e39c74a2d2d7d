// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QWidget>

namespace xrunscope {

/// A line of text with the clock at its right, and a bar below: "5-minute run" … "02:14 of 05:00".
class RunProgress : public QWidget {
    Q_OBJECT
public:
    explicit RunProgress(QWidget* parent = nullptr);

    void setText(const QString& text);
    /// Nanoseconds; planned 0: until stopped (no end, the bar stays empty). Repaints once a second at most
    /// and when the bar grows by a pixel.
    void setTime(std::int64_t elapsed, std::int64_t planned);
    /// Before the first run: no clock.
    void clearTime();
    QString text() const { return text_; }
    QString clock() const { return clock_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    QString clock_;
    double share_ = 0;
};

} // namespace xrunscope
