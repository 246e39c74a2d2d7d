// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/error.h"

namespace xrunscope {

/// A File error when `picture` is an existing file: like every output of the terminal program it is never replaced.
Expected<void> checkNew(const QString& picture);

} // namespace xrunscope
