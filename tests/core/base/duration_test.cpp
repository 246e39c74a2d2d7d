// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/base/text.h"

namespace xrunscope {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(ParseDuration, ReadsEachUnit)
{
    EXPECT_EQ(parseDuration("10s").value(), Nanos{10'000'000'000});
    EXPECT_EQ(parseDuration("500ms").value(), Nanos{500'000'000});
    EXPECT_EQ(parseDuration("5m").value(), Nanos{300'000'000'000});
    EXPECT_EQ(parseDuration("5min").value(), Nanos{300'000'000'000});
    EXPECT_EQ(parseDuration("1h").value(), Nanos{3'600'000'000'000});
    EXPECT_EQ(parseDuration("90").value(), Nanos{90'000'000'000});
    EXPECT_EQ(parseDuration("1.5m").value(), Nanos{90'000'000'000});
    EXPECT_EQ(parseDuration("0.001ms").value(), Nanos{1000});
}

TEST(ParseDuration, RefusesWhatIsNoDurationAndShowsTheForms)
{
    for (const char* text :
         {"", "s", "ten", "10x", "10 s", " 10s", "10s ", "-5s", "inf", "nan", "1e999s", "1e-12s", "5ss", "--", "10S"}) {
        const auto duration = parseDuration(text);
        ASSERT_FALSE(duration.has_value()) << '"' << text << '"';
        EXPECT_EQ(duration.error().kind, ErrorKind::Usage);
        EXPECT_THAT(duration.error().text(), testing::HasSubstr("10s, 5m or 1h"));
    }
}

TEST(ParseDuration, TakesZeroOnlyWhereItIsAllowed)
{
    for (const char* text : {"0", "0s", "0ms", "0.0m"}) {
        const auto duration = parseDuration(text);
        ASSERT_FALSE(duration.has_value()) << text;
        EXPECT_THAT(duration.error().text(), testing::HasSubstr("must be longer than 0"));
        EXPECT_EQ(parseDurationOrZero(text).value(), Nanos{0}) << text;
    }
    EXPECT_EQ(parseDurationOrZero("500ms").value(), milliseconds{500});
    EXPECT_FALSE(parseDurationOrZero("0x").has_value());
    EXPECT_FALSE(parseDurationOrZero("1e-12s").has_value());
}

TEST(ParseDuration, EndsAtAYear)
{
    EXPECT_EQ(parseDuration("8784h").value(), hours{8784}); // 366 days
    const auto longer = parseDuration("8785h");
    ASSERT_FALSE(longer.has_value());
    EXPECT_THAT(longer.error().text(), testing::HasSubstr("a year"));
    EXPECT_FALSE(parseDuration("1e300h").has_value());
}

TEST(ParseDuration, AnErrorNeverCarriesControlCharacters)
{
    const auto duration = parseDuration("\x1b[31m5");
    ASSERT_FALSE(duration.has_value());
    EXPECT_THAT(duration.error().text(), testing::Not(testing::HasSubstr("\x1b")));
}

TEST(DurationText, WritesSentences)
{
    EXPECT_EQ(durationText(seconds{10}), "10 s");
    EXPECT_EQ(durationText(minutes{5}), "5 min");
    EXPECT_EQ(durationText(hours{1}), "1 h");
    EXPECT_EQ(durationText(seconds{90}), "1 min 30 s");
    EXPECT_EQ(durationText(seconds{3723}), "1 h 2 min 3 s");
    EXPECT_EQ(durationText(hours{1} + seconds{5}), "1 h 5 s");
    EXPECT_EQ(durationText(milliseconds{1500}), "1.5 s");
    EXPECT_EQ(durationText(milliseconds{250}), "250 ms");
    EXPECT_EQ(durationText(microseconds{640}), "640 µs");
    EXPECT_EQ(durationText(Nanos{0}), "0 s");
    EXPECT_EQ(durationText(seconds{-3}), "0 s");
}

TEST(DurationText, RoundsToTheUnitAbove)
{
    EXPECT_EQ(durationText(Nanos{1'499'999}), "1 ms");
    EXPECT_EQ(durationText(Nanos{1'500'000}), "2 ms");
    EXPECT_EQ(durationText(Nanos{999'499}), "999 µs");
    EXPECT_EQ(durationText(Nanos{999'500}), "1 ms");
    EXPECT_EQ(durationText(Nanos{999'499'999}), "999 ms");
    EXPECT_EQ(durationText(Nanos{999'500'000}), "1 s");
    EXPECT_EQ(durationText(Nanos{1'049'999'999}), "1 s");
    EXPECT_EQ(durationText(Nanos{1'050'000'000}), "1.1 s");
    EXPECT_EQ(durationText(Nanos{59'949'999'999}), "59.9 s");
    EXPECT_EQ(durationText(Nanos{59'950'000'000}), "1 min");
    EXPECT_EQ(durationText(Nanos{90'400'000'000}), "1 min 30 s");
}

TEST(ClockText, CountsUpAndNeverBelowZero)
{
    EXPECT_EQ(clockText(Nanos{0}), "00:00");
    EXPECT_EQ(clockText(Nanos{134'999'999'999}), "02:14");
    EXPECT_EQ(clockText(seconds{3599}), "59:59");
    EXPECT_EQ(clockText(seconds{3734}), "1:02:14");
    EXPECT_EQ(clockText(hours{100}), "100:00:00");
    EXPECT_EQ(clockText(seconds{-1}), "00:00");
}

} // namespace
} // namespace xrunscope
