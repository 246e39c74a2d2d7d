// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QObject>

#include "core/run/run_file.h"

namespace xrunscope {

/// Opens a run file in a worker. GUI thread.
class RunOpener : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// One of the signals follows; an earlier request that has not been answered is forgotten.
    void read(const std::filesystem::path& path);
    void cancel() { ++serial_; }

signals:
    void loaded(const std::shared_ptr<xrunscope::RunFile>& run);
    void failed(const xrunscope::Error& error);

private:
    int serial_ = 0;
};

} // namespace xrunscope
