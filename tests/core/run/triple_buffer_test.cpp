// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/triple_buffer.h"

#include <thread>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(TripleBuffer, GivesTheLatestOnce)
{
    TripleBuffer<int> b;
    EXPECT_FALSE(b.update());
    b.back() = 1;
    b.publish();
    b.back() = 2;
    b.publish();
    EXPECT_TRUE(b.update());
    EXPECT_EQ(b.front(), 2);
    EXPECT_FALSE(b.update());
}

TEST(TripleBuffer, ValuesAreWholeAndRise)
{
    struct Pair {
        int a = 0, b = 0;
    };
    constexpr int kValues = 100'000;
    TripleBuffer<Pair> buffer;
    std::thread writer([&] {
        for (int i = 1; i <= kValues; ++i) {
            buffer.back() = {i, -i};
            buffer.publish();
        }
    });
    int last = 0;
    bool good = true;
    while (last < kValues) {
        if (!buffer.update()) {
            std::this_thread::yield();
            continue;
        }
        good = good && buffer.front().a == -buffer.front().b && buffer.front().a > last;
        last = buffer.front().a;
    }
    writer.join();
    EXPECT_TRUE(good);
}

} // namespace
} // namespace xrunscope
