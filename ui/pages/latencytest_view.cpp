// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/latencytest_view.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <QFutureWatcher>
#include <QPainter>
#include <QtConcurrent>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/plot_paint.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// Columns that are kept: more than a screen has, and little memory.
constexpr int kColumns = 8192;
constexpr double kMargin = 12;

} // namespace

LatencytestView::LatencytestView(QWidget* parent) : QWidget(parent)
{
    setMinimumSize(320, 240);
    setAccessibleName(tr("Chart of latencytest"));
}

void LatencytestView::setFile(const std::filesystem::path& file)
{
    const bool wasLive = live_ != nullptr;
    live_ = nullptr;
    file_ = file;
    asked_ = false;
    if (!wasLive) // its chart stays until that of the file is read
        content_.reset();
    message_ = tr("Reading the cycles…");
    if (isVisible())
        read();
    update();
}

void LatencytestView::showLive(const RunInfo& info, const LatencytestTimeline& columns)
{
    live_ = &columns;
    file_.clear();
    drawnColumn_ = -1;
    time_.reset(
        std::min(info.plan.duration().value_or(Nanos{0}), info.facts.geometry.releaseOffset(kLatencytestCap)).count());
    time_.setMeasured(0, true);
    content_ = latencytestContentOf(info);
    content_->model.end = time_.end();
    setAccessibleDescription(content_->format);
    update();
}

void LatencytestView::setMeasured(std::int64_t ns, const std::optional<LatencytestFigures>& figures)
{
    if (live_ == nullptr || !content_)
        return;
    const std::int64_t end = time_.whole();
    time_.setMeasured(std::min(ns, end), true);
    const QString text = figures ? latencytestFiguresText(*figures) : QString();
    const auto column = static_cast<int>(static_cast<double>(ns) / static_cast<double>(time_.whole()) * width());
    if (column == drawnColumn_ && text == content_->figures)
        return;
    drawnColumn_ = column;
    content_->figures = text;
    content_->model.end = time_.whole();
    if (isVisible())
        update();
}

void LatencytestView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!asked_ && !file_.empty())
        read();
}

void LatencytestView::read()
{
    asked_ = true;
    using Result = std::shared_ptr<Expected<LatencytestContent>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, file = file_] {
        watcher->deleteLater();
        if (file == file_)
            take(std::move(*watcher->result()));
    });
    watcher->setFuture(QtConcurrent::run([file = file_]() -> Result {
        const auto run = RunFile::open(file);
        return std::make_shared<Expected<LatencytestContent>>(run ? latencytestContentOf(*run, 0, 0, kColumns)
                                                                  : tl::make_unexpected(run.error()));
    }));
}

void LatencytestView::take(Expected<LatencytestContent> content)
{
    if (content) {
        content_ = std::move(*content);
        setAccessibleDescription(content_->format + QStringLiteral(". ") + content_->figures);
    } else {
        content_.reset(); // that of the run as it went on
        message_ = toQt(content.error().text());
        setAccessibleDescription(message_);
    }
    update();
    emit loaded();
}

void LatencytestView::paintEvent(QPaintEvent*)
{
    if (live_ != nullptr)
        content_->model.columns = live_->columns();
    const LatencytestColors colors;
    QPainter painter(this);
    painter.fillRect(rect(), colors.ground);
    const QFontMetricsF metrics(font());
    const double line = std::ceil(metrics.lineSpacing()) + 2;
    const double room = width() - 2 * kMargin;
    double y = kMargin / 2 + metrics.ascent();
    if (!content_) {
        paintText(painter, {kMargin, y}, message_, font(), colors.text, room);
        return;
    }
    paintText(painter, {kMargin, y}, content_->format, font(), colors.text, room);
    paintText(painter, {kMargin, y += line}, content_->figures, font(), colors.total, room);
    const double top = kMargin + 2 * line;
    paintLatencytest(painter, content_->model, QRectF(kMargin, top, room, height() - top - kMargin / 2),
                     chartFont(font()));
}

} // namespace xrunscope
