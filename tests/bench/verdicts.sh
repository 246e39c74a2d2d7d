#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Are the verdicts of "xrunscope-cli compare" right? --rounds equal runs (40) of --seconds (4), then 200 random splits of
# them, and simulated differences with as many runs as the plan asks for.
# shellcheck source=tests/bench/bench_common.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_common.sh"
rounds=40
seconds=4
parse_arguments "Runs in the class that your rights allow." "$@"
bench=$build/tests/bench/verdict_bench
[[ -x $bench ]] || usage_and_exit "No verdict_bench in $build: build it first (cmake --preset bench)." 2
for ((round = 1; round <= rounds; round++)); do
    run_cli "$scratch/run-$round.xrun"
    printf '\r%s of %s runs' "$round" "$rounds" >&2
done
echo >&2
"$bench" "$scratch"/run-*.xrun
