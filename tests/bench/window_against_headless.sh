#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Delay with the window open against the terminal program, interleaved; then the same with the window hidden and frozen.
# shellcheck source=tests/bench/bench_common.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_common.sh"
modes=(visible hidden frozen)
if [[ ${1:-} == --mode ]]; then
    modes=("$2")
    shift 2
fi
parse_arguments "First argument --mode visible|hidden|frozen: only that one. Needs Xvfb and preset bench." "$@"
window_run=$build/tests/bench/window_run
[[ -x $window_run ]] || usage_and_exit "No window_run in $build: build preset bench." 2
command -v Xvfb >/dev/null || usage_and_exit "Xvfb is not installed (package xvfb)." 2

Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$scratch/display" 2>/dev/null &
while [[ ! -s $scratch/display ]]; do sleep 0.1; done
DISPLAY=:$(cat "$scratch/display")
export DISPLAY

# headless FILE, window MODE: the same plan, without and with the window.
headless() { run_cli "$1" && figures "$1"; }
window() { figures "$(QT_QPA_PLATFORM=xcb "$window_run" "$1" "$seconds" 2>>"$scratch/costs")"; }

status=0
for mode in "${modes[@]}"; do
    : >"$scratch/rounds"
    for ((round = 1; round <= rounds; round++)); do
        order=(a1 b a2)
        ((round % 2)) || order=(a2 b a1)
        for name in "${order[@]}"; do
            if [[ $name == b ]]; then result=$(headless "$scratch/$mode-$round.xrun"); else result=$(window "$mode"); fi
            printf '%s %s %s\n' "$round" "$name" "$result" | tee -a "$scratch/rounds" >&2
        done
    done
    echo "Delay with the window $mode (a) against the terminal program (b), $seconds s each:"
    python3 "$here/pairs.py" <"$scratch/rounds" || status=1
    sort -n -t ' ' -k2 "$scratch/costs" | sed -n "1p;\$p" && : >"$scratch/costs"
done
exit $status
