// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_menu.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFutureWatcher>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QtConcurrent>

#include "core/report/report.h"
#include "ui/pages/page.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kFolderKey = QStringLiteral("export/folder");

QString exportFolder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString folder = QSettings().value(kFolderKey, documents).toString();
    return QDir(folder).exists() ? folder : QDir::homePath();
}

} // namespace

ExportMenu::ExportMenu(QWidget* parent) : QMenu(tr("&Export"), parent)
{
    const auto add = [this](const QString& label, ExportFormat format, const QString& filter) {
        formats_[format] = addAction(label, this, [this, format, filter] { askTarget(format, filter); });
    };
    add(tr("&Picture (PNG)…"), ExportFormat::Png, tr("PNG picture (*.png)"));
    add(tr("&Vector picture (SVG)…"), ExportFormat::Svg, tr("SVG picture (*.svg)"));
    add(tr("&Summary text…"), ExportFormat::Summary, tr("Text (*.txt)"));
    add(tr("Text of lat&encytest…"), ExportFormat::Latencytest, tr("Text (*.txt)"));
    addSeparator();
    add(tr("CSV, one row a se&cond…"), ExportFormat::SecondsCsv, tr("CSV (*.csv)"));
    add(tr("CSV, every c&ycle…"), ExportFormat::CyclesCsv, tr("CSV (*.csv)"));
    add(tr("CSV, each clie&nt in each second…"), ExportFormat::ClientsCsv, tr("CSV (*.csv)"));
    add(tr("&JSON…"), ExportFormat::Json, tr("JSON (*.json)"));
    add(tr("Server's &log…"), ExportFormat::ServerLog, tr("Log (*.log)"));
    showFormats();
}

void ExportMenu::setPage(const Page* page)
{
    page_ = page;
    showFormats();
}

void ExportMenu::showFormats()
{
    const RunInfo* info = page_ != nullptr ? page_->shownInfo() : nullptr;
    const RunInfo none;
    for (const auto& [format, action] : formats_)
        action->setVisible(hasFormat(info != nullptr ? *info : none, format));
}

bool ExportMenu::available() const
{
    return page_ != nullptr && !page_->shownRun().empty();
}

void ExportMenu::askTarget(ExportFormat format, const QString& filter)
{
    if (!available())
        return;
    const QString name = fromPath(page_->shownRun().stem()) + exportSuffix(format);
    auto* dialog = new QFileDialog(parentWidget(), tr("Export"), exportFolder(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(exportSuffix(format).mid(1));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, format](const QString& target) {
        QSettings().setValue(kFolderKey, QFileInfo(target).absolutePath());
        save(format, target);
    });
    dialog->open();
}

void ExportMenu::save(ExportFormat format, const QString& target)
{
    if (!available())
        return;
    const auto report = [this, target](const Expected<void>& result) {
        if (result)
            emit done(tr("Saved %1").arg(QDir::toNativeSeparators(target)));
        else
            emit failed(result.error());
    };
    if (isPicture(format)) {
        report(exportRun(page_->shownRun(), format, page_->pictureOptions(), target));
        return;
    }
    using Result = std::shared_ptr<Expected<void>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [watcher, report] {
        watcher->deleteLater();
        report(*watcher->result());
    });
    watcher->setFuture(QtConcurrent::run([run = page_->shownRun(), format, target] {
        return std::make_shared<Expected<void>>(exportRun(run, format, {}, target));
    }));
}

void ExportMenu::copySummary()
{
    if (!available())
        return;
    using Result = std::shared_ptr<Expected<std::string>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher] {
        watcher->deleteLater();
        const Result text = watcher->result();
        if (!*text) {
            emit failed(text->error());
            return;
        }
        QGuiApplication::clipboard()->setText(toQt(**text));
        emit done(tr("Summary copied"));
    });
    watcher->setFuture(QtConcurrent::run([run = page_->shownRun()]() -> Result {
        const auto file = RunFile::open(run);
        return file ? std::make_shared<Expected<std::string>>(summaryText(*file))
                    : std::make_shared<Expected<std::string>>(tl::make_unexpected(file.error()));
    }));
}

} // namespace xrunscope
