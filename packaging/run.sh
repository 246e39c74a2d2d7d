#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Xrunscope and opens its window. Without a display: a run of ten seconds in
# the terminal. Arguments go to the program: ./packaging/run.sh my-run.xrun
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    cat <<EOF
Usage: ./packaging/run.sh [ARGUMENT]...

Installs the packages that are missing, builds Xrunscope and opens its window.
Without a display: a run of ten seconds in the terminal. ARGUMENTs go to the
program:
  ./packaging/run.sh my-run.xrun                    a run in the window
  ./packaging/run.sh render my-run.xrun -o a.png    a picture of it
EOF
    exit 0
fi

window=$root_dir/build/release/app/gui/xrunscope
terminal=$root_dir/build/release/app/cli/xrunscope-cli

install_packages "build and open Xrunscope" "$root_dir"/packaging/packages-{build,gui}.txt

if [[ -x $window ]]; then
    say "Bringing the build up to date…"
else
    say "Building Xrunscope; the first time takes some minutes…"
fi
build_preset release || exit 1

# Drawing a picture of a run needs no display.
if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} || ${1:-} == render ]]; then
    [[ ${1:-} == render ]] || say "Opening the window…"
    exec "$window" "$@"
fi
if [[ $# -gt 0 ]]; then
    exec "$terminal" "$@"
fi

say "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so this is a run of 10 s in the terminal."
folder=$(mktemp -d -t xrunscope-XXXXXXXX)
trap 'rm -rf "$folder"' EXIT
"$terminal" run --engine timer --duration 10s --label "First run" -o "$folder/first.xrun" >/dev/null
"$terminal" report "$folder/first.xrun"
say
say "More: $terminal --help"
