// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_support.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/core/run/made_file.h"

namespace xrunscope::test {

std::string sourceText(const std::string& name)
{
    return readBytes(std::string(IMPORT_DATA) + name);
}

RunData imported(const std::string& name)
{
    auto run = readMeasurement(sourceText(name), name, kImportedAt);
    if (!run) {
        ADD_FAILURE() << name << ": " << run.error().text();
        return {};
    }
    return std::move(*run);
}

std::string refusal(const std::string& text)
{
    const auto run = readMeasurement(text, "x.txt", kImportedAt);
    if (run) {
        ADD_FAILURE() << "this was imported:\n" << text.substr(0, 400);
        return {};
    }
    EXPECT_EQ(run.error().kind, ErrorKind::File);
    return run.error().text();
}

std::string with(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        throw std::runtime_error("the text has no '" + from + "'");
    return text.replace(at, from.size(), to);
}

} // namespace xrunscope::test
