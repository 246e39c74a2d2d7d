// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/device_reservation.h"

#include <cstdlib>
#include <future>

#include <gmock/gmock.h>
#include <unistd.h>

#include "tests/core/alsa/fake_reserver.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using test::FakeReserver;
using testing::AllOf;
using testing::HasSubstr;

constexpr int kCard = FakeReserver::kCard;

class Reservation : public testing::Test {
protected:
    void SetUp() override
    {
        if (std::getenv("XRUNSCOPE_PRIVATE_BUS") == nullptr)
            GTEST_SKIP() << "needs a session bus of its own: on_private_bus.sh";
    }
};

TEST_F(Reservation, OfAFreeCardIsSeenByOthersAndGivenBack)
{
    auto taken = DeviceReservation::take(kCard, "hw:7,0");
    ASSERT_TRUE(taken) << taken.error().text();
    EXPECT_TRUE(taken->held());
    EXPECT_EQ(test::propertyOfHolder("ApplicationName"), "Xrunscope");
    EXPECT_EQ(test::propertyOfHolder("ApplicationDeviceName"), "hw:7,0");
    EXPECT_EQ(test::propertyOfHolder("Priority"), "1000");
    EXPECT_THAT(reservationHolder(kCard), AllOf(HasSubstr("Xrunscope ("), HasSubstr(std::to_string(getpid()))));
    taken->release();
    EXPECT_FALSE(taken->held());
    EXPECT_EQ(reservationHolder(kCard), "");
}

TEST_F(Reservation, AHolderThatGrantsIsAskedWithOurPriority)
{
    const FakeReserver other(FakeReserver::Answer::Grants, "PipeWire Media Server");
    EXPECT_THAT(reservationHolder(kCard), HasSubstr("PipeWire Media Server ("));
    const auto taken = DeviceReservation::take(kCard, "hw:7,0");
    ASSERT_TRUE(taken) << taken.error().text();
    EXPECT_TRUE(taken->held());
    EXPECT_EQ(other.askedWith(), 1000);
    EXPECT_EQ(test::propertyOfHolder("ApplicationName"), "Xrunscope");
}

TEST_F(Reservation, AHolderThatRefusesIsNamed)
{
    const FakeReserver other(FakeReserver::Answer::Refuses, "JACK Audio Server");
    const auto taken = DeviceReservation::take(kCard, "hw:7,0");
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(taken.error().what, AllOf(HasSubstr("card 7"), HasSubstr("JACK Audio Server ("),
                                          HasSubstr("pid " + std::to_string(getpid()) + ")")));
    EXPECT_EQ(test::propertyOfHolder("ApplicationName"), "JACK Audio Server") << "it keeps the card";
}

TEST_F(Reservation, AHolderThatSaysNothingOrGrantsInVainIsNamed)
{
    for (const auto answer : {FakeReserver::Answer::SaysNothing, FakeReserver::Answer::GrantsInVain}) {
        const FakeReserver other(answer, "Stubborn");
        const auto taken = DeviceReservation::take(kCard, "hw:7,0");
        ASSERT_FALSE(taken);
        EXPECT_THAT(taken.error().what, HasSubstr("Stubborn ("));
    }
}

TEST_F(Reservation, AProgramOfLowerOrEqualPriorityIsRefused)
{
    const auto taken = DeviceReservation::take(kCard, "hw:7,0");
    ASSERT_TRUE(taken);
    EXPECT_EQ(test::requestRelease(-20), 0);
    EXPECT_EQ(test::requestRelease(1000), 0);
    EXPECT_EQ(taken->wantedBy(), std::nullopt);
    EXPECT_TRUE(taken->held());
}

TEST_F(Reservation, AProgramOfHigherPriorityGetsItsAnswerWhenTheCardIsFree)
{
    auto taken = DeviceReservation::take(kCard, "hw:7,0");
    ASSERT_TRUE(taken);
    auto answer = std::async(std::launch::async, [] { return test::requestRelease(INT32_MAX); });
    while (!taken->wantedBy() && answer.wait_for(10ms) == std::future_status::timeout) {
    }
    ASSERT_TRUE(taken->wantedBy());
    EXPECT_THAT(*taken->wantedBy(), HasSubstr("pid " + std::to_string(getpid())));
    EXPECT_EQ(answer.wait_for(0ms), std::future_status::timeout) << "the device may still be open";
    taken->release();
    EXPECT_EQ(answer.get(), 1);
    EXPECT_EQ(reservationHolder(kCard), "");
}

TEST_F(Reservation, WithoutASessionBusTheRunGoesOn)
{
    const std::string address = std::getenv("DBUS_SESSION_BUS_ADDRESS");
    for (const char* none : {"", "unix:path=/there/is/none"}) {
        setenv("DBUS_SESSION_BUS_ADDRESS", none, 1);
        setenv("XDG_RUNTIME_DIR", "/there/is/none", 1);
        const auto taken = DeviceReservation::take(kCard, "hw:7,0");
        ASSERT_TRUE(taken) << taken.error().text();
        EXPECT_FALSE(taken->held());
        EXPECT_EQ(reservationHolder(kCard), "");
    }
    setenv("DBUS_SESSION_BUS_ADDRESS", address.c_str(), 1);
}

} // namespace
} // namespace xrunscope
