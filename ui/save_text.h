// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include <QString>

#include "core/base/error.h"

class QIODevice;

namespace xrunscope {

/// Writes a file, whole or not at all: `write` puts out what is in it. File error with the reason. Any thread.
Expected<void> saveFile(const QString& target, const std::function<Expected<void>(QIODevice&)>& write);
/// The same of a text.
Expected<void> saveText(const QString& target, const std::string& text);

} // namespace xrunscope
