// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include <fmt/format.h>
#include <unistd.h>

namespace xrunscope::guard {

namespace {

/// Before the text of each line in the pipe.
struct Header {
    std::int64_t at = 0;
    std::int32_t id = 0;
    std::uint32_t length = 0;
};
static_assert(sizeof(Header) + LineSender::kLongestLine <= PIPE_BUF, "a line is written whole or not at all");

constexpr int kReadsAtOnce = 16;

} // namespace

LineSender::~LineSender()
{
    for (const auto& [id, source] : sources_)
        close(source.output);
}

void LineSender::add(int id, int output)
{
    Source source;
    source.output = output;
    sources_.emplace(id, std::move(source));
}

void LineSender::poll(std::vector<pollfd>& descriptors) const
{
    for (const auto& [id, source] : sources_)
        descriptors.push_back({source.output, POLLIN, 0});
}

void LineSender::readSome()
{
    for (auto it = sources_.begin(); it != sources_.end();) {
        auto& [id, source] = *it;
        bool open = true;
        for (int i = 0; open && i < kReadsAtOnce; ++i) {
            open = readOnce(id, source);
            if (open && errno == EAGAIN)
                break;
        }
        if (open) {
            ++it;
            continue;
        }
        finishOutput(id, source);
        close(source.output);
        it = sources_.erase(it);
    }
}

void LineSender::drain(int id)
{
    const auto found = sources_.find(id);
    if (found == sources_.end())
        return;
    // A descendant of the child may hold the pipe open and go on printing: no more than a pipe full.
    for (int i = 0; i < kReadsAtOnce; ++i)
        if (!readOnce(id, found->second) || errno == EAGAIN)
            break;
    finishOutput(id, found->second);
}

/// False at the end of the output; errno is EAGAIN when there is nothing to read now, else 0.
bool LineSender::readOnce(int id, Source& source)
{
    std::array<char, 8192> text{};
    const ssize_t n = read(source.output, text.data(), text.size());
    if (n > 0) {
        split(id, source, {text.data(), static_cast<std::size_t>(n)});
        errno = 0;
        return true;
    }
    if (n < 0 && errno == EINTR) {
        errno = 0;
        return true;
    }
    return n < 0 && errno == EAGAIN;
}

void LineSender::split(int id, Source& source, std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view part = text.substr(0, end);
        const std::size_t room = kLongestLine - source.partial.size();
        if (!source.cut)
            source.partial.append(part.substr(0, room));
        source.cut = source.cut || part.size() > room;
        if (end == std::string_view::npos)
            return;
        source.cut = false;
        finishLine(id, source);
        text.remove_prefix(end + 1);
    }
}

void LineSender::finishLine(int id, Source& source)
{
    if (source.partial.empty())
        return;
    const MonoTime now = MonoClock::now();
    if (now - source.second >= std::chrono::seconds{1}) {
        source.second = now;
        source.inSecond = 0;
    }
    const bool within = source.inSecond++ < kLinesPerSecond;
    if (within)
        tellLeftOut(id, source);
    if (!within || !write(id, source.partial))
        ++source.leftOut;
    source.partial.clear();
}

void LineSender::tellLeftOut(int id, Source& source)
{
    if (source.leftOut > 0 && write(id, fmt::format("({} lines left out here)", source.leftOut)))
        source.leftOut = 0;
}

/// The unfinished line, and what was left out last.
void LineSender::finishOutput(int id, Source& source)
{
    finishLine(id, source);
    tellLeftOut(id, source);
}

bool LineSender::write(int id, std::string_view text) const
{
    const Header header{toNs(MonoClock::now()), id, static_cast<std::uint32_t>(text.size())};
    std::array<char, sizeof(Header) + kLongestLine> record{};
    std::memcpy(record.data(), &header, sizeof header);
    std::memcpy(record.data() + sizeof header, text.data(), text.size());
    ssize_t n = 0;
    do
        n = ::write(pipe_, record.data(), sizeof header + text.size());
    while (n < 0 && errno == EINTR);
    return n > 0;
}

void LineReceiver::receive(std::vector<ChildLine>& lines)
{
    std::array<char, 65536> bytes{};
    for (;;) {
        const ssize_t n = read(pipe_, bytes.data(), bytes.size());
        if (n > 0)
            buffer_.append(bytes.data(), static_cast<std::size_t>(n));
        else if (n == 0 || errno != EINTR)
            break;
    }
    std::size_t at = 0;
    while (buffer_.size() - at >= sizeof(Header)) {
        Header header;
        std::memcpy(&header, buffer_.data() + at, sizeof header);
        if (buffer_.size() - at - sizeof header < header.length)
            break;
        lines.push_back({header.id, fromNs(header.at), buffer_.substr(at + sizeof header, header.length)});
        at += sizeof header + header.length;
    }
    buffer_.erase(0, at);
}

} // namespace xrunscope::guard
