// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/device_reservation.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include "core/alsa/session_bus.h"
#include "core/base/text.h"
#include "core/realtime/ordinary_thread.h"

namespace xrunscope {

namespace {

constexpr const char* kInterface = "org.freedesktop.ReserveDevice1";
constexpr Nanos kConnect = std::chrono::seconds{1};
constexpr std::uint64_t kCallUs = 1'000'000;
/// A holder closes the device before it answers.
constexpr std::uint64_t kLetGoUs = 5'000'000;

std::string nameOf(int card)
{
    return fmt::format("org.freedesktop.ReserveDevice1.Audio{}", card);
}

std::string pathOf(int card)
{
    return fmt::format("/org/freedesktop/ReserveDevice1/Audio{}", card);
}

/// "PipeWire Media Server (wireplumber, pid 1200)"; "" for nobody.
std::string holderText(sd_bus* bus, int card)
{
    const std::string owner = busOwnerText(bus, nameOf(card).c_str());
    if (owner.empty())
        return "";
    char* application = nullptr;
    const int result = sd_bus_get_property_string(bus, nameOf(card).c_str(), pathOf(card).c_str(), kInterface,
                                                  "ApplicationName", nullptr, &application);
    const std::string name = result >= 0 ? cleanText(application, 80) : "";
    std::free(application);
    return name.empty() ? fmt::format("another program ({})", owner) : fmt::format("{} ({})", name, owner);
}

bool askToLetGo(sd_bus* bus, int card)
{
    sd_bus_set_method_call_timeout(bus, kLetGoUs);
    sd_bus_message* reply = nullptr;
    int granted = 0;
    int result = sd_bus_call_method(bus, nameOf(card).c_str(), pathOf(card).c_str(), kInterface, "RequestRelease",
                                    nullptr, &reply, "i", std::int32_t{DeviceReservation::kPriority});
    if (result >= 0)
        result = sd_bus_message_read(reply, "b", &granted);
    sd_bus_message_unref(reply);
    sd_bus_set_method_call_timeout(bus, kCallUs);
    return result >= 0 && granted != 0;
}

} // namespace

/// Answers on the bus while the card is reserved. The connection belongs to its thread.
class DeviceReservation::Service {
public:
    Service(SessionBus bus, int card, std::string device)
        : bus_(std::move(bus)), name_(nameOf(card)), path_(pathOf(card)), device_(std::move(device)),
          wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    {
    }
    ~Service()
    {
        if (thread_.joinable()) {
            stop_.store(true);
            const std::uint64_t one = 1;
            [[maybe_unused]] const auto written = write(wake_, &one, sizeof one);
            thread_.join();
        }
        bus_.reset();
        close(wake_);
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// Before the name is asked for: who sees the name may call at once.
    int listen()
    {
        if (wake_ < 0)
            return -EMFILE;
        const int result = sd_bus_add_object(bus_.get(), nullptr, path_.c_str(), &Service::onCall, this);
        return result < 0 ? result
                          : sd_bus_match_signal(bus_.get(), nullptr, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                "org.freedesktop.DBus", "NameLost", &Service::onLost, this);
    }
    void run()
    {
        thread_ = std::thread([this] { serve(); });
    }
    sd_bus* bus() const noexcept { return bus_.get(); }
    const std::string& name() const noexcept { return name_; }
    std::optional<std::string> wantedBy() const
    {
        const std::scoped_lock lock(mutex_);
        return wantedBy_;
    }

private:
    static int onCall(sd_bus_message* call, void* self, sd_bus_error*)
    {
        return static_cast<Service*>(self)->answer(call);
    }
    static int onLost(sd_bus_message* signal, void* self, sd_bus_error*)
    {
        const char* lost = nullptr;
        auto& service = *static_cast<Service*>(self);
        if (sd_bus_message_read(signal, "s", &lost) >= 0 && service.name_ == lost)
            service.want("another program, which took the card");
        return 0;
    }

    void want(const std::string& who)
    {
        const std::scoped_lock lock(mutex_);
        if (!wantedBy_)
            wantedBy_ = who;
    }

    int answer(sd_bus_message* call)
    {
        if (sd_bus_message_is_method_call(call, kInterface, "RequestRelease") > 0)
            return answerRequest(call);
        if (sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "Get") > 0)
            return answerProperty(call);
        return 0;
    }

    int answerRequest(sd_bus_message* call)
    {
        std::int32_t priority = 0;
        if (sd_bus_message_read(call, "i", &priority) < 0)
            return 0;
        if (priority <= kPriority)
            return sd_bus_reply_method_return(call, "b", 0);
        pending_.push_back(sd_bus_message_ref(call)); // answered when the device is closed
        const char* sender = sd_bus_message_get_sender(call);
        const std::string owner = sender != nullptr ? busOwnerText(bus_.get(), sender) : "";
        want(owner.empty() ? "another program" : owner);
        return 1;
    }

    int answerProperty(sd_bus_message* call)
    {
        const char* interface = nullptr;
        const char* property = nullptr;
        if (sd_bus_message_read(call, "ss", &interface, &property) < 0)
            return 0;
        const std::string_view name = property;
        if (name == "Priority")
            return sd_bus_reply_method_return(call, "v", "i", std::int32_t{kPriority});
        if (name == "ApplicationName")
            return sd_bus_reply_method_return(call, "v", "s", kApplication);
        if (name == "ApplicationDeviceName")
            return sd_bus_reply_method_return(call, "v", "s", device_.c_str());
        return sd_bus_reply_method_errorf(call, SD_BUS_ERROR_UNKNOWN_PROPERTY, "There is no property %s", property);
    }

    void serve()
    {
        becomeOrdinary();
        while (!stop_.load()) {
            const int result = sd_bus_process(bus_.get(), nullptr);
            if (result < 0)
                return; // the bus is gone, and the reservation with it
            if (result > 0)
                continue;
            const int events = sd_bus_get_events(bus_.get());
            std::array<pollfd, 2> fds{{{sd_bus_get_fd(bus_.get()), static_cast<short>(events), 0}, {wake_, POLLIN, 0}}};
            poll(fds.data(), fds.size(), 1000);
        }
        sd_bus_release_name(bus_.get(), name_.c_str());
        for (sd_bus_message* call : pending_) {
            sd_bus_reply_method_return(call, "b", 1);
            sd_bus_message_unref(call);
        }
        pending_.clear();
        sd_bus_flush(bus_.get());
    }

    SessionBus bus_;
    std::string name_;
    std::string path_;
    std::string device_;
    int wake_;
    std::atomic<bool> stop_{false};
    std::vector<sd_bus_message*> pending_;
    mutable std::mutex mutex_;
    std::optional<std::string> wantedBy_;
    std::thread thread_;
};

DeviceReservation::DeviceReservation() noexcept = default;
DeviceReservation::DeviceReservation(std::unique_ptr<Service> service) noexcept : service_(std::move(service)) {}
DeviceReservation::~DeviceReservation() = default;
DeviceReservation::DeviceReservation(DeviceReservation&& other) noexcept = default;
DeviceReservation& DeviceReservation::operator=(DeviceReservation&& other) noexcept = default;

Expected<DeviceReservation> DeviceReservation::take(int card, const std::string& device)
{
    SessionBus bus = openSessionBus(MonoClock::now() + kConnect);
    if (!bus)
        return DeviceReservation();
    sd_bus_set_method_call_timeout(bus.get(), kCallUs);
    auto service = std::make_unique<Service>(std::move(bus), card, device);
    if (service->listen() < 0)
        return DeviceReservation();
    const char* const name = service->name().c_str();
    int result = sd_bus_request_name(service->bus(), name, SD_BUS_NAME_ALLOW_REPLACEMENT);
    if (result == -EEXIST) {
        const std::string holder = holderText(service->bus(), card);
        if (!holder.empty() && !askToLetGo(service->bus(), card))
            return fail(ErrorKind::EngineStart,
                        fmt::format("card {} is reserved by {}, which will not let go of it", card, holder),
                        "End that program, then try again");
        result =
            sd_bus_request_name(service->bus(), name, SD_BUS_NAME_ALLOW_REPLACEMENT | SD_BUS_NAME_REPLACE_EXISTING);
    }
    if (result == -EEXIST)
        return fail(ErrorKind::EngineStart,
                    fmt::format("card {} is reserved by {}, which does not give up its name", card,
                                holderText(service->bus(), card)),
                    "End that program, then try again");
    if (result < 0)
        return DeviceReservation();
    service->run();
    return DeviceReservation(std::move(service));
}

std::optional<std::string> DeviceReservation::wantedBy() const
{
    return service_ ? service_->wantedBy() : std::nullopt;
}

void DeviceReservation::release()
{
    service_.reset();
}

std::string reservationHolder(int card)
{
    const SessionBus bus = openSessionBus(MonoClock::now() + kConnect);
    if (!bus)
        return "";
    sd_bus_set_method_call_timeout(bus.get(), kCallUs);
    return holderText(bus.get(), card);
}

} // namespace xrunscope
