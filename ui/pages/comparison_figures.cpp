// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparison_figures.h"

#include <algorithm>

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedLayout>

#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "ui/models/comparison_model.h"
#include "ui/widgets/comparison_table.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/words.h"

namespace xrunscope {

ComparisonFigures::ComparisonFigures(const Theme& theme, CompareSession& session, QWidget* parent)
    : Panel(tr("Figures"), parent), theme_(theme), session_(session), table_(new ComparisonTable),
      views_(new SegmentedSwitch(tr("Shown as"),
                                 {tr("Table"), tr("Text"), tr("jack_test"), tr("Averages"), tr("Stress suite")})),
      against_(new SegmentedSwitch(tr("Against the baseline"), {tr("Ratio"), tr("Difference")})),
      text_(new QPlainTextEdit), sentence_(new QLabel), stack_(new QStackedLayout)
{
    header()->addWidget(against_);
    header()->addSpacing(12);
    header()->addWidget(views_);
    text_->setReadOnly(true);
    text_->setAcceptDrops(false);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setAccessibleName(tr("Comparison as text"));
    auto* figures = new QWidget;
    auto* column = new QVBoxLayout(figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(table_, 1);
    column->addWidget(sentence_);
    sentence_->setWordWrap(true);
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence_->setProperty("look", QStringLiteral("dim"));
    stack_->addWidget(figures);
    stack_->addWidget(text_);
    body()->addLayout(stack_, 1);

    connect(&session_, &CompareSession::compared, this, &ComparisonFigures::showCompared);
    connect(&session_, &CompareSession::judged, this, &ComparisonFigures::showJudged);
    connect(&session_, &CompareSession::stateChanged, this, &ComparisonFigures::showState);
    connect(views_, &SegmentedSwitch::currentChanged, this, &ComparisonFigures::showView);
    connect(against_, &SegmentedSwitch::currentChanged, this, [this](int choice) {
        table_->comparison()->setAgainst(choice == 0 ? ComparisonModel::Against::Ratio
                                                     : ComparisonModel::Against::Difference);
    });
    connect(table_, &ComparisonTable::currentColumnChanged, this, &ComparisonFigures::showSentence);
    connect(&theme_, &Theme::changed, this, [this] { table_->setColors(theme_.colors()); });
    table_->setColors(theme_.colors());
}

void ComparisonFigures::showCompared()
{
    const int row = std::max(table_->currentIndex().row(), 0);
    const int column = table_->currentColumn();
    table_->comparison()->setComparison(session_.comparison());
    if (!session_.comparison())
        return;
    const auto columns = session_.comparison()->columns.size();
    const int shown = std::clamp(column, 0, static_cast<int>(columns) - 1);
    table_->setCurrentIndex(table_->comparison()->index(std::min(row, table_->comparison()->rowCount() - 1), shown));
    against_->setVisible(columns > 1);
    const bool suite = !suiteSystemsOf(*session_.comparison()).empty();
    views_->setWordVisible(Suite, suite);
    if (!suite && views_->current() == Suite)
        views_->setCurrent(Figures);
    showView();
    showSentence();
}

void ComparisonFigures::showJudged()
{
    table_->comparison()->setJudged(session_.comparison());
    showView();
    showSentence();
}

void ComparisonFigures::showState()
{
    table_->comparison()->setJudging(session_.judging());
    showSentence();
}

QString ComparisonFigures::textOf(int view) const
{
    const Comparison& c = *session_.comparison();
    switch (view) {
    case JackTest:
        return toQt(comparisonLayoutA(c));
    case Averages:
        return toQt(comparisonLayoutB(c, false));
    case Suite:
        return toQt(comparisonLayoutD(c));
    default:
        return toQt(comparisonText(c));
    }
}

void ComparisonFigures::showView()
{
    const int view = views_->current();
    against_->setEnabled(view == Figures);
    stack_->setCurrentIndex(view == Figures ? 0 : 1);
    if (view != Figures && session_.comparison())
        text_->setPlainText(textOf(view));
}

void ComparisonFigures::showSentence()
{
    const auto& c = session_.comparison();
    QString text = tr("★ best value. A click on a head makes that column the baseline.");
    if (!c || c->columns.size() < 2) {
        text = tr("Add a second column to compare with.");
    } else if (session_.reading()) {
        text = tr("Reading the runs…");
    } else if (session_.judging()) {
        text = tr("Working out the verdicts: whole runs are resampled…");
    } else if (!c->verdicts.empty()) {
        const auto current = static_cast<std::size_t>(std::max(table_->currentColumn(), 0));
        const std::size_t other = c->baseline == 0 ? 1 : 0;
        text = toQt(verdictSentence(*c, current != c->baseline ? current : other));
    }
    sentence_->setText(text);
    sentence_->setToolTip(c && !c->verdicts.empty() ? toQt(methodText(*c)) : QString());
}

QString ComparisonFigures::text() const
{
    return text_->toPlainText();
}

QString ComparisonFigures::sentence() const
{
    return sentence_->text();
}

} // namespace xrunscope
