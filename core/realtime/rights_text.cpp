// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rights_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <grp.h>
#include <pwd.h>
#include <unistd.h>

namespace xrunscope {

namespace {

constexpr std::size_t kEntryBytes = 16384;

std::string userName()
{
    passwd entry{};
    passwd* found = nullptr;
    std::vector<char> buffer(kEntryBytes);
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->pw_name;
    return fmt::format("{}", geteuid());
}

std::optional<gid_t> audioGroup()
{
    group entry{};
    group* found = nullptr;
    std::vector<char> buffer(kEntryBytes);
    if (getgrnam_r("audio", &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return found->gr_gid;
    return std::nullopt;
}

bool isMember(gid_t wanted)
{
    const int count = getgroups(0, nullptr);
    std::vector<gid_t> groups(static_cast<std::size_t>(std::max(count, 0)));
    const int filled = getgroups(static_cast<int>(groups.size()), groups.data());
    groups.resize(static_cast<std::size_t>(std::max(filled, 0)));
    return getegid() == wanted || std::find(groups.begin(), groups.end(), wanted) != groups.end();
}

std::string programFile()
{
    std::array<char, 4096> path{};
    const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
    return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : "the program's file";
}

} // namespace

std::string limitText(std::uint64_t limit)
{
    return limit == Rights::kUnlimited ? "unlimited" : fmt::format("{}", limit);
}

std::string limitsFix(const std::string& item, const std::string& value)
{
    const std::string user = userName();
    const auto audio = geteuid() == 0 ? std::nullopt : audioGroup();
    const std::string who = audio ? "@audio" : user;
    const std::string join =
        audio && !isMember(*audio) ? fmt::format(", join the group audio (sudo usermod -aG audio {})", user) : "";
    return fmt::format("add the line '{} - {} {}' to /etc/security/limits.d/95-xrunscope.conf{} and log in again", who,
                       item, value, join);
}

std::string rtPriorityFix(const Rights& rights, int priority)
{
    if (geteuid() == 0)
        return sysNiceFix();
    if (rights.rtPriorityHard >= static_cast<std::uint64_t>(priority) && rights.rtPriority < rights.rtPriorityHard)
        return fmt::format("run 'ulimit -S -r {}' in the shell first, its hard limit allows that", priority);
    return limitsFix("rtprio", "95");
}

std::string sysNiceFix()
{
    if (geteuid() == 0)
        return "give this container or service the capability CAP_SYS_NICE (--cap-add SYS_NICE, AmbientCapabilities=)";
    return fmt::format("run it as root, or give it the capability: sudo setcap cap_sys_nice+ep '{}'", programFile());
}

std::string sentence(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

} // namespace xrunscope
