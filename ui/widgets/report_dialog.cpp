// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/report_dialog.h"

#include <algorithm>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace xrunscope {

ReportDialog::ReportDialog(const QString& title, const QString& text, QWidget* parent) : QDialog(parent), text_(text)
{
    setWindowTitle(title);
    auto* shown = new QPlainTextEdit(text);
    shown->setReadOnly(true);
    shown->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    shown->setLineWrapMode(QPlainTextEdit::NoWrap);
    shown->setAccessibleName(title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copy = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(shown, 1);
    column->addWidget(buttons);
    const QFontMetrics metrics(shown->font());
    const int lines = std::clamp(static_cast<int>(text.count(QLatin1Char('\n'))) + 2, 6, 28);
    resize(metrics.horizontalAdvance(QLatin1Char('0')) * 76 + 60, metrics.lineSpacing() * lines + 90);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text_); });
}

} // namespace xrunscope
