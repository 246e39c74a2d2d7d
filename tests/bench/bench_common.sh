# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Shared by the scripts beside it: source it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rounds=12
seconds=30 # p99.9 needs 10,000 cycles: 14 s at the least
build=$here/../../build/bench

usage_and_exit() {
    printf 'Usage: %s [--rounds N] [--seconds S] [--build FOLDER]\n%s\n' "$(basename "$0")" "$1"
    exit "${2:-0}"
}

parse_arguments() {
    local help=$1
    shift
    while [[ $# -gt 0 ]]; do
        case $1 in
        --rounds) rounds=$2 && shift ;;
        --seconds) seconds=$2 && shift ;;
        --build) build=$2 && shift ;;
        -h | --help) usage_and_exit "$help" ;;
        *) usage_and_exit "$help" 2 ;;
        esac
        shift
    done
    cli=$build/app/cli/xrunscope-cli
    [[ -x $cli ]] || usage_and_exit "No xrunscope-cli in $build: build it first (cmake --preset bench)." 2
    scratch=$(mktemp -d -t xrunscope-bench-XXXXXXXX)
    export XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config XDG_RUNTIME_DIR=$scratch/runtime
    mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME"
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
}

# figures FILE: "P50 P999" of its delays in microseconds.
figures() {
    "$cli" report "$1" --format json |
        python3 -c 'import json,sys; d=json.load(sys.stdin)["delay_us"]; print(d["p50"], d["p999"])'
}

# run_cli FILE OPTION…: one run in the terminal program.
run_cli() {
    local file=$1
    shift
    "$cli" run --engine timer --rate 48000 --frames 64 --duration "${seconds}s" --quiet -o "$file" "$@" >/dev/null
}
