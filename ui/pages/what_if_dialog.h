// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include <QDialog>

#include "core/base/error.h"
#include "core/run/run_info.h"
#include "core/stats/what_if.h"
#include "ui/theme.h"
#include "ui/verification_run.h"

class QLabel;
class QPushButton;
class QTableView;

namespace xrunscope {

class WhatIfModel;

/// What other buffers would have done: the table of a run or of a series, and a way to try one of its settings.
class WhatIfDialog : public QDialog {
    Q_OBJECT
public:
    /// Begins to read the cycles in a worker. `theme` must outlive the dialog.
    WhatIfDialog(const Theme& theme, const std::vector<std::filesystem::path>& files, QWidget* parent = nullptr);

    /// `why` a setting cannot be tried now; empty: it can.
    void setVerifiable(const QString& why);

    QTableView* view() const { return view_; }
    WhatIfModel* model() const { return model_; }
    QPushButton* verifyButton() const { return verify_; }
    QPushButton* copyButton() const { return copy_; }
    /// What stands below the table, or the reason why there is none.
    QString sentence() const;

signals:
    /// The table is there, or the reason why not.
    void filled();
    /// The setting of the current cell is to be tried; the user has not been asked.
    void verifyWanted(const xrunscope::Verification& verification);

private:
    /// A table and what it was made from.
    struct Read {
        WhatIf table;
        RunInfo info;
        std::string title;
        Nanos length{0};
    };
    static Expected<Read> read(const std::vector<std::filesystem::path>& files);
    void buildTable();
    void fill(const Expected<Read>& result);
    void cellChanged();
    void showVerify();
    void verify();

    const Theme& theme_;
    WhatIfModel* model_;
    QLabel* title_;
    QTableView* view_;
    QLabel* cell_;
    QLabel* verdict_;
    QPushButton* verify_ = nullptr;
    QPushButton* copy_ = nullptr;
    QString whyNot_; ///< no setting can be tried now; empty: it can
    std::optional<Read> read_;
};

} // namespace xrunscope
