// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include <QFutureWatcher>
#include <QtConcurrent>

namespace xrunscope {

/// Runs `work` in a worker and then `done` with its value in the thread of `owner`, if that still exists.
template <typename Work, typename Done>
void inWorker(QObject* owner, Work work, Done done)
{
    using Value = std::shared_ptr<std::invoke_result_t<Work>>;
    auto* watcher = new QFutureWatcher<Value>(owner);
    QObject::connect(watcher, &QFutureWatcher<Value>::finished, owner, [watcher, done = std::move(done)] {
        watcher->deleteLater();
        done(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run([work = std::move(work)] { return std::make_shared<std::invoke_result_t<Work>>(work()); }));
}

} // namespace xrunscope
