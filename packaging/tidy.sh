#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs clang-tidy-14 on the sources in app, core and ui that a build folder compiles (all of them, or those whose
# path matches): ./packaging/tidy.sh [BUILD-FOLDER [PATTERN [CHECKS]]]; CHECKS are added to those in .clang-tidy.
set -euo pipefail

root_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=${1:-$root_dir/build/dev}
pattern=${2:-.}
checks=${3:-}

[[ -f $build_dir/compile_commands.json ]] || {
    echo "$build_dir has no compile_commands.json: configure a preset first (cmake --preset dev)" >&2
    exit 2
}
mapfile -t files < <(sed -nE 's/^ *"file": "(.*)",?$/\1/p' "$build_dir/compile_commands.json" |
    grep -E "^$root_dir/(app|core|ui)/" | grep -E "$pattern" | sort -u)
[[ ${#files[@]} -gt 0 ]] || {
    echo "$build_dir compiles no file of app, core or ui that matches '$pattern'" >&2
    exit 2
}

printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 --quiet ${checks:+"--checks=$checks"} --extra-arg=-Wno-unknown-warning-option -p "$build_dir" \
        2> >(grep -vE '^[0-9]+ warnings? generated|^$' >&2)
echo "  ${#files[@]} files checked"
