#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The ALSA engine on real kernels and drivers, without a sound card: see --help.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root_dir=$(cd "$here/../.." && pwd)
# shellcheck source=tests/guest/kernel.sh
source "$here/kernel.sh"

build=$root_dir/build/check
out=$root_dir/build/guest
usage() {
    cat <<EOF
Usage: ./tests/guest/run.sh [--build FOLDER] [--out FOLDER]

Boots the distribution's ordinary and its PREEMPT_RT kernel in QEMU, without KVM, each with a dummy, a
loopback, an emulated HDA and an emulated USB card, measures on them with xrunscope-cli, pulls out the USB
card in mid-run, and checks the run files here. The kernels are downloaded with apt-get and unpacked, not
installed. Takes under 4 minutes on two CPUs.

  --build FOLDER  where xrunscope-cli and guest_stop_for were built [build/check]
  --out FOLDER    keeps kernels, consoles and run files [build/guest]: ordinary/*.xrun and rt/*.xrun, and
                  ordinary.xrun and rt.xrun, the same measurement on both kernels

Emulated timing proves function, not latency. Exit status: 0 when all passed, 1 else.
EOF
}
while [[ $# -gt 0 ]]; do
    case $1 in
    --build) build=$(cd "$2" && pwd) && shift ;;
    --out) mkdir -p "$2" && out=$(cd "$2" && pwd) && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
    shift
done

programs=("$build/app/cli/xrunscope-cli" "$build/app/client/xrunscope-client" "$build/tests/guest/guest_stop_for"
    "$(command -v aplay || true)")
for program in "${programs[@]}"; do
    [[ -x $program ]] || {
        echo "There is no ${program:-aplay}: build preset check first, and see packaging/packages-test.txt." >&2
        exit 1
    }
done
mkdir -p "$out"
scratch=$(mktemp -d -t xrunscope-guest-XXXXXXXX)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT

# What both guests have: programs with the libraries that they load, and ALSA's configuration.
base_system() {
    local program library root=$scratch/base
    mkdir -p "$root"/{bin,lib,lib64,proc,sys,dev,tmp,modules,usr/share}
    cp "$(command -v busybox)" "$root/bin/busybox"
    for program in "${programs[@]}"; do
        install -s "$program" "$root/bin/" 2>/dev/null || cp "$program" "$root/bin/"
        ldd "$program" | grep -oE '/[^ ]+' | while read -r library; do
            [[ -e $root$library ]] || install -D "$(readlink -f "$library")" "$root$library"
        done
    done
    cp -r /usr/share/alsa "$root/usr/share/"
    cp "$here/init.sh" "$root/init"
    cp "$here/measure.sh" "$root/measure.sh"
    chmod +x "$root/init"
}

# boot KIND KERNEL-FOLDER: measures, and leaves the results in $out/KIND and the console in $out/KIND.console.
boot() {
    local kind=$1 kernel=$2 root=$scratch/$1 disk=$scratch/$1.disk monitor=$scratch/$1.monitor unplug
    cp -r "$scratch/base" "$root"
    copy_modules "$kernel" "$root/modules"
    (cd "$root" && find . | cpio -o -H newc 2>/dev/null | gzip -1) >"$scratch/$kind.initrd"
    truncate -s 64M "$disk"
    rm -rf "${out:?}/$kind" "$out/$kind.console" "$out/$kind.xrun"
    mkdir -p "$out/$kind"
    python3 "$here/unplug.py" "$out/$kind.console" "$monitor" &
    unplug=$!
    timeout 400 qemu-system-x86_64 -accel tcg -m 512 -smp 1 -display none -nic none -no-reboot \
        -kernel "$kernel"/boot/vmlinuz-* -initrd "$scratch/$kind.initrd" -append "console=ttyS0 quiet panic=-1 no_timer_check" \
        -serial "file:$out/$kind.console" -monitor "unix:$monitor,server,nowait" \
        -drive "file=$disk,format=raw,if=virtio" \
        -audiodev none,id=a,timer-period=1000 -audiodev none,id=b,timer-period=1000 \
        -device intel-hda -device hda-duplex,audiodev=a -device qemu-xhci -device usb-audio,audiodev=b,id=usb ||
        echo "The guest $kind did not end by itself; the end of $out/$kind.console:"
    kill "$unplug" 2>/dev/null || true
    if ! tar -xf "$disk" -C "$out/$kind" 2>/dev/null; then
        echo "The guest $kind gave no results; the end of $out/$kind.console:"
        tail -n 20 "$out/$kind.console"
        return 1
    fi
    cp "$out/$kind/dummy64.xrun" "$out/$kind.xrun"
}

begin=$SECONDS
base_system
kinds=() skipped=0
declare -A pids
for kind in ordinary rt; do
    declare -n candidates=${kind}_packages
    package=$(kernel_package "${candidates[@]}")
    if [[ -z $package ]]; then
        echo "skipped: $kind kernel: this release has none of the packages ${candidates[*]}"
        skipped=$((skipped + 1))
        continue
    fi
    kinds+=("$kind")
    {
        unpack_kernel "$package" "$out/kernels/$kind"
        boot "$kind" "$out/kernels/$kind"
    } &
    pids[$kind]=$!
done
booted=()
failed=0
for kind in "${kinds[@]}"; do
    if wait "${pids[$kind]}"; then booted+=("$kind"); else failed=$((failed + 1)); fi
done
echo "${#booted[@]} of ${#kinds[@]} guests measured in $((SECONDS - begin)) s"
python3 "$here/check.py" "${programs[0]}" "$out" "$failed" "$skipped" "${booted[@]}"
