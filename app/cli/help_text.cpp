// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_text.h"

namespace xrunscope::cli {

namespace {

constexpr std::string_view kProgram =
    R"(xrunscope-cli: how late Linux wakes an audio thread, and when audio drops (XRUN)

Usage:
  xrunscope-cli run     [OPTION]...      measure, and keep every cycle in a file
  xrunscope-cli report  FILE... [OPTION] print what a run measured
  xrunscope-cli list    [--json]         the runs in the run folder
  xrunscope-cli COMMAND --help           all options of a command
  xrunscope-cli --version

Start with:
  xrunscope-cli run --duration 10s
  xrunscope-cli list

A run is one file, NAME.xrun. Without -o it goes to the run folder
$XDG_DATA_HOME/xrunscope/runs (mostly ~/.local/share/xrunscope/runs).
Progress is written to stderr, results to stdout.

Words:
  period     frames / rate: how often an audio thread has to run
  delay      from the moment a period was due to the start of its cycle
  deadline   when the audio in the buffer ends: (periods - 1) x period
  miss       a cycle that ended after its deadline, or a period skipped
  XRUN       audio lost: one unbroken stretch of misses. The timer engine has
             no audio device, so its XRUNs are modelled

Exit status:
  0  done; also after Ctrl-C, which ends a run early and keeps it
  1  more XRUNs or a longer delay than --max-xruns or --max-delay allow
  2  wrong usage
  3  the engine could not start, or its scheduling class was refused
  4  a file could not be read or written
  5  the run ended before its time, and was kept
)";

constexpr std::string_view kRun =
    R"(Usage: xrunscope-cli run [OPTION]...

Runs a thread on the grid of an audio period and records every cycle. Ctrl-C
ends the run early and keeps it. The summary is printed at the end.

What is measured:
  --engine timer        what wakes the thread: absolute timer sleeps, no audio
                        device involved [timer]
  --rate HZ             sample rate, 8000 to 768000 [48000]
  --frames N            frames in a period, 8 to 8192 [64]
  --periods N           periods in the buffer, 2 to 8 [2]
  --cpu-load PERCENT    work in each cycle, 0 to 95 % of the period [0]
  --duration TIME       10s, 5m, 1h, 90 (seconds), or unlimited: until Ctrl-C
                        [5m]

Scheduling of the cycle thread:
  --class NAME          fifo, rr, deadline, other, batch, idle, iso or ext. What
                        the kernel refuses is an error (exit 3). Without it:
                        FIFO from own limits, else what rtkit grants, else OTHER
  --priority N          1 to 99, for fifo, rr and the default class [70]
  --nice N              -20 to 19, for other, batch and ext [0]
  --dl-runtime US       for deadline, microseconds; what is left out is derived
  --dl-deadline US      from the period
  --dl-period US
  --cpu N               pin the thread to this CPU, counted from 0
  --cpu-latency US      hold this value, 0 or more microseconds, in
                        /dev/cpu_dma_latency: keeps CPUs out of deep sleep
  --timer-slack NS      1 to 1000000000 ns, for the classes other, batch, idle,
                        iso and ext

Series and files:
  --repeat N            a series of 1 to 999 equal runs: NAME-01.xrun and so on
  --resume FILE         make the missing runs of the series FILE belongs to,
                        with its settings; only --quiet goes with it
  --label TEXT          a name for the run, 200 bytes at most
  -o, --output FILE     where to keep the run; no existing file is replaced
                        [the run folder, named by date and label]

Verdict and output:
  --max-xruns N         exit status 1 after more than N XRUNs
  --max-delay US        exit status 1 after a delay of more than US microseconds
  --quiet               no progress and no remarks, only the summary and errors
  -h, --help            this text

Examples:
  Ten seconds with the default settings, and the figures as JSON:
    xrunscope-cli run --duration 10s -o a.xrun
    xrunscope-cli report a.xrun --format json
  5 min as a sound program at half load would run, 128 frames x 3 at 44.1 kHz:
    xrunscope-cli run --rate 44100 --frames 128 --periods 3 --cpu-load 50
  Twelve runs through the night; go on with them after a break:
    xrunscope-cli run --repeat 12 --label "kernel A" -o night.xrun
    xrunscope-cli run --resume night-01.xrun
  Fail a script when audio would have been lost with FIFO 80:
    xrunscope-cli run --class fifo --priority 80 --duration 1m --max-xruns 0
)";

constexpr std::string_view kReport =
    R"(Usage: xrunscope-cli report FILE... [--format FORMAT] [-o FILE]

Prints what runs measured. FILE is a run file, also one that is still being
written or was cut off, or a name from "xrunscope-cli list".

  --format summary      text to post, 72 columns: the old jack_test block, the
                        percentiles, the scheduling class, the machine [default]
  --format histogram    the delays as a text chart, 72 columns of ASCII
  --format csv          one row a second: cycles, delays, loads; one FILE
  --format cycles       one row a cycle, nanoseconds; one FILE
  --format json         every figure for programs; an array for several FILEs.
                        A percentile that the run is too short for is null
  -o, --output FILE     write there; an existing file is never replaced [stdout]
  -h, --help            this text

Examples:
  xrunscope-cli report a.xrun
  xrunscope-cli report a.xrun --format histogram
  xrunscope-cli report a.xrun --format json | jq .delay_us
  xrunscope-cli report a.xrun --format csv -o a.csv
)";

constexpr std::string_view kList =
    R"(Usage: xrunscope-cli list [--json]

Lists the runs of the run folder, newest first: length, scheduling class,
rate/frames x periods, XRUNs, 99.9th percentile and maximum of the delay in
microseconds, and the name, which "xrunscope-cli report NAME" takes.

  --json                for programs
  -h, --help            this text
)";

} // namespace

std::string_view helpText(std::string_view command) noexcept
{
    if (command == "run")
        return kRun;
    if (command == "report")
        return kReport;
    if (command == "list")
        return kList;
    return kProgram;
}

} // namespace xrunscope::cli
