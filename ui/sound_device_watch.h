// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "core/alsa/sound_devices.h"

namespace xrunscope {

/// Looks for sound devices in a worker, and again whenever one is plugged in or out. Opens none. GUI thread.
class SoundDeviceWatch : public QObject {
    Q_OBJECT
public:
    /// `root` stands before "/proc" and "/dev".
    explicit SoundDeviceWatch(QObject* parent = nullptr, std::string root = {});

    /// Looks, and from now on whenever the devices change. found() follows.
    void start();
    /// Looks once more: who holds a device changes without a sign.
    void refresh();

signals:
    void found(const std::vector<xrunscope::SoundDevice>& devices);

private:
    void watchFolder();

    std::string root_;
    QFileSystemWatcher folder_;
    QTimer settle_;
    bool looking_ = false;
    bool again_ = false;
};

} // namespace xrunscope
