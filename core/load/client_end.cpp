// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_end.h"

#include <cstring>
#include <ctime>

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

namespace xrunscope {

ClientEnd::ClientEnd(const SwarmHeader& header) : header_(&header), parent_(getppid())
{
    // Ctrl-C reaches every process of the terminal; the run's program ends its clients itself.
    std::signal(SIGINT, SIG_IGN);
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

std::optional<std::string> ClientEnd::reason(Nanos wait)
{
    const timespec timeout{wait.count() / 1'000'000'000, wait.count() % 1'000'000'000};
    told_ = told_ || sigtimedwait(&signals_, nullptr, &timeout) > 0;
    if (serverGone_.load(std::memory_order_acquire))
        return words_[0] == '\0' ? std::string("the server went away")
                                 : fmt::format("the server went away: {}", words_.data());
    if (told_ || header_->stop.load(std::memory_order_relaxed) != 0)
        return "it was told to end";
    if (getppid() != parent_)
        return "the program that started it is gone";
    return std::nullopt;
}

void ClientEnd::serverGone(const char* words) noexcept
{
    if (serverGone_.load(std::memory_order_relaxed))
        return;
    if (words != nullptr)
        std::strncpy(words_.data(), words, words_.size() - 1);
    serverGone_.store(true, std::memory_order_release);
}

} // namespace xrunscope
