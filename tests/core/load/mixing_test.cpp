// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/mixing.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::FloatNear;

std::vector<float> mixed(const std::vector<std::vector<float>>& inputs)
{
    std::vector<const float*> in;
    for (const auto& input : inputs)
        in.push_back(input.data());
    const std::size_t frames = inputs.front().size();
    std::vector<float> first(frames, 9.0F);
    std::vector<float> second(frames, 9.0F);
    const std::array<float*, 2> out{first.data(), second.data()};
    mixMean(in, out, static_cast<std::uint32_t>(frames));
    EXPECT_EQ(first, second);
    return first;
}

TEST(MixMean, EveryOutputIsTheMeanOfAllInputs)
{
    EXPECT_THAT(mixed({{0.5F, -1.0F, 0.25F}, {0.25F, 1.0F, 0.25F}}), ElementsAre(0.375F, 0.0F, 0.25F));
}

TEST(MixMean, WorksForLengthsThatAreNoWholeBlocks)
{
    EXPECT_THAT(mixed({std::vector<float>(1000, 0.5F), std::vector<float>(1000, 0.25F)}), Each(0.375F));
}

TEST(MixMean, DenormalsBecomeZero)
{
    constexpr float kSmallest = std::numeric_limits<float>::min();
    constexpr float kDenormal = std::numeric_limits<float>::denorm_min();
    // Denormal inputs; normal ones with a denormal mean; normal ones with a normal mean.
    const auto result = mixed({{kDenormal, kSmallest, -kSmallest, kSmallest}, {kDenormal, 0.0F, 0.0F, 3 * kSmallest}});
    EXPECT_THAT(result, ElementsAre(0.0F, 0.0F, 0.0F, 2 * kSmallest));
    for (const float sample : result)
        EXPECT_NE(std::fpclassify(sample), FP_SUBNORMAL);
}

TEST(MixMean, NoInputIsSilence)
{
    std::vector<float> output(100, 0.5F);
    const std::array<float*, 1> out{output.data()};
    mixMean({}, out, 100);
    EXPECT_THAT(output, Each(0.0F));
}

TEST(MixMean, TwentyClientsAddLessThanATenthOfTheErrorAllowed)
{
    // Seven equal inputs: neither the sum nor the mean is exact in binary.
    std::vector<float> samples;
    for (int i = 0; i < 480; ++i)
        samples.push_back(0.5F * static_cast<float>(std::sin(i * 0.1309)));
    std::vector<float> passed = samples;
    for (int client = 0; client < 20; ++client)
        passed = mixed(std::vector<std::vector<float>>(7, passed));
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_THAT(passed[i], FloatNear(samples[i], 1e-6F));
}

TEST(CopyToAll, EveryOutputGetsTheSamples)
{
    const std::array<float, 3> samples{0.1F, 0.2F, 0.3F};
    std::vector<float> first(3);
    std::vector<float> second(3);
    const std::array<float*, 2> out{first.data(), second.data()};
    copyToAll(samples.data(), out, 3);
    EXPECT_THAT(first, ElementsAre(0.1F, 0.2F, 0.3F));
    EXPECT_EQ(first, second);
}

} // namespace
} // namespace xrunscope
