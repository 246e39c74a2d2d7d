// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_importer.h"

#include <optional>

#include <QDateTime>

#include "core/base/text.h"
#include "core/import/import_run.h"
#include "core/report/report.h"
#include "core/run/run_folder.h"
#include "ui/in_worker.h"

namespace xrunscope {

namespace {

struct Imported {
    std::vector<std::filesystem::path> runs;
    std::optional<Error> error; ///< the first
};

Expected<std::filesystem::path> importOne(const Expected<std::string>& text, const std::string& name)
{
    if (!text)
        return tl::unexpected(text.error());
    auto run = readMeasurement(*text, name, QDateTime::currentMSecsSinceEpoch());
    if (!run) {
        Error error = run.error();
        error.what = (name.empty() ? "The text from the clipboard" : cleanText(name, 200)) + ": " + error.what;
        return tl::unexpected(std::move(error));
    }
    const RunFolder folder;
    if (auto ok = folder.ensure(); !ok)
        return tl::unexpected(ok.error());
    std::filesystem::path file = folder.newFile(titleOf(run->info));
    if (auto written = writeImportedRun(*run, file); !written)
        return tl::unexpected(written.error());
    return file;
}

void keep(Imported& all, const Expected<std::filesystem::path>& one)
{
    if (one)
        all.runs.push_back(*one);
    else if (!all.error)
        all.error = one.error();
}

void report(RunImporter& importer, const Imported& all, RunImporter::For wanted)
{
    if (!all.runs.empty())
        emit importer.imported(all.runs, wanted);
    if (all.error)
        emit importer.failed(*all.error);
}

} // namespace

void RunImporter::importText(const std::string& text, For wanted)
{
    inWorker(
        this,
        [text] {
            Imported all;
            keep(all, importOne(text, {}));
            return all;
        },
        [this, wanted](const Imported& all) { report(*this, all, wanted); });
}

void RunImporter::importFiles(const std::vector<std::filesystem::path>& files, For wanted)
{
    inWorker(
        this,
        [files] {
            Imported all;
            for (const std::filesystem::path& file : files)
                keep(all, importOne(readImportFile(file), file.filename().string()));
            return all;
        },
        [this, wanted](const Imported& all) { report(*this, all, wanted); });
}

} // namespace xrunscope
