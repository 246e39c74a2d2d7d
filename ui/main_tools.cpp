// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow does beside showing pages: import, what-if, verification.
#include <algorithm>

#include <QClipboard>
#include <QDropEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

#include "core/report/report.h"
#include "ui/ab_session.h"
#include "ui/ask_runs.h"
#include "ui/main_window.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/runs_page.h"
#include "ui/pages/what_if_dialog.h"
#include "ui/run_importer.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/report_dialog.h"
#include "ui/words.h"

namespace xrunscope {

void MainWindow::connectTools()
{
    connect(importer_, &RunImporter::failed, this, &MainWindow::showError);
    connect(importer_, &RunImporter::imported, this,
            [this](const std::vector<std::filesystem::path>& runs, RunImporter::For wanted) {
                if (wanted == RunImporter::For::Comparison)
                    compare_->session().addFiles(runs);
                runs_->refresh();
                showNotice(tr("%n run(s) imported into the run folder", nullptr, static_cast<int>(runs.size())));
            });
    connect(compare_, &ComparePage::importWanted, this, &MainWindow::importFiles);
    connect(compare_, &ComparePage::pasteWanted, this, &MainWindow::paste);
    connect(compare_, &ComparePage::whatIfWanted, this, &MainWindow::showWhatIf);
    connect(runs_, &RunsPage::whatIfWanted, this, &MainWindow::showWhatIf);
    connect(verification_, &VerificationRun::compared, this, [this](const QString& text) {
        auto* dialog = new ReportDialog(tr("Prediction and observation"), text, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void MainWindow::askImport()
{
    auto* dialog = new QFileDialog(this, tr("Import what others measured"), QString(),
                                   tr("Texts and JSON (*.txt *.json *.log *.hist *.out);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& names) {
        std::vector<std::filesystem::path> files;
        for (const QString& name : names)
            files.push_back(toPath(name));
        importFiles(files);
    });
    dialog->open();
}

/// On the Compare page they become columns, else they are shown in the list.
void MainWindow::importFiles(const std::vector<std::filesystem::path>& files)
{
    const bool columns = currentPage() == compare_;
    if (!columns)
        showRuns();
    importer_->importFiles(files, columns ? RunImporter::For::Comparison : RunImporter::For::List);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    std::vector<std::filesystem::path> runs = filesIn(*event->mimeData());
    const auto others = std::stable_partition(runs.begin(), runs.end(), isRunFile);
    if (others != runs.end())
        importFiles({others, runs.end()});
    runs.erase(others, runs.end());
    for (const std::filesystem::path& file : runs)
        openFile(file);
    event->acceptProposedAction();
}

void MainWindow::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) {
        showError(
            {ErrorKind::Usage, tr("There is no text on the clipboard").toStdString(),
             tr("Copy a report first: a summary of Xrunscope or jack_test, a histogram of cyclictest…").toStdString()});
        return;
    }
    importer_->importText(text.toStdString(),
                          currentPage() == compare_ ? RunImporter::For::Comparison : RunImporter::For::List);
}

void MainWindow::showWhatIf(const std::vector<std::filesystem::path>& files)
{
    if (files.empty())
        return;
    auto* dialog = new WhatIfDialog(theme_, files, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &WhatIfDialog::verifyWanted, this,
            [this, dialog](const Verification& verification) { askToVerify(verification, dialog); });
    const auto update = [this, dialog] {
        dialog->setVerifiable(canMeasure() ? QString() : tr("A run is going on: verify when it has ended"));
    };
    connect(live_, &LivePage::runningChanged, dialog, update);
    connect(live_->ab()->session(), &AbSession::activeChanged, dialog, update);
    update();
    dialog->open();
}

/// Neither a run nor an A/B comparison goes on.
bool MainWindow::canMeasure() const
{
    return !live_->running() && !live_->ab()->session()->active();
}

void MainWindow::askToVerify(const Verification& verification, QDialog* dialog)
{
    if (!canMeasure())
        return; // its button is about to say so
    const Nanos length = verification.plan.duration().value_or(Nanos{0});
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Verify the prediction"),
        tr("Run %1 for %2 now?").arg(toQt(geometryText(verification.plan.geometry)), toQt(durationText(length))),
        QMessageBox::NoButton, dialog);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("The settings of the Live page become those of the recorded run, with this buffer and a "
                               "CPU load of %1 %. At the end stands what was predicted beside what came.")
                                .arg(verification.plan.cpuLoadPercent));
    const QPushButton* run = box->addButton(tr("&Run"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::finished, this, [this, box, run, verification, dialog] {
        if (box->clickedButton() != run)
            return;
        dialog->accept();
        showLive();
        verification_->start(verification);
    });
    box->open();
}

} // namespace xrunscope
