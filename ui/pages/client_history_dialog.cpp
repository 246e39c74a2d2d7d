// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/client_history_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/charts/client_chart.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

} // namespace

ClientHistoryDialog::ClientHistoryDialog(const Theme& theme, const std::vector<ClientFacts>& clients, QWidget* parent)
    : QDialog(parent), theme_(theme), clients_(clients), box_(new QComboBox), chart_(new ClientChart),
      figures_(new QLabel)
{
    setWindowTitle(tr("History of a load client"));
    resize(720, 360);
    for (const ClientFacts& client : clients_)
        box_->addItem(toQt(client.name));
    box_->setAccessibleName(tr("Load client"));
    box_->setToolTip(tr("The arrow keys go to the next client"));
    auto* label = new QLabel(tr("&Client"));
    label->setBuddy(box_);
    figures_->setProperty("look", QStringLiteral("dim"));
    figures_->setWordWrap(true);
    figures_->setTextFormat(Qt::PlainText);
    figures_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* top = new QHBoxLayout;
    top->addWidget(label);
    top->addWidget(box_);
    top->addStretch();
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(chart_, 1);
    column->addWidget(figures_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(box_, &QComboBox::currentIndexChanged, this, &ClientHistoryDialog::refresh);
    connect(&theme_, &Theme::changed, this, [this] { chart_->setColors(theme_.colors()); });
    chart_->setColors(theme_.colors());
}

void ClientHistoryDialog::showClient(int client)
{
    box_->setCurrentIndex(client);
}

int ClientHistoryDialog::client() const
{
    return box_->currentIndex();
}

void ClientHistoryDialog::setHistory(const ClientHistory& history, std::int64_t lengthNs)
{
    history_ = history;
    length_ = lengthNs;
    refresh();
}

void ClientHistoryDialog::setCulprits(const Culprits& culprits)
{
    culprits_ = culprits;
    refresh();
}

void ClientHistoryDialog::refresh()
{
    const int client = box_->currentIndex();
    if (client < 0)
        return;
    const auto place = static_cast<std::size_t>(client);
    std::vector<ClientPoint> points;
    std::uint64_t late = 0;
    const ClientHistory::Cell* wake = nullptr;
    const ClientHistory::Cell* run = nullptr;
    std::int64_t wakeAt = 0, runAt = 0;
    for (const ClientHistory::Row& row : history_.rows()) {
        if (place >= row.clients.size())
            continue;
        const ClientHistory::Cell& cell = row.clients[place];
        const std::int64_t begin = static_cast<std::int64_t>(row.second) * kSecond;
        points.push_back({begin, static_cast<std::int64_t>(row.seconds) * kSecond, cell.alive, cell.late, cell.wakeMax,
                          cell.runMax});
        late += cell.late;
        if (wake == nullptr || cell.wakeMax > wake->wakeMax) {
            wake = &cell;
            wakeAt = begin;
        }
        if (run == nullptr || cell.runMax > run->runMax) {
            run = &cell;
            runAt = begin;
        }
    }
    chart_->setPoints(std::move(points), length_);
    QStringList parts;
    if (wake != nullptr && run != nullptr) {
        parts << tr("Latest wake-up %1 µs at %2").arg(micros(Nanos{wake->wakeMax}), toQt(clockText(Nanos{wakeAt})));
        parts << tr("longest run %1 µs at %2").arg(micros(Nanos{run->runMax}), toQt(clockText(Nanos{runAt})));
        parts << tr("late cycles: %1").arg(number(late));
    }
    const std::string& name = clients_[place].name;
    const auto culprit =
        std::find_if(culprits_.rows.begin(), culprits_.rows.end(), [&](const Culprit& c) { return c.client == name; });
    if (culprits_.xruns > 0)
        parts << tr("caused %1 of %2 XRUNs")
                     .arg(number(culprit == culprits_.rows.end() ? 0 : culprit->xruns), number(culprits_.xruns));
    parts << tr("class %1").arg(toQt(describe(clients_[place].scheduling)));
    figures_->setText(parts.join(QStringLiteral(" · ")));
}

QString ClientHistoryDialog::text() const
{
    return figures_->text();
}

} // namespace xrunscope
