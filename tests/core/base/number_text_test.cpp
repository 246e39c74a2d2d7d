// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace xrunscope {
namespace {

TEST(Grouped, PutsACommaBeforeEachThreeDigits)
{
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(grouped(100000), "100,000");
    EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(MicrosText, HasFourDigits)
{
    EXPECT_EQ(microsText(0), "0.000");
    EXPECT_EQ(microsText(4.3521), "4.352");
    EXPECT_EQ(microsText(27.4), "27.40");
    EXPECT_EQ(microsText(333.25), "333.2"); // half to even, as exact binary halves are rounded
    EXPECT_EQ(microsText(1412), "1,412");
    EXPECT_EQ(microsText(1'000'000.4), "1,000,000");
    EXPECT_EQ(microsText(-27.4), "-27.40");
    EXPECT_EQ(microsText(-1412.3), "-1,412");
}

TEST(MicrosText, RoundingNeverAddsADigit)
{
    EXPECT_EQ(microsText(9.9994), "9.999");
    EXPECT_EQ(microsText(9.9996), "10.00");
    EXPECT_EQ(microsText(99.994), "99.99");
    EXPECT_EQ(microsText(99.996), "100.0");
    EXPECT_EQ(microsText(999.94), "999.9");
    EXPECT_EQ(microsText(999.96), "1,000");
    EXPECT_EQ(microsText(-999.96), "-1,000");
}

TEST(MicrosText, ZeroHasNoSign)
{
    EXPECT_EQ(microsText(-0.0), "0.000");
    EXPECT_EQ(microsText(-0.0004), "0.000");
    EXPECT_EQ(microsText(-0.0006), "-0.001");
}

TEST(MicrosText, TakesEveryNumber)
{
    EXPECT_EQ(microsText(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(microsText(std::numeric_limits<double>::quiet_NaN()), "nan");
    EXPECT_EQ(microsText(1e20), "1e+20");
}

} // namespace
} // namespace xrunscope
