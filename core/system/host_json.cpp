// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_json.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/realtime/affinity.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxBytes = 4096;
constexpr std::size_t kMaxEntries = kMaxCpus; // the governors are one a CPU

/// Reads the fields of one object; keeps the first error.
class Fields {
public:
    explicit Fields(const nlohmann::json& object) : object_(object)
    {
        if (!object.is_object())
            refuse("is not an object");
    }

    void read(const char* key, std::string& out)
    {
        if (const auto* value = find(key))
            out = text(*value, key);
    }

    template <typename Int>
    void read(const char* key, Int& out, std::int64_t least, std::int64_t most = std::numeric_limits<Int>::max())
    {
        const auto* value = find(key);
        if (value == nullptr)
            return;
        // An unsigned number above INT64_MAX would turn negative.
        const bool fits = value->is_number_integer() &&
                          (!value->is_number_unsigned() ||
                           value->template get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max());
        const auto number = fits ? value->template get<std::int64_t>() : 0;
        if (!fits || number < least || number > most)
            return refuse(fmt::format("\"{}\" is not a whole number from {} to {}", key, least, most));
        out = static_cast<Int>(number);
    }

    template <typename Int>
    void read(const char* key, std::optional<Int>& out, std::int64_t least)
    {
        if (find(key) == nullptr)
            return;
        Int number{};
        read(key, number, least);
        if (!error_)
            out = number;
    }

    void read(const char* key, std::vector<std::string>& out)
    {
        const auto* list = findList(key);
        for (std::size_t i = 0; list != nullptr && !error_ && i < list->size(); ++i)
            out.push_back(text((*list)[i], key));
    }

    void read(const char* key, std::vector<ThreadInfo>& out)
    {
        const auto* list = findList(key);
        for (std::size_t i = 0; list != nullptr && !error_ && i < list->size(); ++i) {
            Fields fields((*list)[i]);
            ThreadInfo thread;
            fields.read("name", thread.name);
            fields.read("pid", thread.pid, 0);
            fields.read("class", thread.schedClass);
            fields.read("priority", thread.priority, -100, 100);
            if (fields.error_)
                return refuse(fmt::format("\"{}\": an entry {}", key, *fields.error_));
            out.push_back(std::move(thread));
        }
    }

    const std::optional<std::string>& error() const noexcept { return error_; }

private:
    const nlohmann::json* find(const char* key) const
    {
        if (error_)
            return nullptr;
        const auto found = object_.find(key);
        return found == object_.end() || found->is_null() ? nullptr : &*found;
    }

    const nlohmann::json* findList(const char* key)
    {
        const auto* list = find(key);
        if (list == nullptr || (list->is_array() && list->size() <= kMaxEntries))
            return list;
        refuse(fmt::format("\"{}\" is not a list of at most {} entries", key, kMaxEntries));
        return nullptr;
    }

    std::string text(const nlohmann::json& value, const char* key)
    {
        const auto* string = value.get_ptr<const std::string*>();
        if (string != nullptr && string->size() <= kMaxBytes)
            return cleanText(*string, kMaxBytes);
        refuse(fmt::format("\"{}\" is not a text of at most {} bytes", key, kMaxBytes));
        return {};
    }

    void refuse(std::string why)
    {
        if (!error_)
            error_ = std::move(why);
    }

    const nlohmann::json& object_;
    std::optional<std::string> error_;
};

} // namespace

nlohmann::json toJson(const HostDescription& host)
{
    auto threads = nlohmann::json::array();
    for (const auto& t : host.threads)
        threads.push_back({{"name", t.name}, {"pid", t.pid}, {"class", t.schedClass}, {"priority", t.priority}});
    return {{"hostname", host.hostname},
            {"distribution", host.distribution},
            {"kernel", host.kernel},
            {"kernel_version", host.kernelVersion},
            {"machine", host.machine},
            {"preemption", host.preemption},
            {"cpu", host.cpuModel},
            {"cpus", host.cpus},
            {"governors", host.governors},
            {"clocksource", host.clocksource},
            {"hz", orNull(host.hz)},
            {"boot_flags", host.bootFlags},
            {"virtual_machine", host.virtualMachine},
            {"rt_runtime_us", orNull(host.rtRuntimeUs)},
            {"rt_period_us", orNull(host.rtPeriodUs)},
            {"fair_server", host.fairServer},
            {"tracing", host.tracing},
            {"memory_mb", host.memoryMb},
            {"swap_mb", host.swapMb},
            {"sound_cards", host.soundCards},
            {"threads", threads},
            {"cpu_latency_us", orNull(host.cpuLatencyUs)}};
}

Expected<HostDescription> hostFromJson(const nlohmann::json& json)
{
    HostDescription host;
    Fields fields(json);
    fields.read("hostname", host.hostname);
    fields.read("distribution", host.distribution);
    fields.read("kernel", host.kernel);
    fields.read("kernel_version", host.kernelVersion);
    fields.read("machine", host.machine);
    fields.read("preemption", host.preemption);
    fields.read("cpu", host.cpuModel);
    fields.read("cpus", host.cpus, 0, 1'000'000);
    fields.read("governors", host.governors);
    fields.read("clocksource", host.clocksource);
    fields.read("hz", host.hz, 1);
    fields.read("boot_flags", host.bootFlags);
    fields.read("virtual_machine", host.virtualMachine);
    fields.read("rt_runtime_us", host.rtRuntimeUs, -1);
    fields.read("rt_period_us", host.rtPeriodUs, 0);
    fields.read("fair_server", host.fairServer);
    fields.read("tracing", host.tracing);
    fields.read("memory_mb", host.memoryMb, 0);
    fields.read("swap_mb", host.swapMb, 0);
    fields.read("sound_cards", host.soundCards);
    fields.read("threads", host.threads);
    fields.read("cpu_latency_us", host.cpuLatencyUs, 0);
    if (fields.error())
        return fail(ErrorKind::File, "the host description is broken: " + *fields.error(),
                    "The file was damaged or not made by Xrunscope");
    return host;
}

} // namespace xrunscope
