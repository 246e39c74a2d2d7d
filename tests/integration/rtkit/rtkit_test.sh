#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# rtkit_test.sh COMMAND [ARGUMENT...]
#
# Runs COMMAND as the user nobody, without any real-time limit of its own, on a private system bus on
# which the real rtkit-daemon and polkitd serve. Its exit status is that of COMMAND; 77 means skipped.
# Nothing of the machine's own bus is used or changed: polkit's rule is mounted over its folder in a
# mount namespace of this script alone, and all daemons are stopped at the end.
#
# XRUNSCOPE_RTKIT_OPTIONS: more options for rtkit-daemon. XRUNSCOPE_RTKIT_VERBOSE=1: show its log.
set -eu

skip() {
    echo "SKIP: $*"
    exit 77
}

[ $# -ge 1 ] || {
    echo "usage: rtkit_test.sh COMMAND [ARGUMENT...]" >&2
    exit 2
}
[ "$(id -u)" = 0 ] || skip "needs root to start a private system bus and rtkit-daemon"

find_program() {
    for candidate in "$@"; do
        if [ -x "$candidate" ]; then
            echo "$candidate"
            return
        fi
    done
}
rtkit=$(find_program /usr/libexec/rtkit-daemon /usr/lib/rtkit/rtkit-daemon /usr/lib/rtkit-daemon)
polkitd=$(find_program /usr/lib/polkit-1/polkitd /usr/libexec/polkitd /usr/libexec/polkit-1/polkitd)
[ -n "$rtkit" ] || skip "rtkit-daemon is not installed (package rtkit)"
[ -n "$polkitd" ] || skip "polkitd is not installed (package polkitd)"
for program in dbus-daemon dbus-send setpriv prlimit unshare mount; do
    command -v "$program" >/dev/null || skip "$program is not installed"
done
[ -d /etc/polkit-1/rules.d ] || skip "polkit has no folder /etc/polkit-1/rules.d"

# The second half runs in a mount and a process namespace of its own: the rule for the test user is mounted
# there, not written, and all daemons end with that namespace, however this script ends.
if [ -z "${XRUNSCOPE_RTKIT_FOLDER:-}" ]; then
    namespaces="--mount --propagation private --pid --fork --kill-child --mount-proc"
    # shellcheck disable=SC2086 # the options are several words
    unshare $namespaces true 2>/dev/null || skip "mount and process namespaces are not allowed here"
    folder=$(mktemp -d "${TMPDIR:-/tmp}/xrunscope-rtkit.XXXXXX")
    chmod 755 "$folder"
    trap 'rm -rf --one-file-system "$folder"' EXIT
    # shellcheck disable=SC2086
    XRUNSCOPE_RTKIT_FOLDER=$folder setpriv --pdeathsig KILL unshare $namespaces "$0" "$@" &
    inner=$!
    trap 'kill -KILL $inner; wait $inner || true; exit 130' INT TERM
    status=0
    wait $inner || status=$?
    exit $status
fi
folder=$XRUNSCOPE_RTKIT_FOLDER
unset XRUNSCOPE_RTKIT_FOLDER

cat >"$folder/bus.conf" <<EOF
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=$folder/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_destination="*" eavesdrop="false"/>
  </policy>
</busconfig>
EOF

mkdir "$folder/rules.d"
cat >"$folder/rules.d/10-xrunscope-test.rules" <<'EOF'
polkit.addRule(function (action, subject) {
    if (action.id.indexOf("org.freedesktop.RealtimeKit1.") == 0 && subject.user == "nobody") {
        return polkit.Result.YES;
    }
});
EOF
chmod 755 "$folder/rules.d"
chmod 644 "$folder/rules.d/10-xrunscope-test.rules"
mount --bind "$folder/rules.d" /etc/polkit-1/rules.d

# The command's folder is mounted where nobody can reach it, even when the build lies in a private home.
command=$(command -v "$1") || {
    echo "$1 cannot be run" >&2
    exit 2
}
shift
mkdir "$folder/bin"
mount --bind "$(dirname "$(readlink -f "$command")")" "$folder/bin"
command="$folder/bin/$(basename "$(readlink -f "$command")")"

# start NAME COMMAND...: a daemon in the background with its log in the folder. The log goes through a
# pipe because rtkit-daemon forbids itself to write files (RLIMIT_FSIZE 0).
start() {
    name=$1
    shift
    mkfifo "$folder/$name.pipe"
    cat "$folder/$name.pipe" >"$folder/$name.log" &
    "$@" >"$folder/$name.pipe" 2>&1 &
}

# wait_for_name NAME: until a service owns its name on the bus, 10 s at most.
wait_for_name() {
    tries=0
    until dbus-send --bus="$DBUS_SYSTEM_BUS_ADDRESS" --print-reply=literal --dest=org.freedesktop.DBus \
        /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner "string:$1" 2>/dev/null | grep -q true; do
        tries=$((tries + 1))
        if [ "$tries" -gt 100 ]; then
            echo "$1 did not appear on the private bus" >&2
            tail -n 20 "$folder"/*.log >&2
            exit 1
        fi
        sleep 0.1
    done
}

export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus"
start bus dbus-daemon --config-file="$folder/bus.conf" --nofork --nopidfile --nosyslog
wait_for_name org.freedesktop.DBus
start polkitd "$polkitd" --no-debug
wait_for_name org.freedesktop.PolicyKit1
# shellcheck disable=SC2086 # the options are several words
start rtkit "$rtkit" --stderr ${XRUNSCOPE_RTKIT_OPTIONS:-}
wait_for_name org.freedesktop.RealtimeKit1

status=0
prlimit --rtprio=0:0 --nice=0:0 -- setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups \
    --inh-caps=-all --bounding-set=-all -- "$command" "$@" || status=$?
if [ "$status" != 0 ] || [ -n "${XRUNSCOPE_RTKIT_VERBOSE:-}" ]; then
    tail -n 20 "$folder"/*.log >&2
fi
exit "$status"
