// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs_page.h"

#include <algorithm>
#include <utility>

#include <QAbstractItemDelegate>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/models/run_library.h"
#include "ui/models/runs_model.h"
#include "ui/pages/series_dialog.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/number_delegate.h"
#include "ui/words.h"

namespace xrunscope {

RunsPage::RunsPage(const Theme& theme, QWidget* parent)
    : Page(parent), theme_(theme), library_(new RunLibrary(this)), model_(new RunsModel(this)),
      proxy_(new QSortFilterProxyModel(this)), stack_(new QStackedLayout), banner_(new Banner), filter_(new QLineEdit),
      count_(new QLabel), table_(new QTreeView), details_(new QLabel), note_(new QLineEdit),
      open_(new QPushButton(tr("&Open"))), compare_(new QPushButton(tr("&Compare"))),
      whatIf_(new QPushButton(tr("&What if…"))), averages_(new QPushButton(tr("&Averages…"))),
      rename_(new QPushButton(tr("&Rename"))), delete_(new QPushButton(tr("&Delete")))
{
    buildTable();
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(buildFilter());
    column->addWidget(table_, 1);
    column->addWidget(buildDetails());
    stack_->addWidget(new EmptyState(
        tr("No runs yet"), tr("Start one on the Live page: every run is kept here by itself, also when it is stopped "
                              "early. Files from elsewhere open with File → Open, or drop them on the window.")));
    stack_->addWidget(list);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 12);
    page->setSpacing(12);
    page->addWidget(banner_);
    page->addLayout(stack_, 1);

    undo_ = banner_->addButton(tr("&Undo"));
    undo_->hide();
    connect(undo_, &QPushButton::clicked, this, [this] {
        banner_->hide();
        library_->undoRemove();
    });
    connect(library_, &RunLibrary::listed, this, &RunsPage::listed);
    connect(library_, &RunLibrary::removed, this, &RunsPage::showRemoved);
    connect(library_, &RunLibrary::readOnly, this, [this](const Error& error) {
        undo_->setVisible(library_->canUndo());
        banner_->showMessage(Banner::Kind::Warning, toSentence(error.what), toSentence(error.hint));
    });
    connect(library_, &RunLibrary::failed, this, [this](const Error& error) {
        undo_->setVisible(library_->canUndo());
        banner_->showMessage(Banner::Kind::Error, errorText(error), toSentence(error.hint));
    });
    connect(model_, &RunsModel::renameWanted, library_, &RunLibrary::setLabel);
    connect(&theme_, &Theme::changed, this, [this] { model_->setColors(theme_.colors()); });
    model_->setColors(theme_.colors());
    selectionChanged();
}

void RunsPage::showRemoved(int count, const std::optional<Error>& refused)
{
    undo_->show();
    const QString text = tr("Deleted %n run(s)", nullptr, count);
    const QString stay = tr("They stay in the folder's trash for 7 days.");
    if (refused)
        banner_->showMessage(Banner::Kind::Warning, tr("%1, not all: %2").arg(text, errorText(*refused)), stay);
    else
        banner_->showMessage(Banner::Kind::Info, text, stay);
}

void RunsPage::buildTable()
{
    proxy_->setSourceModel(model_);
    proxy_->setSortRole(RunsModel::SortRole);
    proxy_->setRecursiveFilteringEnabled(true);
    proxy_->setAutoAcceptChildRows(true);
    proxy_->setFilterKeyColumn(-1);
    proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    table_->setModel(proxy_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(RunsModel::Date, Qt::DescendingOrder);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    table_->setAllColumnsShowFocus(true);
    table_->setUniformRowHeights(true);
    table_->setAlternatingRowColors(false);
    table_->setExpandsOnDoubleClick(false);
    table_->setAccessibleName(tr("Runs"));
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionResizeMode(RunsModel::Label, QHeaderView::Stretch);
    auto* numbers = new NumberDelegate(table_);
    for (const int column :
         {RunsModel::Date, RunsModel::Format, RunsModel::Length, RunsModel::Xruns, RunsModel::P999, RunsModel::Max})
        table_->setItemDelegateForColumn(column, numbers);
    for (int column = RunsModel::Date; column < RunsModel::kColumns; ++column)
        table_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    table_->header()->setMinimumSectionSize(60);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, &RunsPage::showMenu);
    connect(table_, &QTreeView::activated, this, &RunsPage::openSelected);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPage::selectionChanged);
    connect(
        table_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, [this] { readPostponed(); },
        Qt::QueuedConnection);
    auto* remove = new QShortcut(QKeySequence::Delete, table_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &RunsPage::deleteSelected);
}

QWidget* RunsPage::buildFilter()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    filter_->setPlaceholderText(tr("Filter: label, host, class, rate…"));
    filter_->setAccessibleName(tr("Filter the runs"));
    filter_->setToolTip(tr("Shows only runs that have this text in any column (Ctrl+F)"));
    filter_->setClearButtonEnabled(true);
    filter_->setMaximumWidth(320);
    count_->setProperty("look", QStringLiteral("dim"));
    row->addWidget(filter_, 1);
    row->addWidget(count_);
    row->addStretch();
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
        proxy_->setFilterFixedString(text.trimmed());
        spanUnreadable();
    });
    auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, filter_, qOverload<>(&QWidget::setFocus));
    return bar;
}

QWidget* RunsPage::buildDetails()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* label = new QLabel(tr("&Note"));
    label->setBuddy(note_);
    note_->setAccessibleName(tr("Note of the run"));
    note_->setToolTip(tr("Kept in the run file; Enter stores it"));
    note_->setMaxLength(2000);
    details_->setProperty("look", QStringLiteral("dim"));
    details_->setTextFormat(Qt::PlainText);
    details_->setWordWrap(true);
    open_->setToolTip(tr("Shows the charts of the run (Enter)"));
    compare_->setToolTip(tr("Puts the selected runs and series side by side (Ctrl+K): one column each, up to eight. A "
                            "single one is added to the comparison at hand"));
    compare_->setShortcut(QKeySequence(tr("Ctrl+K")));
    averages_->setToolTip(tr("Averages of the series that is selected, or that the selected run belongs to"));
    whatIf_->setToolTip(tr("What other buffers would have done: XRUNs an hour by frames, periods and DSP load"));
    rename_->setToolTip(tr("Changes the label (F2)"));
    delete_->setToolTip(tr("Moves the selected runs to the folder's trash (Del)"));
    row->addWidget(label);
    row->addWidget(note_, 1);
    for (QPushButton* button : {open_, compare_, averages_, whatIf_, rename_, delete_})
        row->addWidget(button);
    connect(note_, &QLineEdit::editingFinished, this, [this] {
        const FolderEntry* run = selectedRun();
        if (run != nullptr && run->entry && note_->isModified() && toQt(run->entry->info.note) != note_->text())
            library_->setNote(run->path, note_->text());
        note_->setModified(false);
        readPostponed();
    });
    connect(open_, &QPushButton::clicked, this, &RunsPage::openSelected);
    connect(compare_, &QPushButton::clicked, this, [this] { emit compareWanted(selectedColumns()); });
    connect(whatIf_, &QPushButton::clicked, this, [this] { emit whatIfWanted(whatIfFiles()); });
    connect(averages_, &QPushButton::clicked, this, &RunsPage::showAverages);
    connect(rename_, &QPushButton::clicked, this, [this] { table_->edit(table_->currentIndex().siblingAtColumn(0)); });
    connect(delete_, &QPushButton::clicked, this, &RunsPage::deleteSelected);
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(details_);
    column->addWidget(bar);
    return box;
}

void RunsPage::refresh()
{
    library_->refresh();
}

void RunsPage::setRecording(const std::filesystem::path& file)
{
    model_->setRecording(file);
    if (isVisible())
        refresh();
    selectionChanged();
}

const std::filesystem::path& RunsPage::recording() const
{
    return model_->recording();
}

void RunsPage::listed(const std::vector<FolderEntry>& entries)
{
    if (typing()) {
        postponed_ = true;
        return;
    }
    keepPlaces([&] { model_->setEntries(entries); });
    spanUnreadable();
    count_->setText(tr("%n run(s)", nullptr, static_cast<int>(entries.size())));
    stack_->setCurrentIndex(entries.empty() ? 0 : 1);
    selectionChanged();
    emit listShown();
}

/// A label or a note is being typed, which a new list would end.
bool RunsPage::typing() const
{
    return (note_->isModified() && note_->hasFocus()) ||
           table_->isPersistentEditorOpen(table_->currentIndex().siblingAtColumn(RunsModel::Label));
}

void RunsPage::readPostponed()
{
    if (!typing() && std::exchange(postponed_, false))
        refresh();
}

void RunsPage::spanUnreadable()
{
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const FolderEntry* run = model_->entry(proxy_->mapToSource(proxy_->index(row, 0)));
        table_->setFirstColumnSpanned(row, {}, run != nullptr && !run->entry);
    }
}

void RunsPage::selectionChanged()
{
    if (keeping_)
        return;
    const FolderEntry* run = selectedRun();
    const std::vector<std::filesystem::path> files = selectedFiles();
    const bool readable = run != nullptr && run->entry;
    const bool closed = readable && run->entry->info.closed && run->path != model_->recording();
    const bool recorded = std::find(files.begin(), files.end(), model_->recording()) != files.end();
    open_->setEnabled(run != nullptr);
    compare_->setEnabled(!files.empty() && selectedColumns().size() <= kMostColumns && !recorded);
    averages_->setEnabled(!selectedSeries().empty());
    whatIf_->setEnabled(!whatIfFiles().empty() && !recorded);
    rename_->setEnabled(closed);
    note_->setEnabled(closed);
    delete_->setEnabled(!files.empty() && !recorded);
    if (!note_->isModified() || !note_->hasFocus()) {
        note_->setText(readable ? toQt(run->entry->info.note) : QString());
        note_->setModified(false);
    }
    details_->setText(run == nullptr
                          ? (files.size() > 1 ? tr("%n run(s) selected", nullptr, static_cast<int>(files.size()))
                                              : tr("Select a run to see its machine and note"))
                      : readable ? toQt(run->entry->info.host.line())
                                 : toQt(run->entry.error().text()));
    emit shownRunChanged();
}

void RunsPage::openSelected()
{
    if (const FolderEntry* run = selectedRun()) {
        emit openWanted(run->path);
        return;
    }
    const QModelIndex current = table_->currentIndex().siblingAtColumn(0);
    if (proxy_->rowCount(current) > 0)
        table_->setExpanded(current, !table_->isExpanded(current));
}

void RunsPage::showAverages()
{
    const std::vector<std::filesystem::path> files = selectedSeries();
    if (files.empty())
        return;
    auto* dialog = new SeriesDialog(files, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void RunsPage::showMenu(const QPoint& at)
{
    if (!table_->indexAt(at).isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QPushButton* button : {open_, compare_, averages_, whatIf_, rename_, delete_})
        menu->addAction(button->text(), button, &QPushButton::click)->setEnabled(button->isEnabled());
    menu->popup(table_->viewport()->mapToGlobal(at));
}

void RunsPage::deleteSelected()
{
    if (delete_->isEnabled())
        library_->remove(selectedFiles());
}

void RunsPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    library_->setWatching(true);
}

void RunsPage::hideEvent(QHideEvent* event)
{
    library_->setWatching(false);
    Page::hideEvent(event);
}

std::filesystem::path RunsPage::shownRun() const
{
    const FolderEntry* run = selectedRun();
    return run != nullptr && run->entry ? run->path : std::filesystem::path();
}

const RunInfo* RunsPage::shownInfo() const
{
    const FolderEntry* run = selectedRun();
    return run != nullptr && run->entry ? &run->entry->info : nullptr;
}

PictureOptions RunsPage::pictureOptions() const
{
    PictureOptions options;
    options.colors = lightColors();
    return options;
}

void RunsPage::saveSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("runs/sortColumn"), table_->header()->sortIndicatorSection());
    settings.setValue(QStringLiteral("runs/sortOrder"), static_cast<int>(table_->header()->sortIndicatorOrder()));
}

void RunsPage::restoreSettings()
{
    const QSettings settings;
    const int column = settings.value(QStringLiteral("runs/sortColumn"), int{RunsModel::Date}).toInt();
    const bool ascending = settings.value(QStringLiteral("runs/sortOrder"), 1).toInt() == 0;
    if (column >= 0 && column < RunsModel::kColumns)
        table_->sortByColumn(column, ascending ? Qt::AscendingOrder : Qt::DescendingOrder);
}

} // namespace xrunscope
