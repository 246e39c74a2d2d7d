#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# on_private_bus.sh PROGRAM…: runs it with a session bus that nobody else is on.
set -euo pipefail
if ! command -v dbus-run-session >/dev/null; then
    echo "SKIP: dbus-run-session is not installed (package dbus)"
    exit 77
fi
exec dbus-run-session -- env XRUNSCOPE_PRIVATE_BUS=1 "$@"
