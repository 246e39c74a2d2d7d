// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/what_if_dialog.h"

#include <algorithm>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "core/report/report.h"
#include "core/report/what_if_report.h"
#include "core/run/what_if_run.h"
#include "ui/in_worker.h"
#include "ui/models/what_if_model.h"
#include "ui/widgets/number_delegate.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QLabel* sentenceLabel(const char* look)
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setProperty("look", QString::fromLatin1(look));
    return label;
}

} // namespace

WhatIfDialog::WhatIfDialog(const Theme& theme, const std::vector<std::filesystem::path>& files, QWidget* parent)
    : QDialog(parent), theme_(theme), model_(new WhatIfModel(this)), title_(sentenceLabel("strong")),
      view_(new QTableView), cell_(sentenceLabel("value")), verdict_(sentenceLabel("dim"))
{
    setWindowTitle(tr("What other buffers would have done"));
    title_->setText(tr("Reading the cycles…"));
    buildTable();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    verify_ = buttons->addButton(tr("&Verify…"), QDialogButtonBox::ActionRole);
    copy_ = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    copy_->setToolTip(tr("Copies the table as text"));
    copy_->setEnabled(false);
    showVerify();
    auto* column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(title_);
    column->addWidget(view_, 1);
    column->addWidget(cell_);
    column->addWidget(verdict_);
    column->addWidget(buttons);
    resize(860, 620);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(verify_, &QPushButton::clicked, this, &WhatIfDialog::verify);
    connect(copy_, &QPushButton::clicked, this, [this] {
        const WhatIfCell* cell = model_->cell(view_->currentIndex());
        QGuiApplication::clipboard()->setText(toQt(
            whatIfText(read_->table, cell != nullptr ? cell->loadPercent : read_->table.ownLoadPercent, read_->title)));
    });
    connect(&theme_, &Theme::changed, this, [this] { model_->setColors(theme_.colors()); });
    model_->setColors(theme_.colors());
    inWorker(
        this, [files] { return read(files); }, [this](const Expected<Read>& result) { fill(result); });
}

void WhatIfDialog::buildTable()
{
    view_->setModel(model_);
    view_->setItemDelegate(new NumberDelegate(view_));
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setShowGrid(false);
    view_->setTabKeyNavigation(false);
    view_->setCornerButtonEnabled(false);
    view_->setAccessibleName(tr("XRUNs an hour by buffer and DSP load"));
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    view_->horizontalHeader()->setHighlightSections(false);
    view_->horizontalHeader()->setSectionsClickable(false);
    view_->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    view_->verticalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    view_->verticalHeader()->setMinimumSectionSize(18);
    view_->verticalHeader()->setHighlightSections(false);
    view_->verticalHeader()->setSectionsClickable(false);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &WhatIfDialog::cellChanged);
}

Expected<WhatIfDialog::Read> WhatIfDialog::read(const std::vector<std::filesystem::path>& files)
{
    std::vector<RunFile> runs;
    for (const std::filesystem::path& file : files) {
        auto run = RunFile::open(file);
        if (!run)
            return tl::unexpected(run.error());
        runs.push_back(std::move(*run));
    }
    std::vector<const RunFile*> all;
    for (const RunFile& run : runs)
        all.push_back(&run);
    auto table = whatIfOf(all);
    if (!table)
        return tl::unexpected(table.error());
    const RunData& first = runs.front().data();
    return Read{std::move(*table), first.info, titleOf(first.info), first.length()};
}

void WhatIfDialog::fill(const Expected<Read>& result)
{
    view_->setVisible(result.has_value());
    if (!result) {
        title_->setText(errorText(result.error()));
        cell_->setText(toSentence(result.error().hint));
        emit filled();
        return;
    }
    read_ = *result;
    const WhatIf& table = read_->table;
    title_->setText(tr("%1 · XRUNs an hour by buffer and DSP load").arg(toQt(read_->title)));
    model_->setTable(table);
    const WhatIfCell* best = table.smallestSafe(table.ownLoadPercent);
    const int column = std::max(WhatIfModel::columnOf(table.ownLoadPercent), 0);
    const int row = best != nullptr ? model_->rowOf(best->geometry) : model_->rowCount() - 1;
    view_->setCurrentIndex(model_->index(row, column));
    copy_->setEnabled(true);
    emit filled();
}

void WhatIfDialog::cellChanged()
{
    const WhatIfCell* cell = model_->cell(view_->currentIndex());
    showVerify();
    if (cell == nullptr)
        return;
    cell_->setText(model_->inWords(*cell));
    verdict_->setText(toQt(whatIfVerdict(read_->table, cell->loadPercent)) + QLatin1Char(' ') +
                      tr("★ marks the smallest buffer without an XRUN at each load; <N is the upper limit (95 %) for "
                         "none seen.") +
                      QLatin1Char('\n') + toQt(whatIfAssumption()));
}

void WhatIfDialog::setVerifiable(const QString& why)
{
    whyNot_ = why;
    showVerify();
}

void WhatIfDialog::showVerify()
{
    verify_->setEnabled(whyNot_.isEmpty() && model_->cell(view_->currentIndex()) != nullptr);
    verify_->setToolTip(whyNot_.isEmpty()
                            ? tr("Tries the setting of the current cell in a run on the Live page, and compares")
                            : whyNot_);
}

void WhatIfDialog::verify()
{
    const WhatIfCell* cell = model_->cell(view_->currentIndex());
    if (cell == nullptr)
        return;
    const auto plan = planToVerify(read_->info, *cell, read_->table.ownLoadPercent,
                                   std::max(read_->length, Nanos{std::chrono::seconds{1}}));
    if (!plan) {
        cell_->setText(errorText(plan.error()) + QStringLiteral(". ") + toSentence(plan.error().hint));
        return;
    }
    emit verifyWanted({*plan, *cell});
}

QString WhatIfDialog::sentence() const
{
    return read_ ? cell_->text() : title_->text() + QLatin1Char('\n') + cell_->text();
}

} // namespace xrunscope
