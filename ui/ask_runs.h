// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include <QString>

class QMimeData;
class QWidget;

namespace xrunscope {

/// Asks for run files, beginning in the run folder; `chosen` gets them, and is not called when the user cancels. Does
/// not wait. GUI thread.
void askRuns(QWidget* parent, const QString& title,
             const std::function<void(const std::vector<std::filesystem::path>&)>& chosen);

/// By the name: "*.xrun".
bool isRunFile(const std::filesystem::path& file);

/// The local files that are dragged or pasted; empty: none.
std::vector<std::filesystem::path> filesIn(const QMimeData& data);

} // namespace xrunscope
