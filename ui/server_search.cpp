// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/server_search.h"

#include <memory>

#include <QFutureWatcher>
#include <QtConcurrent>

namespace xrunscope {

void ServerSearch::start()
{
    if (running_)
        return;
    running_ = true;
    emit started();
    using Result = std::shared_ptr<std::vector<JackServerInfo>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher] {
        watcher->deleteLater();
        running_ = false;
        emit found(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run([] { return std::make_shared<std::vector<JackServerInfo>>(findJackServers()); }));
}

} // namespace xrunscope
