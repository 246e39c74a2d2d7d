#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Delay of the timer engine against cyclictest: same class, priority, period and CPU latency, interleaved.
# shellcheck source=tests/bench/bench_common.sh
source "$(dirname "${BASH_SOURCE[0]}")/bench_common.sh"
parse_arguments "Needs cyclictest (package rt-tests) and the right to FIFO 80 and /dev/cpu_dma_latency." "$@"
command -v cyclictest >/dev/null || usage_and_exit "cyclictest is not installed (package rt-tests)." 2

# "P50 P999" of a cyclictest histogram (whole microseconds, value and count a line).
cyclic_figures() {
    cyclictest -m -q -p80 -i1333 -D "$seconds" -h 100000 | awk '
        /^[0-9]+ [0-9]+/ { if ($2 > 0) { value[n] = $1; count[n] = $2; total += $2; n++ } }
        /^# Histogram Overflows: 0*[1-9]/ { exit 1 }
        END { for (i = 0; i < n; i++) { seen += count[i]
                  if (!a && seen >= total * 0.5) a = value[i] + 0.5
                  if (!b && seen >= total * 0.999) b = value[i] + 0.5 }
              print a, b }'
}

own() { run_cli "$scratch/$1.xrun" --class fifo --priority 80 --cpu-latency 0 && figures "$scratch/$1.xrun"; }

for ((round = 1; round <= rounds; round++)); do
    order=(a1 b a2)
    ((round % 2)) || order=(a2 b a1)
    for name in "${order[@]}"; do
        if [[ $name == b ]]; then result=$(cyclic_figures); else result=$(own "$name-$round"); fi
        printf '%s %s %s\n' "$round" "$name" "$result" | tee -a "$scratch/rounds" >&2
    done
done
echo "Delay of xrunscope-cli (a) against cyclictest (b), $seconds s each:"
python3 "$here/pairs.py" <"$scratch/rounds"
