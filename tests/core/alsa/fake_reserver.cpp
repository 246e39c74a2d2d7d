// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/alsa/fake_reserver.h"

#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include <systemd/sd-bus.h>

namespace xrunscope::test {

namespace {

constexpr const char* kName = "org.freedesktop.ReserveDevice1.Audio7";
constexpr const char* kPath = "/org/freedesktop/ReserveDevice1/Audio7";
constexpr const char* kInterface = "org.freedesktop.ReserveDevice1";

SessionBus connect()
{
    SessionBus bus = openSessionBus(MonoClock::now() + std::chrono::seconds{5});
    if (!bus)
        throw std::runtime_error("there is no private session bus");
    return bus;
}

} // namespace

FakeReserver::FakeReserver(Answer answer, std::string application)
    : answer_(answer), application_(std::move(application)), bus_(connect())
{
    const std::uint64_t replace = answer_ == Answer::GrantsInVain ? 0 : SD_BUS_NAME_ALLOW_REPLACEMENT;
    if (sd_bus_request_name(bus_.get(), kName, replace) < 0)
        throw std::runtime_error("the card is reserved already");
    thread_ = std::thread([this] { serve(); });
}

FakeReserver::~FakeReserver()
{
    stop_ = true;
    thread_.join();
}

void FakeReserver::serve()
{
    while (!stop_) {
        sd_bus_message* call = nullptr;
        const int result = sd_bus_process(bus_.get(), &call);
        if (result == 0)
            sd_bus_wait(bus_.get(), 20'000);
        if (result <= 0 || call == nullptr)
            continue;
        if (sd_bus_message_is_method_call(call, kInterface, "RequestRelease") > 0) {
            std::int32_t priority = 0;
            sd_bus_message_read(call, "i", &priority);
            askedWith_ = priority;
            if (answer_ == Answer::Grants)
                sd_bus_release_name(bus_.get(), kName);
            if (answer_ != Answer::SaysNothing)
                sd_bus_reply_method_return(call, "b", answer_ == Answer::Refuses ? 0 : 1);
        } else if (sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "Get") > 0) {
            sd_bus_reply_method_return(call, "v", "s", application_.c_str());
        }
        sd_bus_message_unref(call);
    }
}

int requestRelease(int priority)
{
    const SessionBus bus = connect();
    sd_bus_message* reply = nullptr;
    int granted = 0;
    int result = sd_bus_call_method(bus.get(), kName, kPath, kInterface, "RequestRelease", nullptr, &reply, "i",
                                    std::int32_t{priority});
    if (result >= 0)
        result = sd_bus_message_read(reply, "b", &granted);
    sd_bus_message_unref(reply);
    return result < 0 ? result : granted;
}

std::string propertyOfHolder(const char* name)
{
    const SessionBus bus = connect();
    if (std::string_view(name) == "Priority") {
        std::int32_t priority = 0;
        if (sd_bus_get_property_trivial(bus.get(), kName, kPath, kInterface, name, nullptr, 'i', &priority) < 0)
            return "none";
        return std::to_string(priority);
    }
    char* text = nullptr;
    if (sd_bus_get_property_string(bus.get(), kName, kPath, kInterface, name, nullptr, &text) < 0)
        return "none";
    std::string result = text;
    std::free(text);
    return result;
}

} // namespace xrunscope::test
