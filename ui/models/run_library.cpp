// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_library.h"

#include <iterator>

#include "ui/in_worker.h"
#include "ui/words.h"

namespace xrunscope {

RunLibrary::RunLibrary(QObject* parent) : QObject(parent)
{
    debounce_.setSingleShot(true);
    debounce_.setInterval(400);
    connect(&debounce_, &QTimer::timeout, this, [this] {
        if (watching_)
            refresh();
        else
            changed_ = true;
    });
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, &debounce_, qOverload<>(&QTimer::start));
    inWorker(
        this,
        [folder = folder_] {
            folder.purgeTrash();
            return true;
        },
        [](bool) {});
}

void RunLibrary::watch()
{
    const QString path = fromPath(folder_.path());
    if (!watcher_.directories().contains(path))
        watcher_.addPath(path);
}

void RunLibrary::setWatching(bool watching)
{
    watching_ = watching;
    if (watching_ && changed_)
        refresh();
}

void RunLibrary::refresh()
{
    if (reading_) {
        again_ = true;
        return;
    }
    reading_ = true;
    changed_ = false;
    struct Listed {
        Expected<void> writable;
        Expected<std::vector<FolderEntry>> entries;
    };
    inWorker(
        this,
        [folder = folder_] {
            const auto writable = folder.ensure();
            return Listed{writable, folder.list()};
        },
        [this](const Listed& result) {
            reading_ = false;
            watch();
            const bool known = std::exchange(readOnly_, !result.writable);
            if (!result.entries) {
                emit failed(result.writable ? result.entries.error() : result.writable.error());
            } else {
                emit listed(*result.entries);
                if (readOnly_ && !known)
                    emit readOnly(result.writable.error());
            }
            if (std::exchange(again_, false))
                refresh();
        });
}

void RunLibrary::change(std::function<Expected<void>()> work)
{
    inWorker(this, std::move(work), [this](const Expected<void>& result) {
        if (!result)
            emit failed(result.error());
        refresh();
    });
}

void RunLibrary::setLabel(const std::filesystem::path& file, const QString& label)
{
    change([folder = folder_, file, text = label.toStdString()] { return folder.setLabel(file, text); });
}

void RunLibrary::setNote(const std::filesystem::path& file, const QString& note)
{
    change([folder = folder_, file, text = note.toStdString()] { return folder.setNote(file, text); });
}

void RunLibrary::remove(const std::vector<std::filesystem::path>& files)
{
    struct Result {
        std::vector<Place> places;
        std::optional<Error> error;
    };
    inWorker(
        this,
        [folder = folder_, files] {
            Result result;
            for (const std::filesystem::path& file : files) {
                if (auto lies = folder.remove(file))
                    result.places.emplace_back(*lies, file);
                else
                    result.error = lies.error();
            }
            return result;
        },
        [this](const Result& result) {
            if (!result.places.empty()) {
                trashed_ = result.places;
                emit removed(static_cast<int>(trashed_.size()), result.error);
            } else if (result.error) {
                emit failed(*result.error);
            }
            refresh();
        });
}

void RunLibrary::undoRemove()
{
    const std::vector<Place> places = std::exchange(trashed_, {});
    if (places.empty())
        return;
    struct Result {
        std::vector<Place> left;
        std::optional<Error> error;
    };
    inWorker(
        this,
        [folder = folder_, places] {
            Result result;
            for (const auto& [lies, original] : places) {
                if (auto ok = folder.restore(lies, original); !ok) {
                    result.left.emplace_back(lies, original);
                    result.error = ok.error();
                }
            }
            return result;
        },
        [this](const Result& result) {
            std::copy(result.left.begin(), result.left.end(), std::back_inserter(trashed_));
            if (result.error)
                emit failed(*result.error);
            refresh();
        });
}

} // namespace xrunscope
