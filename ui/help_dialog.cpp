// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QLocale>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace xrunscope {

namespace {

/// The page in the user's language where there is one.
QString helpText()
{
    for (const QString& name : {QLocale().name(), QLocale().name().left(2), QStringLiteral("en")}) {
        QFile file(QStringLiteral(":/help/%1.md").arg(name));
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    }
    return {};
}

} // namespace

HelpDialog::HelpDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("How to read Xrunscope"));
    resize(720, 620);
    auto* text = new QTextBrowser;
    text->setOpenExternalLinks(true);
    text->document()->setDocumentMargin(12);
    text->setMarkdown(helpText());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(text);
    column->addWidget(buttons);
}

void showAbout(QWidget* parent)
{
    auto* box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(HelpDialog::tr("About Xrunscope"));
    box->setIconPixmap(QIcon(QStringLiteral(":/icons/xrunscope.svg")).pixmap(64, 64));
    box->setTextFormat(Qt::RichText);
    box->setText(HelpDialog::tr("<h3>Xrunscope %1</h3>"
                                "<p>Shows live how late Linux wakes an audio thread, and when audio is lost.</p>"
                                "<p>© The Xrunscope developers. Free software under the GNU General Public License, "
                                "version 3 or later, without any warranty.</p>"
                                "<p>Uses Qt %2 (LGPL-3.0), Qt Charts (GPL-3.0), SQLite, Zstandard, Boost, {fmt}, "
                                "nlohmann/json.</p>")
                     .arg(QCoreApplication::applicationVersion(), QLatin1String(qVersion())));
    box->open();
}

} // namespace xrunscope
