#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what the tests need, builds every preset and runs all tests. See --help.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

stages=(format scripts check install guest tidy rt-check minimal asan tsan fuzz)
chosen=()
long=no
passed=0 failed=0 skipped=0
summary=()

usage() {
    cat <<EOF
Usage: ./packaging/test.sh [--quick] [--long] [--stage NAME]…

Installs the packages that are missing, builds and tests in stages, one after the other:
  format    clang-format on every source file
  scripts   shell scripts, desktop file, AppStream data, file type, man pages
  check     everything, warnings as errors; all tests, window tests on a virtual display
  install   the install rules, tried in an empty folder
  guest     the ALSA engine on real kernels and sound drivers, booted in QEMU
  tidy      clang-tidy on core and the terminal program; with --long on the window, too
  minimal   without Qt: library and terminal program, tried with a short run; with --long each
            source is compiled alone
  rt-check  no allocation, lock or page fault in the cycle loop
  asan      tests with the address and undefined behaviour sanitizers; with --long those of the
            window, too
  tsan      tests of the library with the thread sanitizer
  fuzz      the fuzzers, each for a short time over its kept corpus

  --quick        only check
  --long         also the tests labelled "long", and more in minimal, tidy and asan
  --stage NAME   only this stage; may be given more than once

Logs are in build/logs. Exit status: 0 when all passed, 1 when something failed, 2 for wrong usage.
EOF
}

while [[ $# -gt 0 ]]; do
    case $1 in
    --quick) chosen+=(check) ;;
    --long) long=yes ;;
    --stage)
        [[ " ${stages[*]} " == *" ${2:-none} "* ]] || {
            say "--stage needs one of: ${stages[*]}" >&2
            exit 2
        }
        chosen+=("$2")
        shift
        ;;
    -h | --help)
        usage
        exit 0
        ;;
    *)
        say "test.sh does not know '$1'; see --help" >&2
        exit 2
        ;;
    esac
    shift
done
[[ ${#chosen[@]} -gt 0 ]] || chosen=("${stages[@]}")

# Tests see an empty home of their own; objects of one preset serve the next where the flags are the same.
scratch=$(mktemp -d -t xrunscope-test-XXXXXXXX)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config XDG_RUNTIME_DIR=$scratch/runtime
export CCACHE_BASEDIR=$root_dir CCACHE_NOHASHDIR=1
mkdir -m 700 "$XDG_RUNTIME_DIR"
mkdir -p "$log_dir"

own_sources() { find "$root_dir"/{app,core,ui,tests} -name '*.h' -o -name '*.cpp' | sort; }

# check WHAT COMMAND…: quiet when it succeeds.
check() {
    local what=$1
    shift
    "$@" >"$scratch/check.log" 2>&1 && return
    say "  $what:"
    sed 's/^/    /' "$scratch/check.log"
    return 1
}

# attribute NAME FILE: a count of the test suite in a JUnit file.
attribute() { sed -nE "0,/[[:space:]]$1=\"[0-9]+\"/s/.*[[:space:]]$1=\"([0-9]+)\".*/\1/p" "$2"; }

# Names each skipped test with the reason that it printed: GoogleTest's, or a line "SKIP: reason".
skip_reasons() {
    awk 'function tell(reason) {
             gsub(/&lt;/, "<", reason); gsub(/&gt;/, ">", reason)
             gsub(/&quot;/, "\"", reason); gsub(/&amp;/, "\\&", reason)
             print "  skipped: " name ": " reason
         }
         /<testcase /  { match($0, /name="[^"]*"/); name = substr($0, RSTART + 6, RLENGTH - 7); skip = 0; next_line = 0 }
         /<skipped /   { skip = 1 }
         skip && match($0, /(^|>)SKIP: /) { tell(substr($0, RSTART + RLENGTH)) }
         skip && next_line && !/^ *$|SKIPPED/ { tell($0) }
         { next_line = /: Skipped$/ }' "$1"
}

# run_ctest PRESET ARGUMENTS…: runs its tests and adds to the counts. A preset without tests has failed.
run_ctest() {
    local preset=$1 junit=$log_dir/$1.junit.xml log=$log_dir/$1.ctest.log status=0 all bad off
    shift
    rm -f "$junit"
    (cd "$root_dir" && xvfb-run -a -s "-screen 0 1600x1000x24" ctest --preset "$preset" --no-tests=error \
        --output-junit "$junit" "$@") >"$log" 2>&1 || status=$?
    if [[ -s $junit ]]; then
        all=$(attribute tests "$junit") bad=$(attribute failures "$junit")
        off=$(($(attribute skipped "$junit") + $(attribute disabled "$junit")))
        passed=$((passed + all - bad - off)) failed=$((failed + bad)) skipped=$((skipped + off))
        say "  $((all - bad - off)) passed, $bad failed, $off skipped"
        skip_reasons "$junit"
    fi
    [[ $status == 0 ]] && return
    say "  The end of $log:"
    tail -n 60 "$log" | sed 's/^/    /'
    return 1
}

ahead=
# What later stages need is built while the tests of this one wait, in a class that takes no time from them. A build that
# fails here fails again, and is told, in its own stage.
build_ahead() {
    local stage presets=()
    for stage in "${chosen[@]}"; do
        case $stage in
        asan) presets+=("$(asan_preset)") ;;
        tsan | fuzz) presets+=("$stage") ;;
        esac
    done
    (
        chrt --idle -p 0 "$BASHPID"
        for preset in "${presets[@]}"; do build_preset "$preset"; done
    ) >/dev/null 2>&1 &
    ahead=$!
}

# Two builds in one folder would disturb each other.
build_and_test() {
    [[ -z $ahead ]] || wait "$ahead" || true
    ahead=
    build_preset "$1" && run_ctest "$@"
}

stage_format() {
    own_sources | xargs -r clang-format-14 --dry-run -Werror
}

stage_scripts() {
    local status=0 page scripts
    mapfile -t scripts < <(find "$root_dir"/{packaging,tests} -name '*.sh')
    check "shellcheck" shellcheck -x -P SCRIPTDIR "${scripts[@]}" "$root_dir/.ci/run" || status=1
    check "desktop file" desktop-file-validate "$root_dir/resources/xrunscope.desktop" || status=1
    check "AppStream data" valid_appstream "$root_dir/resources/org.xrunscope.xrunscope.metainfo.xml" || status=1
    check "file type" xmllint --noout "$root_dir/resources/xrunscope-run.xml" || status=1
    check "icon" xmllint --noout "$root_dir/resources/icons/xrunscope.svg" || status=1
    for page in "$root_dir"/packaging/man/*.1; do
        check "man page" man_without_warnings "$page" || status=1
    done
    return "$status"
}

# Versions from 1.0 on warn of a home page, which there is none; older ones do not know that warning by its name.
valid_appstream() {
    appstreamcli validate --no-net "$1" || appstreamcli validate --no-net --override=url-homepage-missing=info "$1"
}

man_without_warnings() {
    local warnings
    warnings=$(MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 "$1" 2>&1 >/dev/null)
    say "$warnings"
    [[ -z $warnings ]]
}

# The tests of this stage mostly wait.
stage_check() {
    build_preset check || return 1
    [[ " ${chosen[*]} " != *" tidy "* ]] || ! tidy_reads_headers || start_tidy
    build_ahead
    run_ctest check || return 1
    [[ $long == no ]] || run_long_tests
}

run_long_tests() {
    say "  Tests labelled long:"
    run_ctest check-long
}

stage_install() {
    local root=$scratch/root file
    build_preset check || return 1
    DESTDIR=$root cmake --install "$root_dir/build/check" --prefix /usr >"$log_dir/install.log" || return 1
    for file in bin/xrunscope{,-cli,-client} share/man/man1/xrunscope{,-cli,-client}.1 \
        share/applications/xrunscope.desktop share/metainfo/org.xrunscope.xrunscope.metainfo.xml \
        share/mime/packages/xrunscope-run.xml share/icons/hicolor/scalable/apps/xrunscope.svg; do
        [[ -s $root/usr/$file ]] || {
            say "  Not installed: $file"
            return 1
        }
    done
    check "file type" update-mime-database "$root/usr/share/mime" &&
        grep -q 'application/x-xrunscope-run:\*.xrun' "$root/usr/share/mime/globs2" &&
        check "installed program" "$root/usr/bin/xrunscope-cli" --version
}

# Kernels and run files stay in build/guest.
stage_guest() {
    local log=$log_dir/guest.log status=0 ok bad off
    build_preset check || return 1
    "$root_dir/tests/guest/run.sh" --build "$root_dir/build/check" >"$log" 2>&1 </dev/null || status=$?
    grep '^skipped: ' "$log" | sed 's/^/  /' || true
    if read -r ok bad off < <(sed -nE 's/^guest: ([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log"); then
        passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + off))
        say "  $ok passed, $bad failed, $off skipped"
    fi
    [[ $status == 0 ]] && return
    say "  The end of $log:"
    tail -n 40 "$log" | sed 's/^/    /'
    return 1
}

# Those of g++ 13 and newer have <chrono> in a form that it refuses.
tidy_reads_headers() {
    printf "#include <chrono>\n" >"$scratch/chrono.cpp"
    clang-tidy-14 --quiet "$scratch/chrono.cpp" -- -std=c++20 &>/dev/null
}

tidy=
# Without --long: not the window, and not the analyser that follows paths.
start_tidy() {
    local arguments=('/(app/cli|app/client|core)/' '-clang-analyzer-*')
    [[ $long == no ]] || arguments=(. '')
    chrt --idle 0 "$root_dir/packaging/tidy.sh" "$root_dir/build/check" "${arguments[@]}" >"$log_dir/tidy.log" 2>&1 &
    tidy=$!
}

stage_tidy() {
    local status=0
    if ! tidy_reads_headers; then
        say "  skipped: clang-tidy 14 cannot read the headers of this system's g++; it runs on Debian 12"
        skipped=$((skipped + 1))
        return
    fi
    if [[ -z $tidy ]]; then
        build_preset check || return 1
        start_tidy
    fi
    wait "$tidy" || status=1
    cat "$log_dir/tidy.log"
    return "$status"
}

stage_minimal() {
    local alone=()
    [[ $long == no ]] || alone=(-DCMAKE_UNITY_BUILD=OFF)
    build_preset minimal "${alone[@]}" || return 1
    if ldd "$root_dir/build/minimal/app/cli/xrunscope-cli" | grep -i libqt; then
        say "  xrunscope-cli must not need Qt."
        return 1
    fi
    "$root_dir/build/minimal/app/cli/xrunscope-cli" run --engine timer --duration 1s --quiet -o "$scratch/minimal.xrun" |
        grep -q 'SUMMARY RESULT' && passed=$((passed + 1))
}

stage_rt-check() { build_and_test rt-check; }
# The window under the sanitizers takes as long as all other stages together: with --long.
asan_preset() {
    if [[ $long == yes ]]; then echo asan; else echo asan-core; fi
}
stage_asan() { build_and_test "$(asan_preset)"; }
stage_tsan() { build_and_test tsan; }
stage_fuzz() { build_and_test fuzz; }

run_stage() {
    local name=$1 begin=$SECONDS result=ok failed_before=$failed
    say "== $name"
    if ! "stage_$name"; then
        result=FAILED
        [[ $failed -gt $failed_before ]] || failed=$((failed + 1))
    fi
    summary+=("$(printf '%-9s %-6s %4d s' "$name" "$result" $((SECONDS - begin)))")
    say "   ${summary[-1]}"
}

install_packages "build and test Xrunscope" "$root_dir"/packaging/packages-{build,gui,test}.txt
for stage in "${chosen[@]}"; do
    run_stage "$stage"
done

say
say "Stages, $((SECONDS / 60)) min $((SECONDS % 60)) s in all:"
printf '  %s\n' "${summary[@]}"
say "$passed passed, $failed failed, $skipped skipped"
[[ $failed == 0 ]]
