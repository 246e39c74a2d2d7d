#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# CPU and resident memory of a run after 1 and 20 minutes, in the terminal and in the window (visible, hidden).
# shellcheck source=tests/bench/bench_common.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_common.sh"
seconds=1230
parse_arguments "Needs Xvfb and preset bench. --seconds: length of each run (default 1230, for the 20th minute)." "$@"
window_run=$build/tests/bench/window_run
Xvfb -displayfd 3 -screen 0 1280x800x24 3>"$scratch/display" 2>/dev/null &
while [[ ! -s $scratch/display ]]; do sleep 0.1; done
DISPLAY=:$(cat "$scratch/display")
export DISPLAY QT_QPA_PLATFORM=xcb

ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
resident() { awk '/^VmRSS/ { printf "%.1f", $2 / 1024 }' "/proc/$1/status"; }

# watch NAME COMMAND…: figures at 1 minute (or the half of a shorter run) and near the end.
watch() {
    local name=$1 pid early=$((seconds < 120 ? seconds / 2 : 60)) late=$((seconds - 10)) begin cpu
    shift
    "$@" >/dev/null 2>&1 &
    pid=$!
    sleep 5
    begin=$(ticks $pid)
    sleep $((early - 5))
    cpu=$(awk -v d=$(($(ticks $pid) - begin)) -v s=$((early - 5)) -v hz="$(getconf CLK_TCK)" 'BEGIN { printf "%.1f", 100 * d / hz / s }')
    printf '%-9s at %4d s: %5s MB resident, %4s %% of a core since second 5\n' "$name" "$early" "$(resident $pid)" "$cpu"
    sleep $((late - early))
    cpu=$(awk -v d=$(($(ticks $pid) - begin)) -v s=$((late - 5)) -v hz="$(getconf CLK_TCK)" 'BEGIN { printf "%.1f", 100 * d / hz / s }')
    printf '%-9s at %4d s: %5s MB resident, %4s %% of a core since second 5\n' "$name" "$late" "$(resident $pid)" "$cpu"
    wait $pid
}

# Side by side: neither memory nor CPU time of one depends on the others.
watch terminal "$cli" run --engine timer --duration "${seconds}s" --quiet -o "$scratch/terminal.xrun" &
watch visible "$window_run" visible "$seconds" &
watch hidden "$window_run" hidden "$seconds" &
wait %2 %3 %4
