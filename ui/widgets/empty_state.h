// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace xrunscope {

/// What a page shows while it has nothing: a title, what to do, and buttons to do it with.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    EmptyState(const QString& title, const QString& help, QWidget* parent = nullptr);

    QPushButton* addButton(const QString& label);

private:
    QHBoxLayout* buttons_;
};

} // namespace xrunscope
