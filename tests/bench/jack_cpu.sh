#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# CPU time of a JACK run without load clients (a) against jack_cpu_load, a plain client (b), interleaved on one jackd with
# the dummy driver; then what the callbacks cost.
# shellcheck source=tests/bench/bench_common.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_common.sh"
parse_arguments "Needs jackd and jack_cpu_load (package jackd2) and the right to real-time scheduling." "$@"
for program in jackd jack_cpu_load; do
    command -v "$program" >/dev/null || usage_and_exit "$program is not installed (package jackd2)." 2
done

export JACK_DEFAULT_SERVER=xrunscope-bench
jackd -n "$JACK_DEFAULT_SERVER" -R -P 70 -d dummy -r 48000 -p 64 >"$scratch/jackd.log" 2>&1 &
jackd=$!
until jack_lsp >/dev/null 2>&1; do
    kill -0 "$jackd" 2>/dev/null || usage_and_exit "jackd did not start: $(tail -n 1 "$scratch/jackd.log")" 2
    sleep 0.1
done

# used PID: its CPU time so far, milliseconds.
used() { awk -v hz="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000 / hz }' "/proc/$1/stat"; }

# cost PID: milliseconds of CPU a second of the process, over the time of a run.
cost() {
    local before after
    sleep 2
    before=$(used "$1")
    sleep "$seconds"
    after=$(used "$1")
    awk -v a="$before" -v b="$after" -v s="$seconds" 'BEGIN { printf "%.2f", (b - a) / s }'
}

for ((round = 1; round <= rounds; round++)); do
    "$cli" run --engine jack --duration "$((seconds + 10))s" --quiet -o "$scratch/$round.xrun" >/dev/null &
    run=$!
    a=$(cost "$run")
    kill -INT "$run"
    wait "$run" || true
    jack_cpu_load >/dev/null 2>&1 &
    plain=$!
    b=$(cost "$plain")
    kill "$plain"
    wait "$plain" 2>/dev/null || true
    echo "$round: run $a ms/s, jack_cpu_load $b ms/s"
done
kill "$jackd"
wait "$jackd" || true
"$build/tests/bench/jack_bench" 10
