// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/client_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include "core/base/time.h"
#include "ui/tool_tip.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kStripGap = 3;
constexpr QSizeF kFiguresCell{80, 21};
constexpr QSizeF kNamesCell{26, 25};

} // namespace

ClientStrip::ClientStrip(QWidget* parent) : QWidget(parent), colors_(darkColors())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Load clients"));
    describe();
}

void ClientStrip::setColors(const Colors& colors)
{
    colors_ = colors;
    update();
}

void ClientStrip::setClients(std::vector<ClientCell> clients)
{
    if (clients == clients_)
        return;
    const bool others = clients.size() != clients_.size();
    clients_ = std::move(clients);
    current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(clients_.size()) - 1));
    double most = 100;
    for (const ClientCell& cell : clients_)
        most = std::max({most, toUs(Nanos{cell.wakeMax}), toUs(Nanos{cell.runMax})});
    if (others)
        range_.reset(kFootUs, most);
    else
        range_.fit(kFootUs, most);
    describe();
    update();
}

void ClientStrip::describe()
{
    QStringList late;
    for (const ClientCell& cell : clients_) {
        if (cell.late || !cell.alive)
            late << cell.name;
    }
    setAccessibleDescription(
        late.empty()
            ? tr("%1 clients, none late").arg(clients_.size())
            : tr("%1 clients, late or dead: %2").arg(clients_.size()).arg(late.mid(0, 20).join(QStringLiteral(", "))));
}

QSize ClientStrip::sizeHint() const
{
    return {260, 150};
}

QSize ClientStrip::minimumSizeHint() const
{
    return {120, 52};
}

QRectF ClientStrip::room() const
{
    return QRectF(rect()).adjusted(1, 1, -1, -(fontMetrics().height() + 3));
}

ClientStrip::Grid ClientStrip::gridFor(const QSizeF& size) const
{
    const int count = std::max(1, static_cast<int>(clients_.size()));
    Grid best;
    double shape = 1e9;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const QSizeF cell(size.width() / columns, size.height() / rows);
        const auto fits = [&](const QSizeF& least) {
            return cell.width() >= least.width() && cell.height() >= least.height();
        };
        const Detail detail = fits(kFiguresCell) ? Detail::Figures : fits(kNamesCell) ? Detail::Names : Detail::Bars;
        const double wanted = detail == Detail::Figures ? 4.5 : detail == Detail::Names ? 1.4 : 1.0;
        const double away = std::abs(std::log(cell.width() / cell.height() / wanted));
        if (detail > best.detail || (detail == best.detail && away < shape)) {
            best = {columns, rows, detail};
            shape = away;
        }
    }
    return best;
}

QRectF ClientStrip::cellRect(int client) const
{
    const QRectF whole = room();
    const Grid grid = gridFor(whole.size());
    const double width = std::min(whole.width() / grid.columns, 170.0);
    const double height = std::min(whole.height() / grid.rows, 40.0);
    const double gap = grid.detail == Detail::Bars && width < 14 ? 1 : kStripGap;
    return {whole.left() + width * (client % grid.columns), whole.top() + height * (client / grid.columns), width - gap,
            height - gap};
}

std::optional<int> ClientStrip::clientAt(const QPointF& at) const
{
    for (int i = 0; i < static_cast<int>(clients_.size()); ++i) {
        if (cellRect(i).adjusted(-1, -1, 1, 1).contains(at))
            return i;
    }
    return std::nullopt;
}

QString ClientStrip::cellText(int client) const
{
    const ClientCell& cell = clients_[static_cast<std::size_t>(client)];
    const auto us = [](std::int64_t ns) { return micros(Nanos{ns}); };
    QStringList lines{cell.name};
    if (!cell.alive)
        lines << tr("not alive");
    lines << tr("woke after %1 µs at most, %2 on average").arg(us(cell.wakeMax), us(cell.wakeMean));
    lines << tr("ran for %1 µs at most, %2 on average").arg(us(cell.runMax), us(cell.runMean));
    if (!cell.note.isEmpty())
        lines << cell.note;
    lines << tr("Click: its history");
    return lines.join(QLatin1Char('\n'));
}

bool ClientStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const auto client = clientAt(help->pos()))
            QToolTip::showText(help->globalPos(), plainToolTip(cellText(*client)), this,
                               cellRect(*client).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::MouseMove)
        setCursor(clientAt(static_cast<QMouseEvent*>(event)->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void ClientStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto client = clientAt(event->position())) {
        current_ = *client;
        emit clientActivated(*client);
    }
}

void ClientStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(clients_.size()) - 1;
    const int columns = gridFor(room().size()).columns;
    int next = current_;
    switch (event->key()) {
    case Qt::Key_Left:
        next -= 1;
        break;
    case Qt::Key_Right:
        next += 1;
        break;
    case Qt::Key_Up:
        next -= columns;
        break;
    case Qt::Key_Down:
        next += columns;
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = last;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (last >= 0)
            emit clientActivated(current_);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (next >= 0 && next <= last) {
        current_ = next;
        update();
    }
}

} // namespace xrunscope
