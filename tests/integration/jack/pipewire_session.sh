#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pipewire_session.sh COMMAND…: runs COMMAND beside a PipeWire of its own (pipewire, wireplumber, a null sink as the only
# device) in private folders; ends everything with it. Exit status: that of COMMAND; 77 when a part of PipeWire is not
# installed, 70 when the session does not come up.
set -u

if [ "${1:-}" = --in-session ]; then
    shift
    pipewire >"$XDG_STATE_HOME/pipewire.log" 2>&1 &
    server=$!
    wireplumber >"$XDG_STATE_HOME/wireplumber.log" 2>&1 &
    manager=$!
    # shellcheck disable=SC2317 # the trap calls it
    end_session() {
        kill "$manager" "$server" 2>/dev/null
        wait "$manager" "$server" 2>/dev/null
    }
    trap end_session EXIT
    trap 'exit 143' INT TERM HUP

    tries=0
    until pw-cli info 0 >/dev/null 2>&1; do
        tries=$((tries + 1))
        if [ "$tries" -gt 100 ] || ! kill -0 "$server" 2>/dev/null; then
            echo "pipewire_session.sh: pipewire does not answer" >&2
            cat "$XDG_STATE_HOME/pipewire.log" >&2
            exit 70
        fi
        sleep 0.1
    done
    pw-cli create-node adapter '{ factory.name=support.null-audio-sink node.name=null-sink
        media.class=Audio/Sink object.linger=true audio.position=[FL FR] }' >/dev/null
    tries=0
    until pw-cli list-objects Port 2>/dev/null | grep -q 'null-sink:playback_FR'; do
        tries=$((tries + 1))
        if [ "$tries" -gt 100 ]; then
            echo "pipewire_session.sh: the null sink does not appear" >&2
            cat "$XDG_STATE_HOME/pipewire.log" "$XDG_STATE_HOME/wireplumber.log" >&2
            exit 70
        fi
        sleep 0.1
    done
    "$@"
    exit $?
fi

for program in pipewire wireplumber pw-cli pw-jack dbus-run-session; do
    if ! command -v "$program" >/dev/null 2>&1; then
        echo "SKIP: $program is not installed"
        exit 77
    fi
done
folder=$(mktemp -d "${TMPDIR:-/tmp}/pipewire-session.XXXXXX") || exit 70
trap 'rm -rf "$folder"' EXIT
trap 'exit 143' INT TERM HUP
mkdir -m 700 "$folder/runtime" "$folder/state" "$folder/home"
unset PIPEWIRE_RUNTIME_DIR PIPEWIRE_REMOTE PIPEWIRE_QUANTUM PIPEWIRE_LATENCY PULSE_SERVER
XDG_RUNTIME_DIR=$folder/runtime XDG_STATE_HOME=$folder/state HOME=$folder/home \
    dbus-run-session -- "$0" --in-session "$@"
