// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace xrunscope {

/// Text that a file, a server or a user brought, for a tool tip: what looks like markup is shown as it stands. Qt would
/// read it as rich text, which can hide words and load files.
QString plainToolTip(const QString& text);

} // namespace xrunscope
