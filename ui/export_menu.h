// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QMenu>

#include "ui/run_export.h"

namespace xrunscope {

class Page;

/// Export and clipboard for the page in front: asks for a file name and saves, texts in a worker.
class ExportMenu : public QMenu {
    Q_OBJECT
public:
    explicit ExportMenu(QWidget* parent);

    /// nullptr: nothing to export.
    void setPage(const Page* page);
    bool available() const;
    /// Shows the formats that the page's run has.
    void showFormats();
    void copySummary();

signals:
    void done(const QString& message);
    void failed(const xrunscope::Error& error);

private:
    void askTarget(ExportFormat format, const QString& filter);
    void save(ExportFormat format, const QString& target);

    const Page* page_ = nullptr;
    std::map<ExportFormat, QAction*> formats_;
};

} // namespace xrunscope
