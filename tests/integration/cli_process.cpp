// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli_process.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/run/run_file.h"

namespace xrunscope::test {

namespace {

constexpr uid_t kNobody = 65534;

/// In the child, before exec.
void redirect(int fd, const std::string& file)
{
    const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (opened < 0 || dup2(opened, fd) < 0)
        _exit(126);
    close(opened);
}

/// Messages that were broken to fit a terminal, on one line each.
std::string oneLineEach(std::string text)
{
    for (std::size_t at = 0; (at = text.find("\n  ", at)) != std::string::npos;)
        text.replace(at, 3, " ");
    return text;
}

void becomeNobody()
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
    setrlimit(RLIMIT_NICE, &none);
    if (setgroups(0, nullptr) != 0 || setresgid(kNobody, kNobody, kNobody) != 0 ||
        setresuid(kNobody, kNobody, kNobody) != 0)
        _exit(126);
}

} // namespace

CliProcess::CliProcess(const TemporaryFolder& folder, Setup setup)
{
    static std::atomic<int> counter{0};
    const std::string number = std::to_string(++counter);
    out_ = folder / ("out-" + number);
    err_ = folder / ("err-" + number);
    // The build folder may be closed to other users.
    std::filesystem::path program = XRUNSCOPE_CLI;
    if (setup.asNobody) {
        program = folder / "xrunscope-cli";
        std::filesystem::copy_file(XRUNSCOPE_CLI, program, std::filesystem::copy_options::overwrite_existing);
        std::filesystem::permissions(program, std::filesystem::perms(0755));
    }
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), setup.arguments.begin(), setup.arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    pid_ = fork();
    if (pid_ < 0)
        throw std::runtime_error("fork failed");
    if (pid_ > 0)
        return;
    setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
    setenv("HOME", folder.path().c_str(), 1);
    redirect(STDERR_FILENO, err_);
    redirect(STDOUT_FILENO, setup.standardOut.empty() ? out_ : setup.standardOut);
    if (setup.closeStdout)
        close(STDOUT_FILENO);
    if (setup.asNobody) {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent", 1);
        becomeNobody();
    }
    execv(argv[0], argv.data());
    _exit(127);
}

CliProcess::CliProcess(const TemporaryFolder& folder, std::vector<std::string> arguments)
    : CliProcess(folder, Setup{std::move(arguments), false, {}, false})
{
}

CliProcess::~CliProcess()
{
    if (pid_ <= 0)
        return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void CliProcess::signal(int number) const
{
    kill(pid_, number);
}

long CliProcess::peakMemoryKib() const
{
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
    const std::string status = readFile("/proc/" + std::to_string(pid_) + "/status");
    const std::size_t at = status.find("VmHWM:");
    return at == std::string::npos ? 0 : std::stol(status.substr(at + 6));
}

CliResult CliProcess::wait()
{
    int raw = 0;
    while (waitpid(pid_, &raw, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    const std::string err = readFile(err_);
    return {WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw), readFile(out_), oneLineEach(err), err};
}

bool CliProcess::waitForCycles(const std::filesystem::path& file, Nanos length)
{
    const MonoTime giveUp = MonoClock::now() + std::chrono::minutes{1};
    while (MonoClock::now() < giveUp) {
        if (const auto run = RunFile::open(file); run && run->data().length() >= length)
            return true;
        siginfo_t info{};
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    return false;
}

CliResult cli(const TemporaryFolder& folder, std::vector<std::string> arguments)
{
    return CliProcess(folder, std::move(arguments)).wait();
}

nlohmann::json reportOf(const TemporaryFolder& folder, const std::filesystem::path& file)
{
    const CliResult result = cli(folder, {"report", file.string(), "--format", "json"});
    EXPECT_EQ(result.status, 0) << result.err;
    const nlohmann::json report = nlohmann::json::parse(result.out, nullptr, false);
    EXPECT_FALSE(report.is_discarded()) << result.out;
    return report;
}

std::int64_t periodsOf(const nlohmann::json& report)
{
    return report.value("cycles", std::int64_t{0}) + report.value("skipped", std::int64_t{0});
}

} // namespace xrunscope::test
