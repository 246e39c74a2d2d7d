// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <QString>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/realtime/rights_text.h"

namespace xrunscope {

/// Text of the library (UTF-8) for a widget.
inline QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Paths are bytes; names that are no UTF-8 survive the way to Qt and back through the local 8-bit form.
inline QString fromPath(const std::filesystem::path& path)
{
    return QString::fromLocal8Bit(path.c_str());
}
inline std::filesystem::path toPath(const QString& file)
{
    return std::filesystem::path(file.toLocal8Bit().toStdString());
}

/// A message of the library as a sentence of its own: with a capital first letter.
inline QString toSentence(const std::string& text)
{
    return toQt(sentence(text));
}

/// What an error says, as a sentence; one about a file starts with the file's name, which stays as it is.
inline QString errorText(const Error& error)
{
    return error.kind == ErrorKind::File ? toQt(error.what) : toSentence(error.what);
}

/// "1,412" or "96.4": microseconds without a unit.
inline QString micros(Nanos value)
{
    return toQt(microsText(toUs(value)));
}
inline QString number(std::uint64_t n)
{
    return toQt(grouped(n));
}

/// Text of a file or a user that goes into rich text or a button: '&' doubled so that it is no mnemonic.
inline QString noMnemonic(QString text)
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace xrunscope
