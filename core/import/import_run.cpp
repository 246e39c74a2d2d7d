// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_run.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/source_json.h"
#include "core/import/source_run.h"
#include "core/run/run_store.h"

namespace xrunscope {

namespace import {
namespace {

constexpr std::string_view kKinds =
    "Known are cyclictest -h and --json, jitterdebugger, rtla timerlat and osnoise hist, "
    "jack_test, latencytest, and reports of Xrunscope";

Expected<SourceRun> readAsJson(std::string_view text)
{
    const auto json = parseJson(text);
    if (!json)
        return tl::unexpected(json.error());
    if (isCyclictestJson(*json))
        return readCyclictestJson(*json);
    if (isJitterdebuggerJson(*json))
        return readJitterdebuggerJson(*json);
    return fail(ErrorKind::File, "this JSON is of no known tool", std::string(kKinds));
}

bool isComparison(const SourceLines& lines)
{
    return std::any_of(lines.begin(), lines.end(),
                       [](const SourceLine& line) { return line.text.starts_with("Columns   A"); });
}

Expected<SourceRun> refuseComparison(const SourceLines& /*lines*/)
{
    return fail(ErrorKind::File, "this is a comparison, not a run", "Import the reports of its runs");
}

Expected<SourceRun> readAsText(std::string_view text)
{
    const SourceLines lines = linesOf(text);
    struct Kind {
        bool (*is)(const SourceLines&);
        Expected<SourceRun> (*read)(const SourceLines&);
    };
    // What may contain others' marks comes first.
    constexpr Kind kTexts[] = {{isXrunscopeText, readXrunscopeText},
                               {isComparison, refuseComparison},
                               {isRtlaText, readRtlaText},
                               {isJackTestText, readJackTestText},
                               {isLatencytestBlock, readLatencytestBlock},
                               {isCyclictestText, readCyclictestText}};
    for (const Kind& kind : kTexts) {
        if (kind.is(lines))
            return kind.read(lines);
    }
    return fail(ErrorKind::File, "this is no measurement of a known kind", std::string(kKinds));
}

} // namespace
} // namespace import

Expected<RunData> readMeasurement(std::string_view text, std::string_view name, std::int64_t now)
{
    if (text.size() > kMaxImportBytes)
        return fail(ErrorKind::File, "it is larger than 16 MiB: no measurement is", "Give the report of one run");
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == std::string_view::npos)
        return fail(ErrorKind::File, "it is empty");
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorKind::File, "it is not text");
    auto source = text[first] == '{' ? import::readAsJson(text) : import::readAsText(text);
    if (!source)
        return tl::unexpected(source.error());
    return import::runOf(std::move(*source), name, now);
}

Expected<std::string> readImportFile(const std::filesystem::path& file)
{
    std::error_code ec;
    if (std::filesystem::is_directory(file, ec))
        return fail(ErrorKind::File, "this is a folder, not a file");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return fail(ErrorKind::File, fmt::format("cannot be read: {}", std::strerror(errno)), "Check the name", errno);
    std::string text(kMaxImportBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad())
        return fail(ErrorKind::File, fmt::format("cannot be read: {}", std::strerror(errno)), "", errno);
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

Expected<void> writeImportedRun(const RunData& run, const std::filesystem::path& file)
{
    auto store = RunStore::create(file);
    if (!store)
        return tl::unexpected(store.error());
    auto ok = store->begin(run.info);
    if (ok)
        ok = store->close(run.info, run.statistics, figuresOf(run));
    if (!ok)
        RunStore::discard(file);
    return ok;
}

Expected<RunData> importText(std::string_view text, std::string_view name, const std::filesystem::path& file)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    auto run = readMeasurement(text, name, std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
    if (!run)
        return run;
    if (auto ok = writeImportedRun(*run, file); !ok)
        return tl::unexpected(ok.error());
    return run;
}

} // namespace xrunscope
