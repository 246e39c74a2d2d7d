// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_opener.h"

#include <utility>

#include <QFutureWatcher>
#include <QtConcurrent>

namespace xrunscope {

void RunOpener::read(const std::filesystem::path& path)
{
    using Result = std::shared_ptr<Expected<RunFile>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, serial = ++serial_] {
        watcher->deleteLater();
        if (serial != serial_)
            return;
        const Result result = watcher->result();
        if (*result)
            emit loaded(std::make_shared<RunFile>(std::move(**result)));
        else
            emit failed(result->error());
    });
    watcher->setFuture(QtConcurrent::run([path] { return std::make_shared<Expected<RunFile>>(RunFile::open(path)); }));
}

} // namespace xrunscope
