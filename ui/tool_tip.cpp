// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tool_tip.h"

#include <QTextDocument>

namespace xrunscope {

QString plainToolTip(const QString& text)
{
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text) : text;
}

} // namespace xrunscope
