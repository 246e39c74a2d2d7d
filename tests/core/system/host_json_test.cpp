// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_json.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;

HostDescription full()
{
    HostDescription host;
    host.hostname = "box";
    host.distribution = "Debian GNU/Linux 12 (bookworm)";
    host.kernel = "6.1.0-26-rt-amd64";
    host.kernelVersion = "#1 SMP PREEMPT_RT Debian";
    host.machine = "x86_64";
    host.preemption = "PREEMPT_RT";
    host.cpuModel = "Intel Core i7-4790";
    host.cpus = 8;
    host.governors = {"performance", "powersave"};
    host.clocksource = "tsc";
    host.hz = 250;
    host.bootFlags = {"threadirqs", "nosmt"};
    host.virtualMachine = "none";
    host.rtRuntimeUs = -1;
    host.rtPeriodUs = 1'000'000;
    host.fairServer = "50 of 1000 ms";
    host.tracing = "function and events";
    host.memoryMb = 15936;
    host.swapMb = 2048;
    host.soundCards = {"0 PCH: HDA Intel PCH"};
    host.threads = {{"irq/34-snd_hda_intel:card0", 334, "fifo", 50}};
    host.cpuLatencyUs = 0;
    return host;
}

std::string errorOf(const json& j)
{
    const auto host = hostFromJson(j);
    EXPECT_FALSE(host.has_value()) << j.dump();
    if (host)
        return {};
    EXPECT_EQ(host.error().kind, ErrorKind::File);
    return host.error().text();
}

TEST(HostJson, ComesBackAsItWent)
{
    EXPECT_EQ(hostFromJson(json::parse(toJson(full()).dump())).value(), full());
    EXPECT_EQ(hostFromJson(json::parse(toJson({}).dump())).value(), HostDescription{});
}

TEST(HostJson, ComesBackFromTheLargestMachine)
{
    HostDescription host = full();
    host.cpus = 8192;
    host.governors.assign(8192, "performance");
    EXPECT_EQ(hostFromJson(toJson(host)).value(), host);
}

TEST(HostJson, HasTheKeysOfReports)
{
    const json j = toJson(full());
    EXPECT_EQ(j.at("kernel"), "6.1.0-26-rt-amd64");
    EXPECT_EQ(j.at("preemption"), "PREEMPT_RT");
    EXPECT_EQ(j.at("cpu"), "Intel Core i7-4790");
    EXPECT_EQ(j.at("cpus"), 8);
    EXPECT_EQ(j.at("threads").at(0).at("class"), "fifo");
    EXPECT_TRUE(toJson({}).at("hz").is_null());
}

TEST(HostJson, MissingKeysAndNullsLeaveTheDefault)
{
    EXPECT_EQ(hostFromJson(json::object()).value(), HostDescription{});
    const auto host = hostFromJson({{"kernel", "6.1"}, {"hz", nullptr}, {"cpu", nullptr}, {"from_later", {1, 2}}});
    ASSERT_TRUE(host.has_value());
    EXPECT_EQ(host->kernel, "6.1");
    EXPECT_EQ(host->hz, std::nullopt);
}

TEST(HostJson, RefusesOtherTypesAndNamesTheKey)
{
    EXPECT_THAT(errorOf({{"kernel", 6}}), HasSubstr("kernel"));
    EXPECT_THAT(errorOf({{"cpus", "8"}}), HasSubstr("cpus"));
    EXPECT_THAT(errorOf({{"cpus", 2.5}}), HasSubstr("cpus"));
    EXPECT_THAT(errorOf({{"hz", true}}), HasSubstr("hz"));
    EXPECT_THAT(errorOf({{"governors", "performance"}}), HasSubstr("governors"));
    EXPECT_THAT(errorOf({{"boot_flags", json::array({"a", 1})}}), HasSubstr("boot_flags"));
    EXPECT_THAT(errorOf({{"threads", json::array({1})}}), HasSubstr("threads"));
    EXPECT_THAT(errorOf({{"threads", json::array({{{"name", 5}}})}}), HasSubstr("name"));
    EXPECT_THAT(errorOf(json::array()), HasSubstr("not an object"));
    EXPECT_THAT(errorOf(json()), HasSubstr("not an object"));
}

TEST(HostJson, RefusesNumbersOutOfRange)
{
    errorOf({{"cpus", -1}});
    errorOf({{"cpus", 18446744073709551615ULL}});
    errorOf({{"memory_mb", -1}});
    errorOf({{"memory_mb", 9223372036854775808ULL}});
    errorOf({{"hz", 4294967546LL}}); // 250 in its lower half
    errorOf({{"cpu_latency_us", -1}});
    errorOf({{"rt_runtime_us", -2}});
    EXPECT_EQ(hostFromJson({{"rt_runtime_us", -1}}).value().rtRuntimeUs, -1);
}

TEST(HostJson, CapsTextsAndLists)
{
    EXPECT_TRUE(hostFromJson({{"kernel", std::string(4096, 'x')}}).has_value());
    EXPECT_THAT(errorOf({{"kernel", std::string(4097, 'x')}}), HasSubstr("4096"));
    EXPECT_TRUE(hostFromJson({{"governors", std::vector<std::string>(8192, "x")}}).has_value());
    EXPECT_THAT(errorOf({{"governors", std::vector<std::string>(8193, "x")}}), HasSubstr("8192"));
    EXPECT_THAT(errorOf({{"threads", std::vector<json>(8193, json::object())}}), HasSubstr("8192"));
}

TEST(HostJson, MakesTextsPrintable)
{
    EXPECT_EQ(hostFromJson({{"kernel", "a\x1b[2J"}}).value().kernel, "a\xef\xbf\xbd[2J");
}

} // namespace
} // namespace xrunscope
