// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/widgets/duration_choice.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace xrunscope {

/// Asks for a length ("90", "10s", "5m", "1h") and a number of runs.
class DurationDialog : public QDialog {
    Q_OBJECT
public:
    explicit DurationDialog(const DurationChoice& start, QWidget* parent = nullptr);

    DurationChoice choice() const { return choice_; }

private:
    void check();

    DurationChoice choice_;
    QLineEdit* length_;
    QSpinBox* count_;
    QLabel* problem_;
    QPushButton* ok_;
};

} // namespace xrunscope
