// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include <QDialog>

#include "core/base/error.h"
#include "core/report/series_table.h"

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace xrunscope {

/// The averaged table of a series, as text to copy. Reads the runs in a worker. Not modal.
class SeriesDialog : public QDialog {
    Q_OBJECT
public:
    explicit SeriesDialog(const std::vector<std::filesystem::path>& files, QWidget* parent = nullptr);

    QString text() const;
    QPushButton* copyButton() const { return copy_; }
    QCheckBox* legacyBox() const { return legacy_; }

signals:
    /// The table, or why there is none, is shown.
    void filled();

private:
    void fill(const Expected<SeriesTable>& table);
    void showTable();

    QLabel* problem_;
    QPlainTextEdit* text_;
    QCheckBox* legacy_;
    QPushButton* copy_;
    SeriesTable table_;
};

/// Reads the runs of a series and averages them. Worker thread; a file that cannot be read is an error.
Expected<SeriesTable> readSeries(const std::vector<std::filesystem::path>& files);

} // namespace xrunscope
