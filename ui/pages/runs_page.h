// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/run/run_folder.h"
#include "ui/compare_files.h"
#include "ui/pages/page.h"
#include "ui/theme.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStackedLayout;
class QTreeView;

namespace xrunscope {

class Banner;
class RunLibrary;
class RunsModel;

/// The list of the run folder: sort, filter, rename, note, delete with undo, open.
class RunsPage : public Page {
    Q_OBJECT
public:
    /// `theme` must outlive the page.
    explicit RunsPage(const Theme& theme, QWidget* parent = nullptr);

    std::filesystem::path shownRun() const override;
    const RunInfo* shownInfo() const override;
    PictureOptions pictureOptions() const override;

    /// The run being recorded; empty: none.
    void setRecording(const std::filesystem::path& file);
    const std::filesystem::path& recording() const;
    void refresh();
    void saveSettings() const;
    void restoreSettings();

    QTreeView* table() const { return table_; }
    Banner* banner() const { return banner_; }
    QPushButton* averagesButton() const { return averages_; }
    QPushButton* compareButton() const { return compare_; }
    QPushButton* whatIfButton() const { return whatIf_; }
    QPushButton* undoButton() const { return undo_; }
    RunLibrary* library() const { return library_; }
    /// Deletes what is selected; the bar offers to undo it.
    void deleteSelected();
    /// The averaged table of the series that is selected.
    void showAverages();

signals:
    void openWanted(const std::filesystem::path& file);
    /// What is selected is to be compared: a column a run or series.
    void compareWanted(const std::vector<xrunscope::ColumnFiles>& columns);
    /// The what-if table of a run, or of the runs of a series.
    void whatIfWanted(const std::vector<std::filesystem::path>& files);
    /// The list has been read and is shown.
    void listShown();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void buildTable();
    QWidget* buildFilter();
    QWidget* buildDetails();
    void listed(const std::vector<FolderEntry>& entries);
    bool typing() const;
    void readPostponed();
    void keepPlaces(const std::function<void()>& change);
    void showRemoved(int count, const std::optional<Error>& refused);
    void spanUnreadable();
    void selectionChanged();
    void openSelected();
    void showMenu(const QPoint& at);
    std::vector<std::filesystem::path> selectedSeries() const;
    std::vector<std::filesystem::path> selectedFiles() const;
    /// A run or series each; a run whose series is selected is no column of its own.
    std::vector<ColumnFiles> selectedColumns() const;
    /// The run or series that is selected, where it has cycles.
    std::vector<std::filesystem::path> whatIfFiles() const;
    const FolderEntry* selectedRun() const;

    const Theme& theme_;
    RunLibrary* library_;
    RunsModel* model_;
    QSortFilterProxyModel* proxy_;
    QStackedLayout* stack_;
    Banner* banner_;
    QPushButton* undo_ = nullptr;
    QLineEdit* filter_;
    QLabel* count_;
    QTreeView* table_;
    QLabel* details_;
    QLineEdit* note_;
    bool postponed_ = false; ///< the list is to be read anew once nothing is typed any more
    bool keeping_ = false;   ///< the list is being read anew: the selection is looked at once, afterwards
    QPushButton *open_, *compare_, *whatIf_, *averages_, *rename_, *delete_;
};

} // namespace xrunscope
