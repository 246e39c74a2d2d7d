// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/clients_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/pages/client_history_dialog.h"
#include "ui/widgets/culprit_table.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr qint64 kPauses = 25; ///< of the time that counting takes: 4 % of a CPU at most

void setLook(QLabel* label, const QString& look)
{
    if (label->property("look").toString() == look)
        return;
    label->setProperty("look", look);
    label->style()->unpolish(label);
    label->style()->polish(label);
}

} // namespace

std::vector<ClientCell> cellsOf(const std::vector<ClientFacts>& clients, const EngineSecond& second)
{
    std::vector<ClientCell> cells;
    for (std::size_t i = 0; i < std::min(clients.size(), second.clients.size()); ++i) {
        const ClientSecond& c = second.clients[i];
        cells.push_back({toQt(clients[i].name), c.alive, c.late > 0, c.wakeMean, c.wakeMax, c.runMean, c.runMax,
                         c.late > 0 ? ClientsPanel::tr("late in %1 of %2 cycles").arg(number(c.late), number(c.cycles))
                                    : QString()});
    }
    return cells;
}

std::vector<ClientCell> cellsOf(const RunData& run, const Culprits& culprits)
{
    struct Sum {
        ClientCell cell;
        double wake = 0, ran = 0;
        std::uint64_t cycles = 0, late = 0;
    };
    const std::vector<ClientFacts>& clients = run.info.facts.clients;
    std::vector<Sum> sums(clients.size());
    for (const EngineSecond& second : run.engineSeconds) {
        for (std::size_t i = 0; i < std::min(sums.size(), second.clients.size()); ++i) {
            const ClientSecond& c = second.clients[i];
            Sum& sum = sums[i];
            sum.cell.alive = c.alive;
            sum.cell.wakeMax = std::max(sum.cell.wakeMax, c.wakeMax);
            sum.cell.runMax = std::max(sum.cell.runMax, c.runMax);
            sum.wake += static_cast<double>(c.wakeMean) * c.cycles;
            sum.ran += static_cast<double>(c.runMean) * c.cycles;
            sum.cycles += c.cycles;
            sum.late += c.late;
        }
    }
    std::vector<ClientCell> cells;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        Sum& sum = sums[i];
        const auto cycles = static_cast<double>(std::max<std::uint64_t>(sum.cycles, 1));
        sum.cell.name = toQt(clients[i].name);
        sum.cell.wakeMean = static_cast<std::int64_t>(sum.wake / cycles);
        sum.cell.runMean = static_cast<std::int64_t>(sum.ran / cycles);
        const auto culprit = std::find_if(culprits.rows.begin(), culprits.rows.end(),
                                          [&](const Culprit& c) { return c.client == clients[i].name; });
        sum.cell.late = culprit != culprits.rows.end();
        sum.cell.note = ClientsPanel::tr("late in %1 of %2 cycles").arg(number(sum.late), number(sum.cycles));
        if (sum.cell.late)
            sum.cell.note +=
                QLatin1Char('\n') +
                ClientsPanel::tr("caused %1 of %2 XRUNs").arg(number(culprit->xruns), number(culprits.xruns));
        cells.push_back(sum.cell);
    }
    return cells;
}

ClientsPanel::ClientsPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Load clients"), parent), theme_(theme), alive_(new QLabel), strip_(new ClientStrip),
      table_(new CulpritTable)
{
    alive_->setTextFormat(Qt::PlainText);
    header()->addWidget(alive_);
    body()->addWidget(strip_, 1);
    body()->addWidget(table_);
    setMinimumWidth(180);
    connect(strip_, &ClientStrip::clientActivated, this, &ClientsPanel::openHistory);
    connect(&theme_, &Theme::changed, this, &ClientsPanel::applyColors);
    applyColors();
    clear();
}

void ClientsPanel::applyColors()
{
    strip_->setColors(theme_.colors());
    table_->setColors(theme_.colors());
}

void ClientsPanel::clear()
{
    delete dialog_;
    clients_.clear();
    stored_ = {};
    past_ = &stored_;
    culprits_ = {};
    counted_ = 0;
    length_ = 0;
    sinceCount_.invalidate();
    strip_->setClients({});
    table_->showCulprits(culprits_);
    alive_->clear();
    showPresence();
}

void ClientsPanel::showPresence()
{
    const bool someone = !culprits_.rows.empty();
    const bool present = someone || !clients_.empty();
    alive_->setVisible(!clients_.empty());
    strip_->setVisible(!clients_.empty());
    table_->setVisible(someone);
    if (present == !isHidden())
        return;
    setVisible(present);
    emit presenceChanged();
}

void ClientsPanel::begin(const RunInfo& info, const ClientHistory& history)
{
    clear();
    past_ = &history;
    clients_ = info.facts.clients;
    length_ = info.plan.duration().value_or(Nanos{0}).count();
    setTitle(clients_.empty() ? tr("Other clients") : tr("Clients, last second"));
    std::vector<ClientCell> cells;
    for (const ClientFacts& client : clients_) {
        ClientCell cell;
        cell.name = toQt(client.name);
        cells.push_back(std::move(cell));
    }
    strip_->setClients(std::move(cells));
    showAlive(clients_.size());
    showPresence();
}

void ClientsPanel::showAlive(std::size_t alive)
{
    alive_->setText(tr("%1 of %2 alive").arg(alive).arg(clients_.size()));
    setLook(alive_, alive < clients_.size() ? QStringLiteral("lesser") : QStringLiteral("dim"));
}

QString ClientsPanel::aliveText() const
{
    return alive_->text();
}

void ClientsPanel::showSecond(const EngineSecond& second)
{
    if (clients_.empty() || second.clients.empty())
        return;
    strip_->setClients(cellsOf(clients_, second));
    showAlive(second.alive());
}

void ClientsPanel::historyChanged()
{
    if (dialog_)
        dialog_->setHistory(*past_, length_);
}

void ClientsPanel::showXruns(const std::vector<Xrun>& xruns, bool whole)
{
    if (xruns.size() == counted_ && !whole)
        return;
    if (!whole && sinceCount_.isValid() && !sinceCount_.hasExpired(pauseMs_))
        return;
    QElapsedTimer clock;
    clock.start();
    culprits_ = culpritsOf(xruns, clients_);
    counted_ = xruns.size();
    table_->showCulprits(culprits_);
    if (dialog_)
        dialog_->setCulprits(culprits_);
    pauseMs_ = std::max<qint64>(250, kPauses * clock.elapsed());
    sinceCount_.start();
    showPresence();
}

void ClientsPanel::showRun(const RunData& run)
{
    const bool same = run.info.facts.clients == clients_; // a history that is open stays
    if (!same)
        clear();
    clients_ = run.info.facts.clients;
    length_ = run.length().count();
    setTitle(clients_.empty() ? tr("Other clients") : tr("Clients, whole run"));
    showXruns(run.xruns, true);
    strip_->setClients(cellsOf(run, culprits_));
    if (!clients_.empty())
        showAlive(run.engineSeconds.empty() ? clients_.size() : run.engineSeconds.back().alive());
    stored_ = historyOf(run.engineSeconds);
    past_ = &stored_;
    historyChanged();
    showPresence();
}

ClientHistoryDialog* ClientsPanel::history() const
{
    return dialog_;
}

void ClientsPanel::openHistory(int client)
{
    if (client < 0 || client >= static_cast<int>(clients_.size()))
        return;
    if (!dialog_) {
        dialog_ = new ClientHistoryDialog(theme_, clients_, this);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
        dialog_->setHistory(*past_, length_);
        dialog_->setCulprits(culprits_);
    }
    dialog_->showClient(client);
    dialog_->show();
    dialog_->raise();
}

} // namespace xrunscope
