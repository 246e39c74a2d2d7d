// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/save_text.h"

#include <QSaveFile>

namespace xrunscope {

namespace {

tl::unexpected<Error> cannotWrite(const QSaveFile& file)
{
    return fail(ErrorKind::File,
                "cannot write " + file.fileName().toStdString() + ": " + file.errorString().toStdString(),
                "Choose another folder");
}

} // namespace

Expected<void> saveFile(const QString& target, const std::function<Expected<void>(QIODevice&)>& write)
{
    QSaveFile file(target);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(file);
    if (auto ok = write(file); !ok)
        return ok;
    if (!file.commit())
        return cannotWrite(file);
    return {};
}

Expected<void> saveText(const QString& target, const std::string& text)
{
    return saveFile(target, [&text](QIODevice& file) -> Expected<void> {
        file.write(text.data(), static_cast<qint64>(text.size()));
        return {};
    });
}

} // namespace xrunscope
