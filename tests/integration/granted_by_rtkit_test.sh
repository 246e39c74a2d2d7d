#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# granted_by_rtkit_test.sh XRUNSCOPE_CLI RTKIT_TEST
#
# With rtkit running, a user without any limit gets the default class from it, and is told so.
set -eu

cli=$1
rtkit_test=$2
[ "$(id -u)" = 0 ] || {
    echo "SKIP: needs root to start a private system bus and rtkit-daemon"
    exit 77
}
folder=$(mktemp -d "${TMPDIR:-/tmp}/xrunscope-granted.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cp "$cli" "$folder/xrunscope-cli"
mkdir "$folder/work"
chmod 755 "$folder" "$folder/xrunscope-cli"
chown nobody "$folder/work"

status=0
"$rtkit_test" "$folder/xrunscope-cli" run --engine timer --duration 2s -o "$folder/work/a.xrun" >"$folder/out" 2>"$folder/err" ||
    status=$?
cat "$folder/out" "$folder/err"
[ "$status" != 77 ] || exit 77
[ "$status" = 0 ] || exit 1
grep -q 'Granted.*RR .*granted by rtkit' "$folder/out"
grep -q 'granted by rtkit' "$folder/err"
