// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_export.h"

#include <ostream>
#include <streambuf>

#include <QIODevice>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "ui/charts/latencytest_picture.h"
#include "ui/save_text.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// An output stream into a QSaveFile.
class DeviceBuffer : public std::streambuf {
public:
    explicit DeviceBuffer(QIODevice& device) : device_(device) {}

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override { return device_.write(text, size); }
    int_type overflow(int_type c) override
    {
        if (traits_type::eq_int_type(c, traits_type::eof()))
            return traits_type::not_eof(c);
        return device_.putChar(traits_type::to_char_type(c)) ? c : traits_type::eof();
    }

private:
    QIODevice& device_;
};

Expected<std::string> textOf(const RunFile& run, ExportFormat format)
{
    if (format == ExportFormat::Json)
        return reportJson(run).map([](const nlohmann::json& report) {
            return report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
        });
    if (format == ExportFormat::SecondsCsv)
        return secondsCsv(run.data());
    if (format == ExportFormat::ClientsCsv)
        return clientsCsv(run.data());
    if (format == ExportFormat::ServerLog)
        return serverLogText(run.data());
    if (format == ExportFormat::Latencytest)
        return latencytestBlock(run);
    return summaryText(run);
}

Expected<void> writeText(const RunFile& run, ExportFormat format, const QString& target)
{
    if (format == ExportFormat::CyclesCsv)
        return saveFile(target, [&run](QIODevice& file) {
            DeviceBuffer buffer(file);
            std::ostream out(&buffer);
            return writeCyclesCsv(run, out);
        });
    const auto text = textOf(run, format);
    return text ? saveText(target, *text) : tl::unexpected(text.error());
}

} // namespace

bool hasFormat(const RunInfo& info, ExportFormat format)
{
    if (format == ExportFormat::ClientsCsv)
        return !info.facts.clients.empty();
    if (format == ExportFormat::ServerLog)
        return info.facts.server && info.facts.server->own;
    if (format == ExportFormat::Latencytest)
        return hasLatencytest(info);
    return true;
}

bool isPicture(ExportFormat format)
{
    return format == ExportFormat::Png || format == ExportFormat::Svg;
}

QString exportSuffix(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Png:
        return QStringLiteral(".png");
    case ExportFormat::Svg:
        return QStringLiteral(".svg");
    case ExportFormat::SecondsCsv:
        return QStringLiteral(".csv");
    case ExportFormat::CyclesCsv:
        return QStringLiteral(".cycles.csv");
    case ExportFormat::Json:
        return QStringLiteral(".json");
    case ExportFormat::ClientsCsv:
        return QStringLiteral(".clients.csv");
    case ExportFormat::ServerLog:
        return QStringLiteral(".log");
    case ExportFormat::Latencytest:
        return QStringLiteral(".latencytest.txt");
    case ExportFormat::Summary:
        break;
    }
    return QStringLiteral(".txt");
}

Expected<void> exportRun(const std::filesystem::path& run, ExportFormat format, const PictureOptions& picture,
                         const QString& target)
{
    const auto opened = RunFile::open(run);
    if (!opened)
        return tl::make_unexpected(opened.error());
    return isPicture(format) ? savePicture(*opened, picture, target) : writeText(*opened, format, target);
}

} // namespace xrunscope
