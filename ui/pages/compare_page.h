// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare_session.h"
#include "ui/pages/page.h"
#include "ui/theme.h"

class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace xrunscope {

class Banner;
class ComparisonChartsPanel;
class ComparisonFigures;
class SegmentedSwitch;

/// Up to eight runs or groups of runs side by side: figures with verdicts, charts, and what differs.
class ComparePage : public Page {
    Q_OBJECT
public:
    /// `theme` must outlive the page.
    explicit ComparePage(const Theme& theme, QWidget* parent = nullptr);

    std::filesystem::path shownRun() const override { return {}; }
    const RunInfo* shownInfo() const override { return nullptr; }
    PictureOptions pictureOptions() const override;
    std::shared_ptr<const Comparison> shownComparison() const override { return session_.comparison(); }
    ComparisonPictureOptions comparisonPicture() const override;

    /// Two columns or more take the place of what is there; a single one is added to it.
    void compare(const std::vector<ColumnFiles>& columns);
    void askFiles();
    void saveSettings() const;
    void restoreSettings();

    CompareSession& session() { return session_; }
    ComparisonFigures* figures() const { return figures_; }
    ComparisonChartsPanel* charts() const { return charts_; }
    Banner* banner() const { return banner_; }
    /// Figures and charts, or one of them alone.
    SegmentedSwitch* parts() const { return parts_; }
    QCheckBox* withMarked() const { return withMarked_; }
    QString notes() const;
    /// What the buttons do for a column, as a menu; the caller owns it.
    QMenu* columnMenu(int column);

signals:
    /// A run of the comparison is to be shown in a tab of its own.
    void openWanted(const std::filesystem::path& file);
    /// The what-if table of a column's runs.
    void whatIfWanted(const std::vector<std::filesystem::path>& files);
    /// Files that are no run files were dropped.
    void importWanted(const std::vector<std::filesystem::path>& files);
    void pasteWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildEmpty();
    QWidget* buildControls();
    void connectTable();
    void showCompared();
    void showState();
    void showNotes();
    void showParts();
    void arrange();
    void moveColumn(int from, int to);

    const Theme& theme_;
    CompareSession session_;
    Banner* banner_;
    QStackedLayout* stack_;
    ComparisonFigures* figures_;
    ComparisonChartsPanel* charts_;
    QSplitter* splitter_;
    QPushButton *add_, *column_, *clear_;
    QCheckBox* withMarked_;
    SegmentedSwitch* parts_;
    QLabel *equal_, *warnings_;
    bool partsChosen_ = false; ///< else what there is room for
    bool dragged_ = false;     ///< the border of the splitter, by the user
};

} // namespace xrunscope
