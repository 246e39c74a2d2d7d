// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/pending_ab.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/base/user_folder.h"
#include "core/run/json_fields.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargest = 1u << 20;
constexpr std::size_t kMostFiles = 999;

tl::unexpected<Error> fileError(const fs::path& path, const char* what, int errnum)
{
    return fail(ErrorKind::File, fmt::format("{} {}: {}", cleanText(path.string()), what, std::strerror(errnum)),
                "Set XDG_STATE_HOME to a folder that you may write to", errnum);
}

/// A descriptor that is closed.
class Descriptor {
public:
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    ~Descriptor()
    {
        if (fd_ >= 0)
            ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const noexcept { return fd_; }

private:
    int fd_;
};

bool writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(fd) == 0;
}

nlohmann::json toJson(const PendingAb& pending)
{
    nlohmann::json first = nlohmann::json::array();
    for (const fs::path& file : pending.first)
        first.push_back(file.string());
    return {{"plan", xrunscope::toJson(pending.plan)},
            {"kernel", pending.kernel},
            {"boot_id", pending.bootId},
            {"rounds", pending.rounds},
            {"made_at_ms", pending.madeAt},
            {"first", first},
            {"second", pending.second.string()}};
}

/// The text of the file; an error where a name or a command is not UTF-8, which JSON cannot hold.
Expected<std::string> textOf(const PendingAb& pending)
{
    try {
        return toJson(pending).dump(2) + "\n";
    } catch (const nlohmann::json::type_error&) {
        return fail(ErrorKind::Usage,
                    fmt::format("a comparison that waits for another boot cannot keep names or options that are not "
                                "UTF-8 (its runs: {})",
                                cleanText(pending.second.string(), 400)),
                    "Use plain text, for example -o night.xrun");
    }
}

Expected<PendingAb> fromJson(const nlohmann::json& json)
{
    PendingAb pending;
    std::string second;
    JsonFields fields(json, "the comparison");
    fields.read("kernel", pending.kernel);
    fields.read("boot_id", pending.bootId);
    fields.read("rounds", pending.rounds);
    fields.read("made_at_ms", pending.madeAt);
    fields.read("second", second);
    pending.second = second;
    if (pending.rounds < 1 || pending.rounds > static_cast<int>(kMostFiles))
        fields.wrong("rounds");
    const nlohmann::json* first = fields.find("first");
    if (first == nullptr || !first->is_array() || first->size() > kMostFiles)
        fields.wrong("first");
    if (auto ok = fields.result(); !ok)
        return tl::unexpected(ok.error());
    for (const nlohmann::json& file : *first) {
        const auto* name = file.get_ptr<const std::string*>();
        if (name == nullptr)
            return fail(ErrorKind::Usage, "the comparison has a wrong value for 'first'");
        pending.first.emplace_back(*name);
    }
    const nlohmann::json* plan = fields.find("plan");
    if (plan == nullptr)
        return fail(ErrorKind::Usage, "the comparison has no plan");
    auto read = planFromJson(*plan);
    if (!read)
        return tl::unexpected(read.error());
    pending.plan = std::move(*read);
    if (auto ok = validate(pending.plan); !ok)
        return tl::unexpected(ok.error());
    return pending;
}

} // namespace

fs::path PendingAbFile::defaultPath()
{
    const fs::path own = userFolder("XDG_STATE_HOME", ".local/state");
    return own.empty() ? own : own / "pending-ab.json";
}

PendingAbFile::PendingAbFile(fs::path path) : path_(std::move(path)) {}

Expected<void> PendingAbFile::save(const PendingAb& pending) const
{
    const auto fresh = writeFresh(pending);
    if (!fresh)
        return tl::unexpected(fresh.error());
    std::error_code ec;
    fs::rename(*fresh, path_, ec);
    if (ec) {
        ::unlink(fresh->c_str());
        return fileError(path_, "cannot be written", ec.value());
    }
    return {};
}

Expected<void> PendingAbFile::checkSave(const PendingAb& pending) const
{
    const auto fresh = writeFresh(pending);
    if (!fresh)
        return tl::unexpected(fresh.error());
    ::unlink(fresh->c_str());
    std::error_code ec;
    if (fs::is_directory(path_, ec))
        return fileError(path_, "cannot be written", EISDIR);
    return {};
}

Expected<fs::path> PendingAbFile::writeFresh(const PendingAb& pending) const
{
    const auto text = textOf(pending);
    if (!text)
        return tl::unexpected(text.error());
    if (path_.empty())
        return fail(ErrorKind::File, "there is no home folder to keep the second side in",
                    "Set XDG_STATE_HOME to a folder that you may write to", ENOENT);
    std::error_code ec;
    fs::create_directories(path_.parent_path(), ec);
    if (ec)
        return fileError(path_.parent_path(), "cannot be made", ec.value());
    fs::path fresh = fs::path(path_) += fmt::format(".{}", ::getpid());
    ::unlink(fresh.c_str());
    const Descriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (file.get() < 0 || ::fchmod(file.get(), 0600) != 0 || !writeAll(file.get(), *text)) {
        const int error = errno;
        ::unlink(fresh.c_str());
        return fileError(fresh, "cannot be written", error);
    }
    return fresh;
}

Expected<std::optional<PendingAb>> PendingAbFile::load() const
{
    const Descriptor file(::open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return std::nullopt;
        return fileError(path_, "cannot be read", errno);
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0)
        return fileError(path_, "cannot be read", errno);
    const auto wrong = [this](const std::string& why) {
        return fail(ErrorKind::File, fmt::format("{}: {}", cleanText(path_.string()), why),
                    "Discard it with xrunscope-cli ab --discard");
    };
    if (!S_ISREG(status.st_mode) || status.st_uid != ::geteuid() || (status.st_mode & 077u) != 0)
        return wrong("this is not a file that only you can read");
    if (status.st_size > static_cast<off_t>(kLargest))
        return wrong("the file is too large");
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t got = 0;
    while (got < text.size()) {
        const ssize_t n = ::read(file.get(), text.data() + got, text.size() - got);
        if (n <= 0)
            break;
        got += static_cast<std::size_t>(n);
    }
    text.resize(got);
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded())
        return wrong("the file is damaged");
    auto pending = fromJson(json);
    if (!pending)
        return wrong(pending.error().what);
    return std::optional(std::move(*pending));
}

Expected<void> PendingAbFile::remove() const
{
    std::error_code ec;
    fs::remove(path_, ec);
    if (ec)
        return fileError(path_, "cannot be removed", ec.value());
    return {};
}

std::string runningKernel()
{
    utsname names{};
    return ::uname(&names) == 0 ? std::string(static_cast<const char*>(names.release)) : std::string();
}

std::string runningBootId()
{
    std::ifstream in("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(in, id);
    return cleanText(id, 64);
}

bool isOtherBoot(const PendingAb& pending)
{
    const std::string kernel = runningKernel();
    const std::string boot = runningBootId();
    return kernel != pending.kernel || (!boot.empty() && !pending.bootId.empty() && boot != pending.bootId);
}

} // namespace xrunscope
