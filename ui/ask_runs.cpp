// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask_runs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMimeData>
#include <QUrl>

#include "core/run/run_folder.h"
#include "ui/words.h"

namespace xrunscope {

void askRuns(QWidget* parent, const QString& title,
             const std::function<void(const std::vector<std::filesystem::path>&)>& chosen)
{
    auto* dialog = new QFileDialog(parent, title, fromPath(RunFolder::defaultPath()),
                                   QCoreApplication::translate("askRuns", "Xrunscope runs (*.xrun);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, [chosen](const QStringList& names) {
        std::vector<std::filesystem::path> files;
        for (const QString& name : names)
            files.push_back(toPath(name));
        chosen(files);
    });
    dialog->open();
}

bool isRunFile(const std::filesystem::path& file)
{
    return file.extension() == ".xrun";
}

std::vector<std::filesystem::path> filesIn(const QMimeData& data)
{
    std::vector<std::filesystem::path> files;
    const QList<QUrl> urls = data.urls();
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            files.push_back(toPath(url.toLocalFile()));
    }
    return files;
}

} // namespace xrunscope
