#!/bin/busybox sh
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=dash
# First program of the guest: loads the drivers, measures, writes the results on the second disk as a tar archive, and
# switches off.
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
mkdir -p /dev/shm /results
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /results
ip link set lo up 2>/dev/null

for module in /modules/*.ko; do
    case $module in
    *snd-hda-intel*) set -- probe_mask=1 ;; # else codec probing sometimes fails
    *snd-aloop*) set -- timer_source=hw:Dummy,0,0 ;; # jiffies cannot pace short periods
    *) set -- ;;
    esac
    insmod "$module" "$@" || echo "GUEST not loaded: $module"
done
sleep 2 # the USB card appears
cat /proc/asound/cards

sh /measure.sh
cat /results/*.status >/dev/null && tar -C /results -cf /dev/vda . && sync
echo "GUEST done"
poweroff -f
