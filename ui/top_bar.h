// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QMenuBar;
class QPushButton;
class QTabBar;

namespace xrunscope {

/// The line at the top: tabs, menus, Export and Copy summary.
class TopBar : public QFrame {
    Q_OBJECT
public:
    explicit TopBar(QWidget* parent = nullptr);

    QTabBar* tabs() const { return tabs_; }
    QMenuBar* menus() const { return menus_; }
    QPushButton* exportButton() const { return export_; }
    QPushButton* copyButton() const { return copy_; }

private:
    QTabBar* tabs_;
    QMenuBar* menus_;
    QPushButton* export_;
    QPushButton* copy_;
};

} // namespace xrunscope
