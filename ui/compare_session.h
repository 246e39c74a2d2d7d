// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

#include <QObject>

#include "ui/compare_files.h"

namespace xrunscope {

/// The comparison that the window shows. Files are read and verdicts worked out in workers; a change that cannot be
/// made leaves what was there. GUI thread.
class CompareSession : public QObject {
    Q_OBJECT
public:
    explicit CompareSession(QObject* parent = nullptr);
    ~CompareSession() override;

    /// In place of what is there.
    void setColumns(std::vector<ColumnFiles> columns);
    void addColumns(const std::vector<ColumnFiles>& columns);
    /// Files of one series become one column.
    void addFiles(const ColumnFiles& files);
    void removeColumn(std::size_t column);
    void moveColumn(std::size_t from, std::size_t to);
    /// Each run of the column becomes one of its own.
    void splitColumn(std::size_t column);
    /// The runs of the column become those of the one before it.
    void joinColumn(std::size_t column);
    void setBaseline(std::size_t column);
    void setWithMarked(bool withMarked);
    void clear();

    /// False: nobody looks, and no verdict is worked out.
    void setActive(bool active);

    /// Of what is shown.
    const ComparePlan& plan() const { return plan_; }
    /// Of what was asked for last, which may still be read.
    const ComparePlan& wanted() const { return wanted_; }
    /// nullptr: nothing is compared. With verdicts once they are there.
    const std::shared_ptr<const Comparison>& comparison() const { return comparison_; }
    bool reading() const { return reading_; }
    bool judging() const { return cancel_ != nullptr; }

signals:
    /// Another comparison is shown; comparison() may be nullptr.
    void compared();
    /// The verdicts have been filled in.
    void judged();
    /// Reading or judging began or ended.
    void stateChanged();
    void failed(const xrunscope::Error& error);

private:
    void request(ComparePlan plan, const ColumnFiles& loose = {});
    void finish(ComparedFiles files);
    void startJudging();
    void stopJudging();

    ComparePlan plan_;
    ComparePlan wanted_;
    ColumnFiles loose_; ///< asked for and not read yet
    ReadRuns runs_;
    std::shared_ptr<const Comparison> comparison_;
    std::shared_ptr<std::atomic<bool>> cancel_; ///< of the judge at work
    int serial_ = 0;
    bool reading_ = false;
    bool active_ = false;
};

} // namespace xrunscope
