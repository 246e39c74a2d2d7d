// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include <QMenu>

#include "ui/charts/comparison_picture.h"
#include "ui/comparison_export.h"
#include "ui/run_export.h"

namespace xrunscope {

class Page;

/// Export and clipboard for the page in front: asks for a file name and saves what was shown when it asked.
/// Reads files, and saves texts, in a worker.
class ExportMenu : public QMenu {
    Q_OBJECT
public:
    explicit ExportMenu(QWidget* parent);

    /// nullptr: nothing to export.
    void setPage(const Page* page);
    bool available() const;
    /// Shows the formats that the page's run or comparison has.
    void showFormats();
    /// The summary of the run, or the comparison for a mailing list.
    void copySummary();
    /// What that is, for a button.
    QString copyLabel() const;

signals:
    void done(const QString& message);
    void failed(const xrunscope::Error& error);

private:
    void addRunFormats();
    void addComparisonFormats();
    void askTarget(const QString& name, const QString& suffix, const QString& filter,
                   const std::function<void(const QString&)>& save);
    void save(const std::filesystem::path& run, ExportFormat format, const PictureOptions& picture,
              const QString& target);
    void save(const std::shared_ptr<const Comparison>& comparison, ComparisonFormat format,
              const ComparisonPictureOptions& picture, const QString& target);
    void saveReport(const std::shared_ptr<const Comparison>& comparison, ComparisonFormat format,
                    const std::vector<HtmlPicture>& pictures, const QString& target);
    void report(const QString& target, const Expected<void>& result);
    void copy(const Expected<std::string>& text);

    const Page* page_ = nullptr;
    std::map<ExportFormat, QAction*> formats_;
    std::map<ComparisonFormat, QAction*> comparisonFormats_;
};

} // namespace xrunscope
