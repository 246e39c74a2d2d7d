// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace xrunscope {

/// A text report in columns, with a button that copies it.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    ReportDialog(const QString& title, const QString& text, QWidget* parent = nullptr);

    const QString& text() const { return text_; }

private:
    QString text_;
};

} // namespace xrunscope
