// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_menu.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QSettings>
#include <QStandardPaths>

#include "core/report/compare/comparison_charts.h"
#include "core/report/report.h"
#include "ui/in_worker.h"
#include "ui/pages/page.h"
#include "ui/save_text.h"
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
    addRunFormats();
    addComparisonFormats();
    showFormats();
}

void ExportMenu::addRunFormats()
{
    const auto add = [this](const QString& label, ExportFormat format, const QString& filter) {
        formats_[format] = addAction(label, this, [this, format, filter] {
            if (!available())
                return;
            // What is shown now: another run may have begun when the name is accepted.
            askTarget(fromPath(page_->shownRun().stem()), exportSuffix(format), filter,
                      [this, format, run = page_->shownRun(), picture = page_->pictureOptions()](
                          const QString& target) { save(run, format, picture, target); });
        });
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
}

void ExportMenu::addComparisonFormats()
{
    const auto add = [this](const QString& label, ComparisonFormat format, const QString& filter) {
        comparisonFormats_[format] = addAction(label, this, [this, format, filter] {
            const auto comparison = page_ != nullptr ? page_->shownComparison() : nullptr;
            if (!comparison)
                return;
            askTarget(tr("comparison"), comparisonSuffix(format), filter,
                      [this, format, comparison, picture = page_->comparisonPicture()](const QString& target) {
                          save(comparison, format, picture, target);
                      });
        });
    };
    add(tr("&Picture of the chart (PNG)…"), ComparisonFormat::Png, tr("PNG picture (*.png)"));
    add(tr("&Vector picture (SVG)…"), ComparisonFormat::Svg, tr("SVG picture (*.svg)"));
    addSeparator();
    add(tr("&Text…"), ComparisonFormat::Text, tr("Text (*.txt)"));
    add(tr("Text for a &mailing list…"), ComparisonFormat::Mail, tr("Text (*.txt)"));
    add(tr("&HTML page…"), ComparisonFormat::Html, tr("HTML page (*.html)"));
    add(tr("Mark&down…"), ComparisonFormat::Markdown, tr("Markdown (*.md)"));
    add(tr("&CSV…"), ComparisonFormat::Csv, tr("CSV (*.csv)"));
    add(tr("&JSON…"), ComparisonFormat::Json, tr("JSON (*.json)"));
}

void ExportMenu::setPage(const Page* page)
{
    page_ = page;
    showFormats();
}

void ExportMenu::showFormats()
{
    const RunInfo* info = page_ != nullptr ? page_->shownInfo() : nullptr;
    const bool comparison = page_ != nullptr && page_->shownComparison() != nullptr;
    const RunInfo none;
    for (const auto& [format, action] : formats_)
        action->setVisible(!comparison && hasFormat(info != nullptr ? *info : none, format));
    for (const auto& [format, action] : comparisonFormats_)
        action->setVisible(comparison);
}

bool ExportMenu::available() const
{
    return page_ != nullptr && (!page_->shownRun().empty() || page_->shownComparison() != nullptr);
}

void ExportMenu::askTarget(const QString& name, const QString& suffix, const QString& filter,
                           const std::function<void(const QString&)>& save)
{
    auto* dialog = new QFileDialog(parentWidget(), tr("Export"), exportFolder(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix.mid(1));
    dialog->selectFile(name + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [save](const QString& target) {
        QSettings().setValue(kFolderKey, QFileInfo(target).absolutePath());
        save(target);
    });
    dialog->open();
}

void ExportMenu::report(const QString& target, const Expected<void>& result)
{
    if (result)
        emit done(tr("Saved %1").arg(QDir::toNativeSeparators(target)));
    else
        emit failed(result.error());
}

void ExportMenu::save(const std::filesystem::path& run, ExportFormat format, const PictureOptions& picture,
                      const QString& target)
{
    if (!isPicture(format)) {
        inWorker(
            this, [run, format, target] { return exportRun(run, format, {}, target); },
            [this, target](const Expected<void>& result) { report(target, result); });
        return;
    }
    inWorker(
        this,
        [run, picture]() -> Expected<PictureDrawing> {
            const auto file = RunFile::open(run);
            return file ? drawingOf(*file, picture) : tl::make_unexpected(file.error());
        },
        [this, size = QSize(picture.width, picture.height), target](const Expected<PictureDrawing>& drawing) {
            report(target, drawing ? savePicture(*drawing, size, target) : tl::make_unexpected(drawing.error()));
        });
}

void ExportMenu::save(const std::shared_ptr<const Comparison>& comparison, ComparisonFormat format,
                      const ComparisonPictureOptions& picture, const QString& target)
{
    if (!hasCharts(format)) {
        saveReport(comparison, format, {}, target);
        return;
    }
    inWorker(
        this, [comparison] { return comparisonCharts(*comparison); },
        [this, comparison, format, target, picture](const ComparisonCharts& charts) {
            if (format == ComparisonFormat::Html)
                saveReport(comparison, format, comparisonPictures(charts), target);
            else
                report(target, saveComparison(charts, picture, target));
        });
}

void ExportMenu::saveReport(const std::shared_ptr<const Comparison>& comparison, ComparisonFormat format,
                            const std::vector<HtmlPicture>& pictures, const QString& target)
{
    inWorker(
        this,
        [comparison, format, pictures, target] {
            return saveText(target, comparisonReport(*comparison, format, pictures));
        },
        [this, target](const Expected<void>& result) { report(target, result); });
}

QString ExportMenu::copyLabel() const
{
    return page_ != nullptr && page_->shownComparison() ? tr("Copy for a mailing list") : tr("Copy summary");
}

void ExportMenu::copy(const Expected<std::string>& text)
{
    if (!text) {
        emit failed(text.error());
        return;
    }
    QGuiApplication::clipboard()->setText(toQt(*text));
    emit done(page_ != nullptr && page_->shownComparison() ? tr("Comparison copied") : tr("Summary copied"));
}

void ExportMenu::copySummary()
{
    if (!available())
        return;
    const auto done = [this](const Expected<std::string>& text) { copy(text); };
    if (const auto comparison = page_->shownComparison()) {
        inWorker(
            this,
            [comparison]() -> Expected<std::string> { return comparisonReport(*comparison, ComparisonFormat::Mail); },
            done);
        return;
    }
    inWorker(
        this,
        [run = page_->shownRun()]() -> Expected<std::string> {
            const auto file = RunFile::open(run);
            return file ? summaryText(*file) : tl::make_unexpected(file.error());
        },
        done);
}

} // namespace xrunscope
