// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace xrunscope {

/// The help page: what the words mean, how to read the charts, how to get real-time rights. Not modal.
class HelpDialog : public QDialog {
    Q_OBJECT
public:
    explicit HelpDialog(QWidget* parent = nullptr);
};

/// Version, licences, Qt.
void showAbout(QWidget* parent);

} // namespace xrunscope
