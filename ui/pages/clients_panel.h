// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QElapsedTimer>
#include <QPointer>

#include "core/report/culprits.h"
#include "core/run/run_info.h"
#include "ui/client_history.h"
#include "ui/theme.h"
#include "ui/widgets/client_strip.h"
#include "ui/widgets/panel.h"

class QLabel;

namespace xrunscope {

class ClientHistoryDialog;
class CulpritTable;

/// The load clients of a JACK run and who caused its XRUNs. There only when the run has clients, or XRUNs with someone
/// to blame. A click on a client opens its history.
class ClientsPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit ClientsPanel(const Theme& theme, QWidget* parent = nullptr);

    /// A live run: its clients, then each second, then the XRUNs so far. `history` grows with the run and is read
    /// until the next begin, showRun or clear.
    void begin(const RunInfo& info, const ClientHistory& history);
    void showSecond(const EngineSecond& second);
    void historyChanged();
    /// Counts anew at most so often that it costs little, unless `whole` is set.
    void showXruns(const std::vector<Xrun>& xruns, bool whole);
    /// A run from its file: each client over the whole run.
    void showRun(const RunData& run);
    void clear();

    void openHistory(int client);

    ClientStrip* strip() const { return strip_; }
    CulpritTable* culprits() const { return table_; }
    ClientHistoryDialog* history() const;
    /// "20 of 20 alive".
    QString aliveText() const;

signals:
    /// It came or went.
    void presenceChanged();

private:
    void applyColors();
    void showAlive(std::size_t alive);
    void showPresence();

    const Theme& theme_;
    QLabel* alive_;
    ClientStrip* strip_;
    CulpritTable* table_;
    QPointer<ClientHistoryDialog> dialog_;
    std::vector<ClientFacts> clients_;
    ClientHistory stored_;                 ///< of a run from its file
    const ClientHistory* past_ = &stored_; ///< of the run shown
    Culprits culprits_;
    std::int64_t length_ = 0;
    std::size_t counted_ = 0; ///< XRUNs in culprits_
    QElapsedTimer sinceCount_;
    qint64 pauseMs_ = 0;
};

/// What each client did in one second of the run.
std::vector<ClientCell> cellsOf(const std::vector<ClientFacts>& clients, const EngineSecond& second);
/// The same over a whole run: late are those that caused XRUNs.
std::vector<ClientCell> cellsOf(const RunData& run, const Culprits& culprits);

} // namespace xrunscope
