// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/process_guard.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <map>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/load/guard_launch.h"
#include "core/load/guard_output.h"
#include "core/load/guard_protocol.h"

namespace xrunscope {

namespace {

using guard::Answer;
using guard::Request;

constexpr Nanos kAnswerPatience = std::chrono::seconds{5};
constexpr Nanos kShutdownPatience = std::chrono::seconds{4};

std::string errorText(int errnum)
{
    return std::generic_category().message(errnum);
}

Error guardGone()
{
    return {ErrorKind::EngineStart, "the process that starts and ends the programs of a run is gone",
            "It was killed from outside; start the run again", 0};
}

Error refusal(const ChildSpec& spec, const Answer& answer)
{
    const std::string program = spec.argv.empty() ? std::string{} : spec.argv.front();
    if (answer.system)
        return {ErrorKind::EngineStart, fmt::format("no process for {}: {}", program, errorText(answer.errnum)),
                "Close other programs, or raise the limit on processes (ulimit -u)", answer.errnum};
    if (answer.errnum == ENOENT)
        return {ErrorKind::EngineStart, fmt::format("the program {} was not found", program),
                program.find('/') == std::string::npos ? "Install it, or give its whole path" : "Check its path",
                ENOENT};
    return {ErrorKind::EngineStart, fmt::format("the program {} cannot be run: {}", program, errorText(answer.errnum)),
            "Check that it is a program that you may run", answer.errnum};
}

} // namespace

struct ProcessGuard::Impl {
    explicit Impl(const guard::Launched& launched)
        : pid(launched.pid), control(launched.control), output(launched.output), receiver(launched.output)
    {
    }
    ~Impl()
    {
        close(control);
        close(output);
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// What the guard has told since the last look.
    void receive()
    {
        receiver.receive(lines);
        std::string bytes;
        while (!gone) {
            const guard::Received received = guard::receiveMessage(control, bytes);
            if (received == guard::Received::Nothing)
                return;
            if (received == guard::Received::Closed)
                return guardEnded();
            if (const auto answer = guard::decodeAnswer(bytes))
                take(*answer);
        }
    }

    void take(const Answer& answer)
    {
        if (answer.what == Answer::What::Ready) {
            ready = true;
        } else if (answer.what == Answer::What::Spawned) {
            spawned = answer;
            if (answer.pid > 0)
                pids[answer.id] = answer.pid;
        } else {
            pids.erase(answer.id);
            ends.push_back({answer.id, answer.exitStatus, answer.signal, answer.at, answer.wall, answer.userTime,
                            answer.systemTime});
        }
    }

    /// Its children die with it.
    void guardEnded()
    {
        gone = true;
        for (const auto& [id, child] : pids)
            ends.push_back({.id = id, .signal = SIGKILL, .at = MonoClock::now()});
        pids.clear();
    }

    /// Waits until `done` or the guard is gone; false: neither in time.
    template <typename Done>
    bool waitFor(Nanos patience, Done&& done)
    {
        const MonoTime until = MonoClock::now() + patience;
        for (;;) {
            receive();
            if (done() || gone)
                return true;
            const Nanos left = until - MonoClock::now();
            if (left <= Nanos{0})
                return false;
            // Also the output: a full pipe would cost lines.
            pollfd descriptors[] = {{control, POLLIN, 0}, {outputOpen ? output : -1, POLLIN, 0}};
            ::poll(descriptors, 2, static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(left).count()));
            if ((descriptors[1].revents & POLLHUP) != 0)
                outputOpen = false;
        }
    }

    /// Sends, waiting for room in the socket if need be.
    bool send(const Request& request)
    {
        const std::string bytes = guard::encode(request);
        for (int attempt = 0; !gone && attempt < 50; ++attempt) {
            const int errnum = guard::sendMessage(control, bytes);
            if (errnum != EAGAIN && errnum != ENOBUFS)
                return errnum == 0;
            pollfd room{control, POLLOUT, 0};
            ::poll(&room, 1, 100);
        }
        return false;
    }

    void waitForProcess()
    {
        while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    pid_t pid;
    int control;
    int output;
    guard::LineReceiver receiver;
    std::map<int, pid_t> pids;
    std::vector<ChildEnd> ends;
    std::vector<ChildLine> lines;
    Answer spawned;
    int lastId = 0;
    bool ready = false;
    bool gone = false;
    bool outputOpen = true;
    bool finished = false;
};

ProcessGuard::ProcessGuard(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

ProcessGuard::~ProcessGuard()
{
    shutDown();
}

Expected<std::unique_ptr<ProcessGuard>> ProcessGuard::start(int sharedFd)
{
    const std::string program = clientProgram();
    if (program.empty())
        return fail(ErrorKind::EngineStart, "xrunscope-client was not found",
                    "It belongs beside xrunscope and xrunscope-cli: install Xrunscope again, or name it in "
                    "XRUNSCOPE_CLIENT");
    auto launched = guard::launch(program, sharedFd);
    if (!launched)
        return tl::make_unexpected(launched.error());
    std::unique_ptr<ProcessGuard> self(new ProcessGuard(std::make_unique<Impl>(*launched)));
    Impl& impl = *self->impl_;
    if (!impl.waitFor(kAnswerPatience, [&impl] { return impl.ready; }) || !impl.ready)
        return fail(ErrorKind::EngineStart, fmt::format("{} does not answer", program),
                    "It must be of the same version: install Xrunscope again");
    return self;
}

Expected<int> ProcessGuard::spawn(const ChildSpec& spec)
{
    Impl& impl = *impl_;
    Request request;
    request.what = Request::What::Spawn;
    request.id = ++impl.lastId;
    request.spec = spec;
    if (guard::encode(request).size() > guard::kMaxMessage)
        return fail(ErrorKind::EngineStart, "the command is too long", "Put it into a script");
    impl.spawned = {};
    if (!impl.send(request))
        return tl::make_unexpected(guardGone());
    const auto answered = [&impl, &request] { return impl.spawned.id == request.id; };
    if (!impl.waitFor(kAnswerPatience, answered)) {
        // The guard may take the request later: the program would run beside all that follows.
        end(request.id);
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} was not started within 5 s", spec.argv.empty() ? "" : spec.argv.front()),
                    "The machine is too busy for an ordinary process: lower its load");
    }
    if (!answered())
        return tl::make_unexpected(guardGone());
    if (impl.spawned.errnum != 0)
        return tl::make_unexpected(refusal(spec, impl.spawned));
    return request.id;
}

pid_t ProcessGuard::pid(int id) const
{
    const auto found = impl_->pids.find(id);
    return found == impl_->pids.end() ? 0 : found->second;
}

void ProcessGuard::signal(int id, int number)
{
    Request request;
    request.what = Request::What::Signal;
    request.id = id;
    request.number = number;
    impl_->send(request);
}

void ProcessGuard::end(int id, Nanos patience)
{
    Request request;
    request.what = Request::What::End;
    request.id = id;
    request.patience = patience;
    impl_->send(request);
}

std::vector<ChildEnd> ProcessGuard::takeEnds()
{
    impl_->receive();
    return std::exchange(impl_->ends, {});
}

std::vector<ChildLine> ProcessGuard::takeLines()
{
    impl_->receive();
    return std::exchange(impl_->lines, {});
}

void ProcessGuard::shutDown()
{
    Impl& impl = *impl_;
    if (std::exchange(impl.finished, true))
        return;
    impl.send(Request{});
    if (!impl.waitFor(kShutdownPatience, [] { return false; }))
        kill(impl.pid, SIGKILL);
    impl.waitForProcess();
    impl.receive();
}

} // namespace xrunscope
