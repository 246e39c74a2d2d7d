// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>

#include "core/cycle/server_facts.h"
#include "core/report/culprits.h"
#include "ui/client_history.h"
#include "ui/theme.h"

class QComboBox;
class QLabel;

namespace xrunscope {

class ClientChart;

/// One load client over the run, second by second; the box at the top changes to another one. Not modal.
class ClientHistoryDialog : public QDialog {
    Q_OBJECT
public:
    /// `theme` must outlive the dialog.
    ClientHistoryDialog(const Theme& theme, const std::vector<ClientFacts>& clients, QWidget* parent = nullptr);

    void showClient(int client);
    int client() const;
    /// `lengthNs`: of the run, planned while it goes on.
    void setHistory(const ClientHistory& history, std::int64_t lengthNs);
    void setCulprits(const Culprits& culprits);

    ClientChart* chart() const { return chart_; }
    QString text() const;

private:
    void refresh();

    const Theme& theme_;
    std::vector<ClientFacts> clients_;
    ClientHistory history_;
    Culprits culprits_;
    std::int64_t length_ = 0;
    QComboBox* box_;
    ClientChart* chart_;
    QLabel* figures_;
};

} // namespace xrunscope
