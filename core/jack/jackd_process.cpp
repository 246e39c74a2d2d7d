// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jackd_process.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/system/scan.h"
#include "core/system/small_file.h"

namespace xrunscope {

namespace {

struct Option {
    std::string name; ///< "n" or "name"
    std::string value;
};

/// Takes one argument's options apart as getopt does: "-Rn name", "-P70", "--name=x", "--name x".
class Options {
public:
    /// `withValue`: short options that take one; `longWithValue`: long ones.
    Options(const std::vector<std::string>& argv, std::size_t from, std::string_view withValue,
            std::vector<std::string_view> longWithValue)
        : argv_(argv), next_(from), withValue_(withValue), longWithValue_(std::move(longWithValue))
    {
    }

    std::optional<Option> next()
    {
        if (cluster_.empty()) {
            if (next_ >= argv_.size())
                return std::nullopt;
            std::string_view argument = argv_[next_++];
            if (argument.starts_with("--"))
                return longOption(argument.substr(2));
            if (argument.size() < 2 || argument.front() != '-')
                return Option{"", std::string(argument)};
            cluster_ = argument.substr(1);
        }
        Option option{std::string(1, cluster_.front()), {}};
        cluster_.remove_prefix(1);
        if (withValue_.find(option.name.front()) != std::string_view::npos)
            option.value = cluster_.empty() ? takeArgument() : std::string(std::exchange(cluster_, {}));
        return option;
    }
    std::size_t position() const noexcept { return next_; }

private:
    std::string takeArgument() { return next_ < argv_.size() ? argv_[next_++] : std::string{}; }

    Option longOption(std::string_view text)
    {
        const std::size_t equals = text.find('=');
        if (equals != std::string_view::npos)
            return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
        for (const std::string_view name : longWithValue_)
            if (text == name)
                return {std::string(text), takeArgument()};
        return {std::string(text), {}};
    }

    const std::vector<std::string>& argv_;
    std::size_t next_;
    std::string_view withValue_;
    std::vector<std::string_view> longWithValue_;
    std::string_view cluster_;
};

void readDriver(JackdOptions& options, const std::string& driver, const std::vector<std::string>& argv,
                std::size_t from)
{
    options.driver = driver;
    if (driver != "alsa")
        return;
    std::string device = "hw:0"; // jackd's default, as are the two periods
    options.periods = 2;
    Options arguments(argv, from, "dCPrpnzioIOX",
                      {"device", "rate", "period", "nperiods", "dither", "inchannels", "outchannels", "input-latency",
                       "output-latency", "midi-driver"});
    while (const auto option = arguments.next()) {
        const bool named = option->name == "d" || option->name == "device" || option->name == "P" ||
                           option->name == "playback" || option->name == "C" || option->name == "capture";
        if (named && !option->value.empty() && !option->value.starts_with('-'))
            device = option->value;
        else if (option->name == "n" || option->name == "nperiods")
            options.periods = scan::number<std::uint32_t>(option->value);
    }
    options.driver += " " + device;
}

std::vector<std::string> commandLine(const std::string& folder)
{
    std::vector<std::string> argv;
    const auto bytes = readSmallFile(folder + "/cmdline");
    std::string_view rest = bytes ? std::string_view(*bytes) : std::string_view{};
    while (!rest.empty())
        argv.emplace_back(scan::takeUntil(rest, '\0'));
    return argv;
}

} // namespace

JackdOptions readJackdOptions(const std::vector<std::string>& argv, const std::string& defaultName)
{
    JackdOptions options;
    options.serverName = defaultName;
    Options arguments(argv, 1, "dXIPLtnpcCa",
                      {"driver", "slave-backend", "internal-client", "realtime-priority", "loopback", "timeout", "name",
                       "port-max", "clocksource", "internal-session-file", "autoconnect"});
    while (const auto option = arguments.next()) {
        if (option->name == "n" || option->name == "name") {
            options.serverName = option->value;
        } else if (option->name == "S" || option->name == "sync") {
            options.synchronous = true;
        } else if (option->name == "P" || option->name == "realtime-priority") {
            options.priority = scan::number<int>(option->value);
        } else if (option->name == "r" || option->name == "no-realtime") {
            options.priority = 0;
        } else if (option->name == "d" || option->name == "driver") {
            readDriver(options, option->value, argv, arguments.position());
            break;
        }
    }
    return options;
}

namespace {

/// A server of another user may have the same name.
bool isOurs(const std::string& folder)
{
    struct stat status {};
    return stat(folder.c_str(), &status) == 0 && status.st_uid == getuid();
}

} // namespace

std::optional<JackdOptions> findJackd(const std::string& serverName)
{
    const std::string usual = defaultJackServerName();
    const std::string& wanted = serverName.empty() ? usual : serverName;
    std::error_code error;
    std::filesystem::directory_iterator entry("/proc", error);
    for (; !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
        const std::string folder = entry->path().string();
        if (!scan::isDigits(entry->path().filename().string()) || readFirstLine(folder + "/comm") != "jackd" ||
            !isOurs(folder))
            continue;
        // A server's own JACK_DEFAULT_SERVER may differ from ours; without -n it is the usual name.
        if (auto options = readJackdOptions(commandLine(folder), usual); options.serverName == wanted)
            return options;
    }
    return std::nullopt;
}

std::string defaultJackServerName()
{
    const char* name = std::getenv("JACK_DEFAULT_SERVER");
    return name != nullptr && *name != '\0' ? name : "default";
}

} // namespace xrunscope
