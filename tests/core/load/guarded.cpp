// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/load/guarded.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/system/small_file.h"

namespace xrunscope::test {

bool isAlive(pid_t pid)
{
    const auto stat = readSmallFile(fmt::format("/proc/{}/stat", pid), 4096);
    if (!stat)
        return false;
    const std::size_t name = stat->rfind(')');
    return name == std::string::npos || stat->compare(name + 2, 1, "Z") != 0;
}

void Watched::look()
{
    for (const ChildEnd& end : guard_.takeEnds())
        ends_.push_back(end);
    for (ChildLine& line : guard_.takeLines())
        lines_.push_back(std::move(line));
}

std::optional<ChildEnd> Watched::endOf(int id)
{
    std::optional<ChildEnd> found;
    eventually([&] {
        look();
        const auto end = std::find_if(ends_.begin(), ends_.end(), [id](const ChildEnd& e) { return e.id == id; });
        if (end != ends_.end())
            found = *end;
        return found.has_value();
    });
    return found;
}

std::optional<std::string> Watched::lineOf(int id, std::string_view begin)
{
    std::optional<std::string> found;
    eventually([&] {
        look();
        const auto line = std::find_if(lines_.begin(), lines_.end(), [id, begin](const ChildLine& l) {
            return l.id == id && l.text.compare(0, begin.size(), begin) == 0;
        });
        if (line != lines_.end())
            found = line->text;
        return found.has_value();
    });
    return found;
}

std::vector<std::string> Watched::linesOf(int id) const
{
    std::vector<std::string> texts;
    for (const ChildLine& line : lines_)
        if (line.id == id)
            texts.push_back(line.text);
    return texts;
}

ChildSpec shell(std::string script)
{
    ChildSpec spec;
    spec.argv = {"sh", "-c", std::move(script)};
    return spec;
}

void Victim::open()
{
    if (pipe2(pipe_, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ < 0)
        throw std::runtime_error("no process");
    if (pid_ != 0) {
        close(pipe_[1]);
        pipe_[1] = -1;
    }
}

void Victim::say(const std::string& text) const
{
    const std::string line = text + "\n";
    if (write(pipe_[1], line.data(), line.size()) < 0)
        _exit(1);
}

void Victim::waitForever()
{
    for (;;)
        pause();
}

std::string Victim::hear()
{
    for (;;) {
        if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            return line;
        }
        pollfd descriptor{pipe_[0], POLLIN, 0};
        char text[512];
        const ssize_t n = poll(&descriptor, 1, 20'000) > 0 ? read(pipe_[0], text, sizeof text) : 0;
        if (n <= 0)
            return {};
        heard_.append(text, static_cast<std::size_t>(n));
    }
}

void Victim::kill()
{
    if (pid_ <= 0)
        return;
    ::kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    close(pipe_[0]);
}

} // namespace xrunscope::test
