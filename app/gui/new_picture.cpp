// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/new_picture.h"

#include <QFileInfo>

#include "core/base/text.h"

namespace xrunscope {

Expected<void> checkNew(const QString& picture)
{
    const QFileInfo file(picture);
    if (file.isFile() || file.isDir())
        return fail(ErrorKind::File, cleanText(picture.toStdString()) + " exists already",
                    "Nothing was overwritten: choose another name, or remove it first");
    return {};
}

} // namespace xrunscope
