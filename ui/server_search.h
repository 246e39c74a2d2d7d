// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "core/jack/jack_probe.h"

namespace xrunscope {

/// Looks for JACK and PipeWire servers in a worker: asking them may take seconds. GUI thread.
class ServerSearch : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Looks once more; found() follows. A search that is under way is not started twice.
    void start();
    bool running() const { return running_; }

signals:
    void started();
    /// The servers that answer, best first.
    void found(const std::vector<xrunscope::JackServerInfo>& servers);

private:
    bool running_ = false;
};

} // namespace xrunscope
