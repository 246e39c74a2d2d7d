// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/charts/axis_range.h"
#include "ui/colors.h"

namespace xrunscope {

/// What one load client did. Nanoseconds.
struct ClientCell {
    QString name;
    bool alive = true;
    bool late = false;
    std::int64_t wakeMean = 0;
    std::int64_t wakeMax = 0;
    std::int64_t runMean = 0;
    std::int64_t runMax = 0;
    QString note; ///< one more line for the tooltip
    bool operator==(const ClientCell&) const = default;
};

/// A meter for each load client: how late it woke and how long it ran, all on one logarithmic scale. Late ones are red
/// and outlined, dead ones struck out. As many details as there is room for: figures, names, or bars alone. GUI thread.
class ClientStrip : public QWidget {
    Q_OBJECT
public:
    explicit ClientStrip(QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    void setClients(std::vector<ClientCell> clients);
    const std::vector<ClientCell>& clients() const { return clients_; }

    /// Where a client is drawn.
    QRectF cellRect(int client) const;
    /// What is told of it: name, figures, state.
    QString cellText(int client) const;
    /// Top of the common scale, microseconds.
    double scaleTop() const { return range_.high(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void clientActivated(int client);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    static constexpr double kFootUs = 1; ///< of the scale

    enum class Detail { Bars, Names, Figures };
    struct Grid {
        int columns = 1;
        int rows = 1;
        Detail detail = Detail::Bars;
    };
    Grid gridFor(const QSizeF& size) const;
    QRectF room() const;
    std::optional<int> clientAt(const QPointF& at) const;
    void paintCell(QPainter& painter, const ClientCell& cell, const QRectF& rect, Detail detail) const;
    void paintBar(QPainter& painter, const QRectF& bar, std::int64_t mean, std::int64_t most,
                  const QColor& color) const;
    void paintKey(QPainter& painter) const;
    void describe();

    std::vector<ClientCell> clients_;
    Colors colors_;
    AxisRange range_{1, 1000};
    int current_ = 0;
};

} // namespace xrunscope
