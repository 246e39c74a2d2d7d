// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "core/run/run_file.h"
#include "core/stats/timeline.h"

namespace xrunscope {

/// Timeline columns of a part of a run, read from its file in a worker. One request at a time is worked on,
/// and of those that wait only the last. GUI thread.
class ColumnSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// A file that is still being written: opened anew when a request reaches beyond what was committed.
    void setLiveFile(const std::filesystem::path& path);
    /// An opened, closed run. From now on only this object reads cycles from it.
    void setRun(std::shared_ptr<RunFile> run);
    void clear();

    /// `pixels` columns over [begin, end) nanoseconds after the first release.
    void request(std::int64_t begin, std::int64_t end, int pixels);

signals:
    void loaded(std::int64_t begin, std::int64_t end, const std::vector<xrunscope::TimelineColumn>& columns);
    void failed(const xrunscope::Error& error);

private:
    struct Request {
        std::int64_t begin = 0, end = 0;
        int pixels = 0;
    };
    void work(const Request& request);

    std::filesystem::path path_;
    std::shared_ptr<RunFile> run_;
    bool live_ = false;
    int serial_ = 0;
    bool busy_ = false;
    std::optional<Request> waiting_;
};

} // namespace xrunscope
