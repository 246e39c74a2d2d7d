// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/resampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace xrunscope {

namespace {

constexpr std::uint64_t kMostRelabellings = 20'000;
constexpr std::uint64_t kRandomRelabellings = 9'999;
constexpr std::size_t kSamples = 1'000;
/// The same runs give the same verdict.
constexpr std::uint64_t kSeed = 0x5852554E;
/// Differences that are equal but for rounding count as equal.
constexpr double kSameDifference = 1e-12;

/// Number of ways to choose k of n, capped.
std::uint64_t ways(std::size_t n, std::size_t k)
{
    double out = 1;
    for (std::size_t i = 0; i < k; ++i)
        out = out * static_cast<double>(n - i) / static_cast<double>(i + 1);
    return out > 1e15 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(std::llround(out));
}

/// Uniform below `limit`, the same with every standard library.
std::uint32_t below(std::mt19937_64& random, std::uint32_t limit)
{
    const std::uint64_t high = random() >> 32u;
    return static_cast<std::uint32_t>((high * limit) >> 32u);
}

class Permutations {
public:
    Permutations(std::size_t first, std::size_t second, std::size_t figures, const GroupFigures& figuresOf)
        : first_(first), runs_(first + second), a_(figures), b_(figures), figuresOf_(figuresOf)
    {
        std::iota(runs_.begin(), runs_.end(), std::uint32_t{0});
        seen_ = differences();
        hits_.assign(figures, 0);
    }

    void allRelabellings()
    {
        // A choice of `first_` runs as the positions of the ones in a sorted mask.
        std::vector<bool> chosen(runs_.size(), false);
        std::fill_n(chosen.begin(), first_, true);
        do {
            std::size_t in = 0;
            std::size_t out = first_;
            for (std::uint32_t run = 0; run < chosen.size(); ++run)
                runs_[chosen[run] ? in++ : out++] = run;
            count();
        } while (!cancelled() && std::prev_permutation(chosen.begin(), chosen.end()));
    }

    void randomRelabellings()
    {
        count();
        std::mt19937_64 random(kSeed);
        for (std::uint64_t n = 0; n < kRandomRelabellings && !cancelled(); ++n) {
            for (std::size_t i = 0; i < first_; ++i)
                std::swap(runs_[i], runs_[i + below(random, static_cast<std::uint32_t>(runs_.size() - i))]);
            count();
        }
    }

    std::vector<double> result() const
    {
        std::vector<double> p(hits_.size());
        for (std::size_t i = 0; i < p.size(); ++i)
            p[i] = std::isnan(seen_[i]) ? 1 : static_cast<double>(hits_[i]) / static_cast<double>(total_);
        return p;
    }

    void cancelBy(const std::atomic<bool>* cancelled) { cancelled_ = cancelled; }

private:
    std::vector<double> differences()
    {
        const std::span<const std::uint32_t> all(runs_);
        figuresOf_(all.first(first_), a_);
        figuresOf_(all.subspan(first_), b_);
        std::vector<double> d(a_.size());
        for (std::size_t i = 0; i < d.size(); ++i)
            d[i] = std::abs(a_[i] - b_[i]);
        return d;
    }

    void count()
    {
        ++total_;
        const std::vector<double> d = differences();
        for (std::size_t i = 0; i < d.size(); ++i)
            hits_[i] += std::isnan(d[i]) || d[i] >= seen_[i] - kSameDifference * std::abs(seen_[i]) ? 1 : 0;
    }

    bool cancelled() const { return cancelled_ != nullptr && *cancelled_; }

    std::size_t first_;
    std::vector<std::uint32_t> runs_;
    std::vector<double> a_, b_;
    const GroupFigures& figuresOf_;
    std::vector<double> seen_;
    std::vector<std::uint64_t> hits_;
    std::uint64_t total_ = 0;
    const std::atomic<bool>* cancelled_ = nullptr;
};

} // namespace

std::vector<double> permutationTest(std::size_t first, std::size_t second, std::size_t figures,
                                    const GroupFigures& figuresOf, const std::atomic<bool>* cancelled)
{
    Permutations permutations(first, second, figures, figuresOf);
    permutations.cancelBy(cancelled);
    if (ways(first + second, first) <= kMostRelabellings)
        permutations.allRelabellings();
    else
        permutations.randomRelabellings();
    return permutations.result();
}

std::vector<double> bootstrapErrors(std::size_t runs, std::size_t figures, const GroupFigures& figuresOf,
                                    const std::atomic<bool>* cancelled)
{
    std::vector<double> errors(figures, std::numeric_limits<double>::quiet_NaN());
    if (runs < 2)
        return errors;
    std::mt19937_64 random(kSeed);
    std::vector<std::uint32_t> sample(runs);
    std::vector<double> out(figures);
    // Welford 1962.
    std::vector<double> mean(figures, 0);
    std::vector<double> squares(figures, 0);
    for (std::size_t n = 1; n <= kSamples && !(cancelled != nullptr && *cancelled); ++n) {
        for (std::uint32_t& run : sample)
            run = below(random, static_cast<std::uint32_t>(runs));
        figuresOf(sample, out);
        for (std::size_t i = 0; i < figures; ++i) {
            const double off = out[i] - mean[i];
            mean[i] += off / static_cast<double>(n);
            squares[i] += off * (out[i] - mean[i]);
        }
    }
    const double widened = static_cast<double>(runs) / static_cast<double>(runs - 1);
    for (std::size_t i = 0; i < figures; ++i)
        errors[i] = std::sqrt(squares[i] / (kSamples - 1) * widened);
    return errors;
}

} // namespace xrunscope
