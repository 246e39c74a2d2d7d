// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/column_source.h"

#include <utility>

#include <QFutureWatcher>
#include <QtConcurrent>

namespace xrunscope {

namespace {

struct Answer {
    std::shared_ptr<RunFile> run;
    Expected<std::vector<TimelineColumn>> columns;
};

Answer readColumns(std::shared_ptr<RunFile> run, const std::filesystem::path& path, bool live, std::int64_t begin,
                   std::int64_t end, int pixels)
{
    if (!run || (live && end > run->data().length().count())) {
        auto opened = RunFile::open(path);
        if (!opened)
            return {nullptr, tl::make_unexpected(opened.error())};
        run = std::make_shared<RunFile>(std::move(*opened));
    }
    auto columns = run->timeline(begin, end, static_cast<std::size_t>(pixels));
    return {std::move(run), std::move(columns)};
}

} // namespace

void ColumnSource::setLiveFile(const std::filesystem::path& path)
{
    clear();
    path_ = path;
    live_ = true;
}

void ColumnSource::setRun(std::shared_ptr<RunFile> run)
{
    clear();
    path_ = run->path();
    run_ = std::move(run);
}

void ColumnSource::clear()
{
    ++serial_;
    busy_ = false;
    waiting_.reset();
    run_.reset();
    path_.clear();
    live_ = false;
}

void ColumnSource::request(std::int64_t begin, std::int64_t end, int pixels)
{
    if (path_.empty() || end <= begin || pixels <= 0)
        return;
    if (busy_)
        waiting_ = Request{begin, end, pixels};
    else
        work({begin, end, pixels});
}

void ColumnSource::work(const Request& r)
{
    busy_ = true;
    using Result = std::shared_ptr<Answer>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, r, serial = serial_] {
        watcher->deleteLater();
        if (serial != serial_)
            return;
        busy_ = false;
        const Result answer = watcher->result();
        run_ = answer->run;
        const std::optional<Request> next = std::exchange(waiting_, std::nullopt);
        if (next)
            work(*next);
        else if (answer->columns)
            emit loaded(r.begin, r.end, *answer->columns);
        else
            emit failed(answer->columns.error());
    });
    // The worker alone uses the run until it has answered.
    watcher->setFuture(QtConcurrent::run([run = run_, path = path_, live = live_, r] {
        return std::make_shared<Answer>(readColumns(run, path, live, r.begin, r.end, r.pixels));
    }));
}

} // namespace xrunscope
