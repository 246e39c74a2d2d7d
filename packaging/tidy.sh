#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs clang-tidy-14 on the sources in app, core and ui that a build folder compiles (all of them, or those whose
# path matches): ./packaging/tidy.sh [BUILD-FOLDER [PATTERN [CHECKS]]]; CHECKS are added to those in .clang-tidy.
# Where sources are compiled together (preset check) they are checked together, which takes a fraction of the time.
set -euo pipefail

root_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=${1:-$root_dir/build/dev}
pattern=${2:-.}
checks=-bugprone-suspicious-include${3:+,$3} # unity sources include sources

[[ -f $build_dir/compile_commands.json ]] || {
    echo "$build_dir has no compile_commands.json: configure a preset first (cmake --preset dev)" >&2
    exit 2
}
mapfile -t files < <(sed -nE 's/^ *"file": "(.*)",?$/\1/p' "$build_dir/compile_commands.json" |
    sed -nE "s#^($root_dir|$build_dir)/((app|core|ui)/.*)#\1/\2#p" | grep -vE '_autogen/|/\.?qt/|qrc_' | grep -E "$pattern" | sort -u)
[[ ${#files[@]} -gt 0 ]] || {
    echo "$build_dir compiles no file of app, core or ui that matches '$pattern'" >&2
    exit 2
}

printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 --quiet "--checks=$checks" --extra-arg=-Wno-unknown-warning-option -p "$build_dir" \
        2> >(grep -vE '^[0-9]+ warnings? generated|^$' >&2)
echo "  ${#files[@]} files checked"
