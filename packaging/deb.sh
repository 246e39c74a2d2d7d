#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages xrunscope and xrunscope-cli from a clean copy of the sources, into build/deb.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_packages "build Debian packages of Xrunscope" "$root_dir"/packaging/packages-{build,gui,deb}.txt
deb_dir=$root_dir/build/deb
copy=$deb_dir/xrunscope

rm -rf "$deb_dir"
mkdir -p "$copy"
tar -C "$root_dir" --exclude=./build --exclude=./.git -cf - . | tar -C "$copy" -xf -
cp -r "$copy/packaging/debian" "$copy/debian"

say "Building the packages; this takes some minutes…"
log=$log_dir/deb.log
mkdir -p "$log_dir"
: >"$log"
(cd "$copy" && logged "$log" dpkg-buildpackage --build=binary --no-sign) || {
    tail -n 40 "$log" >&2
    die "The packages could not be built: see above, all of it in $log."
}
rm -rf "$copy"
say "Built:"
find "$deb_dir" -name '*.deb' ! -name '*-dbgsym*' | sort
