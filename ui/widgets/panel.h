// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QVBoxLayout;

namespace xrunscope {

class ElidedLabel;

/// A framed part of a page: a title line with room for controls at its right, and a body below.
class Panel : public QFrame {
    Q_OBJECT
public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Where the title line's controls go, after the stretch.
    QHBoxLayout* header() const { return header_; }
    QVBoxLayout* body() const { return body_; }

private:
    ElidedLabel* title_;
    QHBoxLayout* header_;
    QVBoxLayout* body_;
};

} // namespace xrunscope
