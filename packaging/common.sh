# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Shared by run.sh, test.sh and deb.sh: messages, package lists, builds with a log. Source it; root_dir is set.

root_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
log_dir=$root_dir/build/logs

say() { printf '%s\n' "$*"; }
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Debian, Ubuntu and what derives from them.
has_apt() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }
installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
in_release() { [[ -n $(apt-cache --no-all-versions show "$1" 2>/dev/null) ]]; }

# package_entries LIST…: "a|b<TAB>reason", one entry a line.
package_entries() {
    sed -nE 's/^([a-z0-9][^ #]*) *(# *(.*))?$/\1\t\3/p' "$@"
}

# The name of an entry on this release: the first alternative that is installed or that can be installed.
resolve_entry() {
    local name first=${1%%|*}
    for name in ${1//|/ }; do
        if installed "$name" || in_release "$name"; then
            say "$name"
            return
        fi
    done
    say "$first"
}

# missing_packages LIST…: "name<TAB>reason" of each package that is not there.
missing_packages() {
    local entry reason name
    package_entries "$@" | while IFS=$'\t' read -r entry reason; do
        installed "${entry%%|*}" && continue
        name=$(resolve_entry "$entry")
        installed "$name" || printf '%s\t%s\n' "$name" "$reason"
    done | sort -u
}

# as_root COMMAND…: directly as root, else through sudo.
as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

# install_packages PURPOSE LIST…: installs what is missing and says so before; does nothing when all is there.
install_packages() {
    local purpose=$1 missing names
    shift
    if ! has_apt; then
        [[ -e $root_dir/build ]] && return
        say "This is not Debian or Ubuntu, so nothing is installed here. To $purpose, these packages are needed"
        say "(Debian names), as far as your system does not have them yet:"
        package_entries "$@" | awk -F'\t' '{ printf "  %-34s %s\n", $1, $2 }'
        say "Going on with what is there."
        return
    fi
    missing=$(missing_packages "$@")
    [[ -z $missing ]] && return
    say "To $purpose, these packages are missing:"
    awk -F'\t' '{ printf "  %-24s %s\n", $1, $2 }' <<<"$missing"
    if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
        names=$(cut -f1 <<<"$missing" | tr '\n' ' ')
        die "Installing them needs root's rights, and there is no sudo. Ask an administrator to run
  apt-get update && apt-get install ${names% }
and start this command again."
    fi
    [[ $(id -u) == 0 ]] || say "They are installed with apt-get; sudo may ask for your password."
    apt_run "refresh the package lists" update
    # Names of alternatives are known for certain only now, with fresh lists.
    mapfile -t names < <(missing_packages "$@" | cut -f1)
    apt_run "install the packages" install --no-install-recommends "${names[@]}"
}

# apt_run WHAT ARGUMENTS…: asks (apt's own question) only on a terminal that a person sits at.
apt_run() {
    local what=$1 yes=(-y)
    shift
    if [[ -t 0 && -t 1 && -z ${CI:-} && $(id -u) != 0 ]]; then
        as_root apt-get -o DPkg::Lock::Timeout=300 "$@" || die "Could not $what: see apt-get's message above."
        return
    fi
    mkdir -p "$log_dir"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "${yes[@]}" "$@" \
        >"$log_dir/apt.log" 2>&1 </dev/null && return
    tail -n 20 "$log_dir/apt.log" >&2
    die "Could not $what: apt-get's message is above, all of it in $log_dir/apt.log."
}

# logged LOG COMMAND…: output to LOG; on a terminal the last "[n/m]" is shown while it runs.
logged() {
    local log=$1 pid status=0
    shift
    mkdir -p "$(dirname "$log")"
    "$@" >>"$log" 2>&1 </dev/null &
    pid=$!
    if [[ -t 2 ]]; then
        while kill -0 "$pid" 2>/dev/null; do
            printf '\r  %s ' "$(tail -n 1 "$log" | sed -nE 's/^(\[[0-9]+\/[0-9]+\]).*/\1/p')" >&2
            sleep 0.5
        done
        printf '\r            \r' >&2
    fi
    wait "$pid" || status=$?
    return "$status"
}

# build_preset PRESET [CMAKE-OPTION…]: configures and builds; false, with the end of the log shown, on failure.
build_preset() {
    local preset=$1 log=$log_dir/$1.log
    shift
    mkdir -p "$log_dir"
    : >"$log"
    if (cd "$root_dir" && logged "$log" cmake --preset "$preset" "$@" &&
        logged "$log" cmake --build --preset "$preset"); then
        return 0
    fi
    say "The build failed. The end of $log:" >&2
    grep -nE 'error|Error|FAILED' "$log" | head -n 20 >&2
    tail -n 30 "$log" >&2
    return 1
}
