// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <QObject>

#include "core/base/error.h"

namespace xrunscope {

/// Makes runs in the run folder of what others measured: files, or a text that was pasted. In workers. GUI thread.
class RunImporter : public QObject {
    Q_OBJECT
public:
    /// What is wanted of the runs beside being there.
    enum class For { List, Comparison };

    using QObject::QObject;

    /// One of the signals follows.
    void importText(const std::string& text, For wanted);
    /// Each by itself: those that are bad fail, the others are there.
    void importFiles(const std::vector<std::filesystem::path>& files, For wanted);

signals:
    /// `wanted`: as it was asked for.
    void imported(const std::vector<std::filesystem::path>& runs, xrunscope::RunImporter::For wanted);
    void failed(const xrunscope::Error& error);
};

} // namespace xrunscope
