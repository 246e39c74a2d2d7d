# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=dash
# What is measured in the guest. Each step leaves NAME.xrun, NAME.out, NAME.err and NAME.status in /results.
cd /results || exit 1
export HOME=/results

# measure NAME OPTION…
measure() {
    name=$1
    shift
    echo "GUEST measures $name"
    xrunscope-cli run --engine alsa --quiet -o "$name.xrun" "$@" >"$name.out" 2>"$name.err"
    echo $? >"$name.status"
}

# begun NAME: waits until cycles of that run are kept: its file is written to once a second.
begun() {
    seen=
    changes=0
    for _ in $(seq 150); do
        now=$(stat -c %Y "$1.xrun" 2>/dev/null)
        [ "$now" = "$seen" ] || changes=$((changes + 1))
        seen=$now
        [ $changes -ge 3 ] && break
        sleep 0.2
    done
}

# measure_with_stop NAME MS OPTION…: the whole program is stopped for so long in mid-run.
measure_with_stop() {
    name=$1
    ms=$2
    shift 2
    measure "$name" "$@" &
    begun "$name"
    guest_stop_for "$(pidof xrunscope-cli)" "$ms" >"$name.stop"
    wait
}

xrunscope-cli devices >devices.txt 2>devices.err
xrunscope-cli devices --json >devices.json 2>>devices.err

measure dummy64 --device hw:Dummy,0 --rate 44100 --frames 64 --periods 3 --duration 20s
measure hda --device hw:Intel,0 --rate 48000 --frames 1024 --periods 3 --duration 10s
measure usb --device hw:Audio,0 --rate 48000 --frames 1024 --periods 3 --duration 10s
measure duplex --device hw:Intel,0 --direction duplex --frames 1024 --periods 3 --duration 3s
measure capture --device hw:Dummy,0 --direction capture --mode mmap --frames 1024 --periods 3 --duration 3s
measure latencytest --device hw:Dummy,0 --preset latencytest --fragments 3x4096 --cpu-load 10 --duration 3s
measure rate --device hw:Dummy,0 --rate 96000 --frames 64 --periods 3 --duration 1s

measure plain --device hw:Dummy,0 --frames 1024 --periods 3 --duration 5s
measure_with_stop stop 250 --device hw:Dummy,0 --frames 1024 --periods 3 --duration 5s
# 1.6 periods of 21.33 ms
measure_with_stop overrun-poll 34.133 --device hw:Dummy,0 --frames 1024 --periods 3 --mode poll --duration 5s
measure_with_stop overrun-classic 34.133 --device hw:Dummy,0 --frames 1024 --periods 3 --mode classic --duration 5s

# A program that holds the subdevice; its periods also pace the loopback card.
aplay -q -D hw:Dummy,0,0 -f S16_LE -r 48000 -c 2 --period-size 512 --buffer-size 4096 /dev/zero 2>aplay.err &
holder=$!
sleep 1
echo $holder >busy.holder
measure busy --device hw:Dummy,0,0 --frames 1024 --periods 3 --duration 1s
measure loopback --device hw:Loopback,0 --frames 512 --periods 3 --duration 3s
kill $holder
wait

measure unplug --device hw:Audio,0 --frames 1024 --periods 3 --duration 60s &
begun unplug
echo "GUEST unplug usb"
wait
