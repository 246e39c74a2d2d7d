// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_run.h"

namespace xrunscope::cli {

constinit const std::string_view kRunHelp =
    R"(Usage: xrunscope-cli run [OPTION]...

Measures each cycle of an audio server's graph, or of a thread on the grid of
an audio period, and keeps it. Ctrl-C ends the run early and keeps it. The
summary is printed at the end.

What is measured:
  --engine NAME         jack: a JACK 2 or PipeWire server and its graph
                        alsa: a sound card, directly
                        timer: absolute timer sleeps, no audio device involved
                        [jack with --jack-server or --clients, else alsa with
                        an option of the sound card, else timer with --preset,
                        --fragments, --periods, --cpu-load or --timer-slack;
                        without all these jack when a server answers, else
                        timer]
  --rate HZ             sample rate, 8000 to 768000 [48000, or the server's]
  --frames N            frames in a period, 8 to 8192 [64, or the server's]
  --periods N           periods in the buffer, 2 to 8: timer, ALSA, alsa:DEVICE
                        [2]
  --cpu-load PERCENT    timer, ALSA: work in each cycle, 0 to 95 % of the
                        period [0]
  --duration TIME       10s, 5m, 1h, 90 (seconds), or unlimited: until Ctrl-C
                        [5m]

Sound card (ALSA). It is reserved on the session bus: sound servers let go of it
for the run. Rate, frames and periods are those asked for, or the run does not
start and says what the card takes:
  --device NAME         hw:0,0 or any name of ALSA: hw:USB, default [hw:0,0]
  --direction NAME      playback, capture or duplex [playback]
  --mode NAME           poll: wait, work, write; classic: the write itself
                        waits, as in 1999; mmap: as poll, straight into the
                        card's memory [poll]
  --tone                play a quiet tone, not silence: drop-outs are heard

The measurement of latencytest (1999): on a sound card with --device or
--engine alsa, else on the timer, a model of it:
  --preset latencytest  3 fragments of 256 bytes at 44100 Hz and a CPU loop of
                        80 % of a fragment; --fragments, --rate, --frames,
                        --periods and --cpu-load change it. The summary has its
                        figures, which end at 250,000 cycles, and
                        "report --format latencytest" the block it printed. On
                        a sound card --mode is classic unless it is given
  --fragments NxSIZE    the buffer as latencytest wrote it, for --periods and
                        --frames: 3x256 for 3 fragments of 256 bytes (16-bit
                        stereo, 4 bytes a frame), 3x64f for 3 of 64 frames

Loads, each a process of ordinary class that ends with the run:
  --stress TEST,...     a suite: each test is measured from before its load
                        starts until it ends, as a phase of the run, which is as
                        long as its tests take (--duration: at most). x11, proc,
                        netout, netin, diskwrite, diskcopy, diskread; all: these
                        seven; latencytest: without net; of stress-ng memory,
                        fork, timers, tlb, interrupts
  --preset suite-of-seven  --preset latencytest with --stress all
  --baseline TIME       quiet phase before the first test; 0: none [30s]
  --stress-time TIME    of the tests that have no end of their own [30s]
  --stress-size BYTES   of the disk tests; 350M, 2G [a quarter of the memory, at
                        least 350M, at most a quarter of the free space]
  --stress-dir DIR      for their files, which are always removed
                        [$XDG_CACHE_HOME/xrunscope, mostly ~/.cache/xrunscope]
  --net-host HOST       an iperf3 server for netout and netin [loopback]
  --stress-ng 'ARGS'    one more test: stress-ng with these arguments
  --cpu-burn            a hog at nice 19 on each CPU through the whole run
  --ping HOST           ping HOST through the whole run: times and losses
  --load 'COMMAND'      a program beside the whole run, started anew for each
                        run; may be repeated. Split into words, no shell
  --shell               give the --load commands to a shell

JACK server (without --jack-server: the one that answers; it is not changed):
  --jack-server WHICH   start a jackd for this run, which ends with it: dummy
                        (no sound card), or alsa:DEVICE such as alsa:hw:0
  --jack-sync           its synchronous mode (jackd -S), closest to JACK 1
  --jack-priority N     its real-time priority, 1 to 89; 0: none [70]
  --jack-timeout MS     its client timeout; also when a load client counts as
                        stalled [jackd's own; 5000]
  --force-frames        make a running server change to --frames for this run

JACK load clients:
  --clients N           start N clients, 0 to 254, each a process of its own [0]
  --ports P             inputs, and outputs, of each, 1 to 64 [4]
  --topology NAME       chain: a sine goes through all, and each checks it
                        unconnected: each mixes its own inputs [chain]
  --client-load PERCENT work of each client, 0 to 95 % of the period [0]
  --ramp TIME           from one client's start to the next, as 3s in 2005 [0]
  --legacy-ramp         count the ramp in the figures, as in 2005
  --stall C:LEN[:EVERY] client C stalls for LEN each EVERY: a check that the
                        culprit is found, such as 5:30ms:1s [1s]

Scheduling of the cycle thread:
  --class NAME          fifo, rr, deadline, other, batch, idle, iso or ext. What
                        the kernel refuses is an error (exit 3). Without it:
                        FIFO from own limits, else what rtkit grants, else
                        OTHER; on JACK what the server gives. On JACK it is set
                        for the measuring threads and all load clients
  --priority N          1 to 99, for fifo, rr and the default class of the timer
                        and ALSA [70]
  --nice N              -20 to 19, for other, batch and ext [0]
  --dl-runtime US       for deadline, microseconds; what is left out is derived
  --dl-deadline US      from the period
  --dl-period US
  --cpu N               pin the thread to this CPU, counted from 0
  --cpu-latency US      hold this value, 0 or more microseconds, in
                        /dev/cpu_dma_latency: keeps CPUs out of deep sleep
  --timer-slack NS      1 to 1000000000 ns, on the timer alone, for the classes
                        other, batch, idle, iso and ext

Series and files:
  --repeat N            a series of 1 to 999 equal runs: NAME-01.xrun and so on;
                        their averages are printed at the end
  --resume FILE         make the missing runs of the series FILE belongs to,
                        with its settings; no other option goes with it but
                        --quiet and --allow-commands
  --allow-commands      with --resume: run the programs that the file names
                        (--load, --stress-ng)
  --label TEXT          a name for the run, 200 bytes at most
  -o, --output FILE     where to keep the run; no existing file is replaced
                        [the run folder, named by date and label]

Verdict and output:
  --max-xruns N         0 or more: exit status 1 after more than N XRUNs
  --max-delay US        exit status 1 after a delay of more than US microseconds
  --quiet               no progress and no remarks, only the summary and errors
  -h, --help            this text

Examples:
  Ten seconds with the default settings, and the figures as JSON:
    xrunscope-cli run --duration 10s -o a.xrun
    xrunscope-cli report a.xrun --format json
  20 JACK clients in a chain on a server of the run's own, as in jack_test:
    xrunscope-cli run --jack-server dummy --frames 128 --clients 20 --ports 4
  5 min as a sound program at half load would run, 128 frames x 3 at 44.1 kHz:
    xrunscope-cli run --rate 44100 --frames 128 --periods 3 --cpu-load 50
  As latencytest, 4 fragments of 128 bytes, and the block that it printed:
    xrunscope-cli run --preset latencytest --fragments 4x128 -o lt.xrun
    xrunscope-cli report lt.xrun --format latencytest
  The first sound card, with a tone; xrunscope-cli devices lists the cards:
    xrunscope-cli run --device hw:0,0 --frames 64 --periods 3 --tone
  The suite of seven as in 1999 to 2004, and the time that each load took:
    xrunscope-cli run --preset suite-of-seven -o suite.xrun
  Two synthesisers on a JACK server of the run's own, for a minute:
    f='fluidsynth -is -a jack -j -o shell.port='
    xrunscope-cli run --jack-server dummy --frames 128 --duration 1m \
      --load "${f}9801 a.sf2" --load "${f}9802 a.sf2"
  Twelve runs through the night; go on with them after a break:
    xrunscope-cli run --repeat 12 --label "kernel A" -o night.xrun
    xrunscope-cli run --resume night-01.xrun
  Fail a script when audio would have been lost with FIFO 80:
    xrunscope-cli run --class fifo --priority 80 --duration 1m --max-xruns 0
)";

} // namespace xrunscope::cli
