#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ratios of interleaved measurements, each beside the A/A ratio measured the same way.

Reads lines "ROUND NAME P50 P999" (microseconds) on standard input, where NAME is a1, a2 (two runs of the same
set-up) or b (the other). Prints, for p50 and p99.9, the geometric mean of a1/b and of a1/a2 over the rounds with its
95 % interval (Student's t on the logarithms), and the verdict: p50 fails above 1.05; p99.9 fails only if its interval
lies wholly above 1.05 and above the A/A interval.
"""
import math
import sys

# Two-sided 95 % quantiles of Student's t by degrees of freedom; beyond the table 1.96 is used.
T95 = [0, 12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
       2.120, 2.110, 2.101, 2.093, 2.086]


def interval(ratios):
    logs = [math.log(r) for r in ratios]
    n = len(logs)
    mean = sum(logs) / n
    if n < 2:
        return math.exp(mean), 0.0, math.inf
    sd = math.sqrt(sum((x - mean) ** 2 for x in logs) / (n - 1))
    half = (T95[n - 1] if n - 1 < len(T95) else 1.96) * sd / math.sqrt(n)
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


def main():
    rounds = {}
    for line in sys.stdin:
        number, name, p50, p999 = line.split()
        rounds.setdefault(number, {})[name] = (float(p50), float(p999))
    whole = [r for r in rounds.values() if {"a1", "a2", "b"} <= r.keys()]
    if not whole:
        sys.exit("no complete round was measured")
    failed = False
    for index, figure in enumerate(("p50", "p99.9")):
        ab = interval([r["a1"][index] / r["b"][index] for r in whole])
        aa = interval([r["a1"][index] / r["a2"][index] for r in whole])
        bad = ab[0] > 1.05 if index == 0 else ab[1] > 1.05 and ab[1] > aa[2]
        failed = failed or bad
        print(f"{figure:6} ratio {ab[0]:.3f} ({ab[1]:.3f} to {ab[2]:.3f})   A/A {aa[0]:.3f} ({aa[1]:.3f} to "
              f"{aa[2]:.3f})   {'MISSED' if bad else 'held'}")
    print(f"{len(whole)} rounds")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
