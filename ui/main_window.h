// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include "core/base/error.h"
#include "ui/theme.h"

class QAction;
class QDialog;
class QStackedWidget;

namespace xrunscope {

class Banner;
class ComparePage;
class ExportMenu;
class FilePage;
class HelpDialog;
class LivePage;
class Page;
class RunImporter;
class RunsPage;
class TopBar;
class VerificationRun;
struct Verification;

/// The window: tabs, menus, pages. Owns nothing of a run but its pages.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `theme` must outlive the window.
    explicit MainWindow(Theme& theme, QWidget* parent = nullptr);

    /// Opens a run file in a tab of its own, or brings its tab to the front and shows what has changed since.
    FilePage* openFile(const std::filesystem::path& file);
    void showLive();
    void showRuns();
    void showCompare();
    /// Makes a run of the text on the clipboard; on the Compare page it becomes a column.
    void paste();
    void showWhatIf(const std::vector<std::filesystem::path>& files);

    LivePage* live() const { return live_; }
    RunsPage* runs() const { return runs_; }
    ComparePage* compare() const { return compare_; }
    Banner* notice() const { return notice_; }
    Page* currentPage() const;

signals:
    /// The answer that a user gives when closing during a run; tests give it, too.
    void closeAnswered(bool close);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildMenus();
    void buildRunMenu();
    void buildViewMenu();
    void connectPages();
    void addPage(Page* page, const QString& title);
    void pageChanged();
    void exportChanged();
    void closeTab(int index);
    void recordingChanged();
    void connectTools();
    void askFile();
    void askImport();
    void importFiles(const std::vector<std::filesystem::path>& files);
    bool canMeasure() const;
    void askToVerify(const Verification& verification, QDialog* dialog);
    void askToClose();
    void closeAfterRun();
    void showError(const Error& error);
    void showNotice(const QString& message);
    void restore();
    void save() const;

    Theme& theme_;
    TopBar* bar_;
    Banner* notice_;
    QStackedWidget* stack_;
    LivePage* live_;
    RunsPage* runs_;
    ComparePage* compare_;
    ExportMenu* export_;
    RunImporter* importer_;
    VerificationRun* verification_;
    QAction* paste_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* closeTab_ = nullptr;
    QPointer<HelpDialog> help_;
    QTimer noticeTimer_;
    QElapsedTimer noticeShown_;
    QTimer closeTimer_;
    bool closing_ = false;
    bool asking_ = false;
};

} // namespace xrunscope
