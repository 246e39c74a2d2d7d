// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "core/base/error.h"

class QCommandLineParser;

namespace xrunscope {

/// `render A B … --chart NAME`: one picture of all files, with --chart all one of each chart that there is. Usage error
/// for combinations that mean nothing, File error when a file cannot be read or written.
Expected<void> renderChart(const QCommandLineParser& parser, const QStringList& runs, const QString& output, int width,
                           int height);

} // namespace xrunscope
