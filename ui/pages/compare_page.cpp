// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_page.h"

#include <algorithm>

#include <QCheckBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "core/report/compare/compare_words.h"
#include "ui/ask_runs.h"
#include "ui/pages/comparison_charts_panel.h"
#include "ui/pages/comparison_figures.h"
#include "ui/tool_tip.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/comparison_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr std::size_t kShownWarnings = 3;
constexpr int kFrame = 50; ///< around the table, in the panel and the page
constexpr int kLeastChart = 420;
constexpr int kLeastForBoth = 640; ///< one above the other
const auto kAgainstKey = QStringLiteral("compare/against");
const auto kPartsKey = QStringLiteral("compare/parts");
const auto kChartKey = QStringLiteral("compare/chart");

} // namespace

ComparePage::ComparePage(const Theme& theme, QWidget* parent)
    : Page(parent), theme_(theme), banner_(new Banner), stack_(new QStackedLayout),
      figures_(new ComparisonFigures(theme, session_)), charts_(new ComparisonChartsPanel(theme, session_)),
      splitter_(new QSplitter), add_(new QPushButton(tr("&Add…"))), column_(new QPushButton(tr("C&olumn ▾"))),
      clear_(new QPushButton(tr("C&lear"))), withMarked_(new QCheckBox(tr("&With marked runs"))),
      parts_(new SegmentedSwitch(tr("Shown"), {tr("Both"), tr("Figures"), tr("Charts")})), equal_(new ElidedLabel),
      warnings_(new QLabel)
{
    setAcceptDrops(true);
    equal_->setProperty("look", QStringLiteral("dim"));
    warnings_->setProperty("look", QStringLiteral("lesser"));
    warnings_->setWordWrap(true);
    warnings_->setTextFormat(Qt::PlainText);
    warnings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(buildControls());
    column->addWidget(equal_);
    column->addWidget(warnings_);
    column->addWidget(splitter_, 1);
    splitter_->addWidget(figures_);
    splitter_->addWidget(charts_);
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(8);
    splitter_->setStretchFactor(0, 3);
    splitter_->setStretchFactor(1, 2);
    connect(splitter_, &QSplitter::splitterMoved, this, [this] { dragged_ = true; });
    stack_->addWidget(buildEmpty());
    stack_->addWidget(content);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 12);
    page->setSpacing(12);
    page->addWidget(banner_);
    page->addLayout(stack_, 1);

    connect(&session_, &CompareSession::compared, this, &ComparePage::showCompared);
    connect(&session_, &CompareSession::judged, this, [this] {
        arrange();
        emit shownRunChanged();
    });
    connect(&session_, &CompareSession::stateChanged, this, &ComparePage::showState);
    connect(&session_, &CompareSession::failed, this, [this](const Error& error) {
        banner_->showMessage(Banner::Kind::Error, errorText(error), toSentence(error.hint));
        withMarked_->setChecked(session_.plan().withMarked);
    });
    connectTable();
}

QWidget* ComparePage::buildEmpty()
{
    auto* empty = new EmptyState(
        tr("Nothing to compare yet"),
        tr("Select two to eight runs or series on the Runs page and press Compare, drop run files here, or add them. "
           "Runs of one series are one column. Reports that others posted, and the output of cyclictest and its like, "
           "can be pasted. For a verdict on percentiles it takes 6 runs of each."));
    connect(empty->addButton(tr("&Add…")), &QPushButton::clicked, this, &ComparePage::askFiles);
    connect(empty->addButton(tr("&Paste a report")), &QPushButton::clicked, this, &ComparePage::pasteWanted);
    return empty;
}

QWidget* ComparePage::buildControls()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    add_->setToolTip(
        tr("Adds run files as columns; files of one series are one column. They can also be dropped here"));
    column_->setToolTip(tr("Baseline, order and runs of the column that is current in the table"));
    clear_->setToolTip(tr("Takes all columns away; no file is touched"));
    withMarked_->setToolTip(
        tr("Runs with drops, drift or timeouts, and unfinished ones, are left out unless this is chosen"));
    row->addWidget(add_);
    row->addWidget(column_);
    row->addWidget(clear_);
    row->addSpacing(8);
    row->addWidget(withMarked_);
    row->addStretch();
    row->addWidget(parts_);
    connect(parts_, &SegmentedSwitch::currentChanged, this, [this] {
        partsChosen_ = true;
        showParts();
    });
    connect(add_, &QPushButton::clicked, this, &ComparePage::askFiles);
    connect(clear_, &QPushButton::clicked, &session_, &CompareSession::clear);
    connect(column_, &QPushButton::clicked, this, [this] {
        QMenu* menu = columnMenu(std::max(figures_->table()->currentColumn(), 0));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(column_->mapToGlobal(QPoint(0, column_->height())));
    });
    connect(withMarked_, &QCheckBox::toggled, this, [this](bool on) {
        if (on != session_.wanted().withMarked)
            session_.setWithMarked(on);
    });
    return bar;
}

void ComparePage::connectTable()
{
    const ComparisonTable* table = figures_->table();
    connect(table, &ComparisonTable::baselineWanted, this,
            [this](int column) { session_.setBaseline(static_cast<std::size_t>(column)); });
    connect(table, &ComparisonTable::removeWanted, this,
            [this](int column) { session_.removeColumn(static_cast<std::size_t>(column)); });
    connect(table, &ComparisonTable::moveWanted, this, &ComparePage::moveColumn);
    connect(table, &ComparisonTable::menuWanted, this, [this](int column, const QPoint& at) {
        QMenu* menu = columnMenu(column);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(at);
    });
}

/// The current cell goes along.
void ComparePage::moveColumn(int from, int to)
{
    session_.moveColumn(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    ComparisonTable* table = figures_->table();
    table->setCurrentIndex(table->model()->index(std::max(table->currentIndex().row(), 0), to));
}

QMenu* ComparePage::columnMenu(int column)
{
    auto* menu = new QMenu(this);
    if (!session_.comparison())
        return menu;
    const auto at = static_cast<std::size_t>(column);
    const Comparison& c = *session_.comparison();
    const ColumnFiles files = session_.plan().columns[at];
    menu->addAction(noMnemonic(toQt(lettered(c, at))))->setEnabled(false);
    menu->addSeparator();
    const auto add = [&](const QString& text, const QKeySequence& keys, bool possible, auto action) {
        QAction* entry = menu->addAction(text, this, action);
        entry->setShortcut(keys);
        entry->setShortcutContext(Qt::WidgetShortcut); // the table has the keys; here they are only shown
        entry->setEnabled(possible);
    };
    add(tr("&Baseline"), QKeySequence(Qt::Key_B), at != c.baseline, [this, at] { session_.setBaseline(at); });
    add(tr("Move &left"), QKeySequence(tr("Ctrl+Left")), at > 0, [this, column] { moveColumn(column, column - 1); });
    add(tr("Move &right"), QKeySequence(tr("Ctrl+Right")), at + 1 < c.columns.size(),
        [this, column] { moveColumn(column, column + 1); });
    menu->addSeparator();
    if (files.size() > 1)
        add(tr("&Split into its %n run(s)", nullptr, static_cast<int>(files.size())), {}, true,
            [this, at] { session_.splitColumn(at); });
    add(tr("&Join with the column before"), {}, at > 0, [this, at] { session_.joinColumn(at); });
    if (files.size() == 1)
        add(tr("&Open the run"), {}, true, [this, file = files.front()] { emit openWanted(file); });
    add(tr("&What if…"), {}, !c.columns[at].runs.empty() && !c.columns[at].runs.front().data->info.imported,
        [this, files] { emit whatIfWanted(files); });
    menu->addSeparator();
    add(tr("Re&move"), QKeySequence(QKeySequence::Delete), true, [this, at] { session_.removeColumn(at); });
    return menu;
}

PictureOptions ComparePage::pictureOptions() const
{
    PictureOptions options;
    options.colors = lightColors();
    return options;
}

ComparisonPictureOptions ComparePage::comparisonPicture() const
{
    ComparisonPictureOptions options;
    options.colors = lightColors();
    options.kind = charts_->kind();
    return options;
}

void ComparePage::compare(const std::vector<ColumnFiles>& columns)
{
    if (columns.size() == 1)
        session_.addColumns(columns);
    else
        session_.setColumns(columns);
}

void ComparePage::askFiles()
{
    askRuns(this, tr("Add runs to the comparison"),
            [this](const std::vector<std::filesystem::path>& files) { session_.addFiles(files); });
}

void ComparePage::showCompared()
{
    banner_->hide();
    stack_->setCurrentIndex(session_.comparison() ? 1 : 0);
    withMarked_->setChecked(session_.plan().withMarked);
    showNotes();
    arrange();
    emit shownRunChanged();
}

void ComparePage::showParts()
{
    figures_->setVisible(parts_->current() != 2);
    charts_->setVisible(parts_->current() != 1);
}

/// Charts stand beside a table that leaves them room, else below it. Where the user puts the border, it stays.
void ComparePage::arrange()
{
    if (!session_.comparison())
        return;
    const int table = figures_->table()->wholeWidth() + kFrame;
    const bool beside = width() - table >= kLeastChart;
    const Qt::Orientation orientation = beside ? Qt::Horizontal : Qt::Vertical;
    const bool turned = orientation != splitter_->orientation();
    if (turned)
        dragged_ = false;
    if (turned || (beside && !dragged_)) {
        splitter_->setOrientation(orientation);
        splitter_->setSizes(beside ? QList<int>{table, width() - table}
                                   : QList<int>{height() * 6 / 10, height() * 4 / 10});
    }
    if (!partsChosen_) {
        const QSignalBlocker automatic(parts_);
        parts_->setCurrent(beside || height() >= kLeastForBoth ? 0 : 1);
        showParts();
    }
}

void ComparePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    arrange();
}

void ComparePage::showState()
{
    if (session_.reading() && !session_.comparison())
        banner_->showMessage(Banner::Kind::Info, tr("Reading the runs…"));
}

void ComparePage::showNotes()
{
    if (!session_.comparison())
        return;
    const Comparison& c = *session_.comparison();
    equal_->setVisible(c.columns.size() > 1);
    equal_->setText(tr("Equal in all: %1").arg(toQt(equalText(c))));
    QStringList all;
    for (const std::string& warning : c.warnings)
        all << toQt(warning);
    QStringList shown = all.mid(0, static_cast<qsizetype>(kShownWarnings));
    if (all.size() > shown.size())
        shown << tr("and %n more: see Text", nullptr, static_cast<int>(all.size() - shown.size()));
    warnings_->setVisible(!all.isEmpty());
    warnings_->setText(shown.join(QLatin1Char('\n')));
    warnings_->setToolTip(all.size() > shown.size() ? plainToolTip(all.join(QLatin1Char('\n'))) : QString());
    const bool marked = std::any_of(c.columns.begin(), c.columns.end(),
                                    [](const ComparedColumn& column) { return !column.leftOut.empty(); });
    withMarked_->setVisible(marked || session_.plan().withMarked);
}

QString ComparePage::notes() const
{
    return warnings_->isHidden() ? QString() : warnings_->text();
}

void ComparePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    session_.setActive(true);
}

void ComparePage::hideEvent(QHideEvent* event)
{
    session_.setActive(false);
    Page::hideEvent(event);
}

void ComparePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!filesIn(*event->mimeData()).empty())
        event->acceptProposedAction();
}

void ComparePage::dropEvent(QDropEvent* event)
{
    std::vector<std::filesystem::path> runs = filesIn(*event->mimeData());
    const auto others = std::stable_partition(runs.begin(), runs.end(), isRunFile);
    if (others != runs.end())
        emit importWanted({others, runs.end()});
    runs.erase(others, runs.end());
    if (!runs.empty())
        session_.addFiles(runs);
    event->acceptProposedAction();
}

void ComparePage::saveSettings() const
{
    QSettings settings;
    settings.setValue(kAgainstKey, figures_->against()->current());
    settings.setValue(kChartKey, charts_->kinds()->current());
    if (partsChosen_)
        settings.setValue(kPartsKey, parts_->current());
}

void ComparePage::restoreSettings()
{
    const QSettings settings;
    figures_->against()->setCurrent(settings.value(kAgainstKey, 0).toInt());
    charts_->kinds()->setCurrent(settings.value(kChartKey, 0).toInt());
    partsChosen_ = settings.contains(kPartsKey);
    if (partsChosen_)
        parts_->setCurrent(settings.value(kPartsKey).toInt());
    showParts();
}

} // namespace xrunscope
