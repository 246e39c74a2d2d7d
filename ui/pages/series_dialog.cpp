// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/series_dialog.h"

#include <memory>

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFutureWatcher>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "core/run/run_file.h"
#include "ui/words.h"

namespace xrunscope {

Expected<SeriesTable> readSeries(const std::vector<std::filesystem::path>& files)
{
    std::vector<SeriesMember> members;
    for (const std::filesystem::path& file : files) {
        const auto run = RunFile::open(file);
        if (!run)
            return tl::make_unexpected(run.error());
        members.push_back(seriesMemberOf(run->data(), file.filename().string()));
    }
    return seriesTableOf(members);
}

SeriesDialog::SeriesDialog(const std::vector<std::filesystem::path>& files, QWidget* parent)
    : QDialog(parent), problem_(new QLabel(tr("Reading the runs…"))), text_(new QPlainTextEdit),
      legacy_(new QCheckBox(tr("&Rates as in 2005"))), copy_(nullptr)
{
    setWindowTitle(tr("Averages of the series"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    text_->setReadOnly(true);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setAccessibleName(tr("Averaged table"));
    legacy_->setToolTip(tr("The events an hour as the tables of 2005 had them, for comparison with those: too low by "
                           "the number of runs"));
    legacy_->setEnabled(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    copy_ = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    copy_->setToolTip(tr("Copies the table"));
    copy_->setEnabled(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(problem_);
    column->addWidget(text_, 1);
    column->addWidget(legacy_);
    column->addWidget(buttons);
    const QFontMetrics metrics(text_->font());
    resize(metrics.horizontalAdvance(QLatin1Char('0')) * 76 + 60, metrics.lineSpacing() * 24 + 130);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy_, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(legacy_, &QCheckBox::toggled, this, &SeriesDialog::showTable);

    using Result = std::shared_ptr<Expected<SeriesTable>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher] {
        watcher->deleteLater();
        fill(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run([files] { return std::make_shared<Expected<SeriesTable>>(readSeries(files)); }));
}

void SeriesDialog::fill(const Expected<SeriesTable>& table)
{
    problem_->setVisible(!table);
    text_->setVisible(table.has_value());
    copy_->setEnabled(table.has_value());
    legacy_->setEnabled(table.has_value());
    if (table) {
        table_ = *table;
        showTable();
    } else {
        problem_->setText(errorText(table.error()) + QLatin1Char('\n') + toSentence(table.error().hint));
    }
    emit filled();
}

void SeriesDialog::showTable()
{
    text_->setPlainText(toQt(seriesText(table_, legacy_->isChecked())));
}

QString SeriesDialog::text() const
{
    return problem_->isHidden() ? text_->toPlainText() : problem_->text();
}

} // namespace xrunscope
