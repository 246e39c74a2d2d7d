// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_protocol.h"

#include <cerrno>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/socket.h>

namespace xrunscope::guard {

namespace {

using Json = nlohmann::json;

std::string packed(const Json& json)
{
    std::string bytes;
    Json::to_cbor(json, bytes);
    return bytes;
}

Json unpacked(const std::string& bytes)
{
    return Json::from_cbor(bytes, true, false);
}

ChildSpec specOf(const Json& json)
{
    ChildSpec spec;
    spec.argv = json.at("argv").get<std::vector<std::string>>();
    spec.environment = json.at("env").get<std::vector<std::pair<std::string, std::string>>>();
    spec.sharedMemory = json.at("shared").get<bool>();
    spec.realtime = json.at("realtime").get<bool>();
    spec.endOrder = json.at("order").get<int>();
    spec.nice = json.at("nice").get<int>();
    spec.jackServer = json.at("jack").get<std::string>();
    return spec;
}

} // namespace

std::string encode(const Request& request)
{
    Json json{{"what", static_cast<int>(request.what)}, {"id", request.id}};
    if (request.what == Request::What::Spawn)
        json.update({{"argv", request.spec.argv},
                     {"env", request.spec.environment},
                     {"shared", request.spec.sharedMemory},
                     {"realtime", request.spec.realtime},
                     {"order", request.spec.endOrder},
                     {"nice", request.spec.nice},
                     {"jack", request.spec.jackServer}});
    else if (request.what == Request::What::Signal)
        json["number"] = request.number;
    else if (request.what == Request::What::End)
        json["patience"] = request.patience.count();
    return packed(json);
}

std::string encode(const Answer& answer)
{
    return packed({{"what", static_cast<int>(answer.what)},
                   {"id", answer.id},
                   {"pid", answer.pid},
                   {"errnum", answer.errnum},
                   {"system", answer.system},
                   {"status", answer.exitStatus},
                   {"signal", answer.signal},
                   {"at", toNs(answer.at)},
                   {"wall", answer.wall.count()},
                   {"user", answer.userTime.count()},
                   {"cpu_system", answer.systemTime.count()}});
}

std::optional<Request> decodeRequest(const std::string& bytes)
{
    try {
        const Json json = unpacked(bytes);
        Request request;
        request.what = static_cast<Request::What>(json.at("what").get<int>());
        request.id = json.at("id").get<int>();
        if (request.what == Request::What::Spawn)
            request.spec = specOf(json);
        else if (request.what == Request::What::Signal)
            request.number = json.at("number").get<int>();
        else if (request.what == Request::What::End)
            request.patience = Nanos{json.at("patience").get<std::int64_t>()};
        return request;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

std::optional<Answer> decodeAnswer(const std::string& bytes)
{
    try {
        const Json json = unpacked(bytes);
        Answer answer;
        answer.what = static_cast<Answer::What>(json.at("what").get<int>());
        answer.id = json.at("id").get<int>();
        answer.pid = json.at("pid").get<pid_t>();
        answer.errnum = json.at("errnum").get<int>();
        answer.system = json.at("system").get<bool>();
        answer.exitStatus = json.at("status").get<int>();
        answer.signal = json.at("signal").get<int>();
        answer.at = fromNs(json.at("at").get<std::int64_t>());
        answer.wall = Nanos{json.at("wall").get<std::int64_t>()};
        answer.userTime = Nanos{json.at("user").get<std::int64_t>()};
        answer.systemTime = Nanos{json.at("cpu_system").get<std::int64_t>()};
        return answer;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

int sendMessage(int socket, const std::string& bytes) noexcept
{
    for (;;) {
        if (send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)
            return 0;
        if (errno != EINTR)
            return errno;
    }
}

Received receiveMessage(int socket, std::string& bytes)
{
    bytes.resize(kMaxMessage);
    for (;;) {
        const ssize_t n = recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (n > 0) {
            bytes.resize(static_cast<std::size_t>(n));
            return Received::Message;
        }
        if (n < 0 && errno == EINTR)
            continue;
        bytes.clear();
        return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? Received::Nothing : Received::Closed;
    }
}

} // namespace xrunscope::guard
