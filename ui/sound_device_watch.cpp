// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sound_device_watch.h"

#include <memory>
#include <utility>

#include <QFileInfo>
#include <QFutureWatcher>
#include <QtConcurrent>

#include "ui/words.h"

namespace xrunscope {

namespace {

/// A card's files come one after the other, and get their rights last.
constexpr int kSettleMs = 300;

} // namespace

SoundDeviceWatch::SoundDeviceWatch(QObject* parent, std::string root) : QObject(parent), root_(std::move(root))
{
    settle_.setSingleShot(true);
    settle_.setInterval(kSettleMs);
    connect(&settle_, &QTimer::timeout, this, &SoundDeviceWatch::refresh);
    connect(&folder_, &QFileSystemWatcher::directoryChanged, this, [this] { settle_.start(); });
}

void SoundDeviceWatch::start()
{
    watchFolder();
    refresh();
}

/// Without a card there is no /dev/snd; then /dev is watched until it comes.
void SoundDeviceWatch::watchFolder()
{
    const QString devices = toQt(root_) + QStringLiteral("/dev");
    const QString sound = devices + QStringLiteral("/snd");
    const QString wanted = QFileInfo::exists(sound) ? sound : devices;
    const QStringList watched = folder_.directories();
    if (watched == QStringList{wanted})
        return;
    if (!watched.isEmpty())
        folder_.removePaths(watched);
    folder_.addPath(wanted);
}

void SoundDeviceWatch::refresh()
{
    if (looking_) {
        again_ = true;
        return;
    }
    looking_ = true;
    using Result = std::shared_ptr<std::vector<SoundDevice>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher] {
        watcher->deleteLater();
        looking_ = false;
        if (!folder_.directories().isEmpty())
            watchFolder();
        emit found(*watcher->result());
        if (std::exchange(again_, false))
            refresh();
    });
    watcher->setFuture(QtConcurrent::run(
        [root = root_] { return std::make_shared<std::vector<SoundDevice>>(findSoundDevices(root)); }));
}

} // namespace xrunscope
