// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_text.h"

#include "app/cli/help_run.h"

namespace xrunscope::cli {

namespace {

constexpr std::string_view kProgram =
    R"(xrunscope-cli: how late Linux wakes an audio thread, and when audio drops (XRUN)

Usage:
  xrunscope-cli run     [OPTION]...      measure, and keep every cycle in a file
  xrunscope-cli report  FILE... [OPTION] print what a run measured
  xrunscope-cli compare FILE... [OPTION] kernels, classes, settings side by side
  xrunscope-cli ab      --a '...' --b '...'  two settings in turn, compared
  xrunscope-cli import  FILE|- [OPTION]  a run file of what others measured
  xrunscope-cli what-if FILE... [OPTION] what other buffers would have done
  xrunscope-cli list    [--json]         the runs in the run folder
  xrunscope-cli devices [--json]         sound cards, and the JACK servers
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
  deadline   when the audio in the buffer ends: (periods - 1) x period; on
             PipeWire, on JACK 2 in its usual asynchronous mode and on its dummy
             driver one period, however many periods there are
  miss       a cycle that ended after its deadline, or a period skipped
  XRUN       audio lost: what a server or card reports; on the timer engine,
             which has no audio device, an unbroken stretch of misses (modelled)

Exit status:
  0  done; also after Ctrl-C, which ends a run early and keeps it
  1  more XRUNs or a longer delay than --max-xruns or --max-delay allow
  2  wrong usage
  3  the engine could not start, its scheduling class was refused, or a load
     cannot run
  4  a file could not be read or written
  5  the run ended before its time, and was kept
)";

constexpr std::string_view kReport =
    R"(Usage: xrunscope-cli report FILE... [--format FORMAT] [-o FILE]

Prints what runs measured. FILE is a run file, also one that is still being
written or was cut off, or a name from "xrunscope-cli list".

  --format summary      text to post, 72 columns: the old jack_test block, the
                        percentiles, the server and who caused its XRUNs, the
                        machine, with a CPU loop the figures of latencytest
                        [default]. Several FILEs of one series: their
                        averages, too
  --format mail         the summary with the bars of the delays, for a mailing
                        list; 72 columns
  --format series       the averages of the FILEs of one series alone: rates an
                        hour with their 95 % interval, means of the maxima
  --format latencytest  the block that latencytest printed, byte for byte; of
                        more than 250,000 cycles the first so many. Not for
                        runs on JACK. With a stress suite: one block for each
                        test
  --format suite        the table of a stress suite, its counts, loads and ping;
                        several FILEs side by side, named by their labels. A run
                        with --cpu-burn adds its elapsed times to that without
  --format html         one page that needs nothing but itself: a chart and the
                        percentages of each test, tables, loads, machine. In a
                        file such as 3x256.html: fragments, bytes of each
  --format histogram    the delays as a text chart, 72 columns of ASCII
  --format csv          one row a second: cycles, delays, loads; one FILE
  --format clients      one row a second and JACK load client; one FILE
  --format log          the log of the JACK server of the run; one FILE
  --format cycles       one row a cycle, nanoseconds; one FILE
  --format json         every figure for programs; an array for several FILEs.
                        A percentile that the run is too short for is null
  --format series-json  the averages for programs
  --legacy-rates        series: rates as in posts of 2005, which are too low by
                        the number of runs, to compare with those
  -o, --output FILE     write there; an existing file is never replaced [stdout]
  -h, --help            this text

Examples:
  xrunscope-cli report a.xrun
  xrunscope-cli report a.xrun --format histogram
  xrunscope-cli report night-*.xrun --format series
  xrunscope-cli report a.xrun --format json | jq .delay_us
  xrunscope-cli report a.xrun --format csv -o a.csv
  xrunscope-cli report rt.xrun stock.xrun --format suite
  xrunscope-cli report suite.xrun --format html
)";

constexpr std::string_view kCompare =
    R"(Usage: xrunscope-cli compare FILE... [vs FILE...]... [OPTION]...

Puts runs side by side, up to eight columns, named by what differs. Files of
one series are one column, each other file is one. With the word vs each
stretch of files between is a column: its runs must have the same settings.

For each figure: value, 95 % interval, difference and ratio to the baseline,
"*" at the best, and a verdict: better, worse, no difference seen, or what is
missing to tell. XRUN rates are tested as they are. For percentiles, maxima
and shares runs are compared with runs, since they differ far more than the
cycles of one: that takes 6 runs of each at least, better interleaved, as
"xrunscope-cli ab" makes them. Runs that are unfinished, lost clients or
cycles, or saw the CPU's frequency change, are left out and named.

  --format text         tables of 72 columns [default]
  --format mail         the same with histograms and machines, to post
  --format markdown     tables for web pages
  --format html         a page that is one file, with charts if xrunscope is
                        installed; "xrunscope render --chart" draws them alone
  --format csv          one row a column and figure
  --format json         everything, for programs
  --layout verdict      the table and the verdicts [default]
  --layout jack_test    the summary block of jack_test, side by side
  --layout averages     rates an hour and means, as posted in 2005
  --layout suite        stress suites side by side, as posted in 2004
  --baseline N          compare with the N-th column [1]
  --with-marked         take the runs that are marked, too
  --legacy-rates        averages: rates as in posts of 2005, which are too low
                        by the number of runs
  -o, --output FILE     write there; an existing file is never replaced [stdout]
  -h, --help            this text

Examples:
  xrunscope-cli compare fifo.xrun other.xrun
  xrunscope-cli compare kernel-a-*.xrun kernel-b-*.xrun
  xrunscope-cli compare a1.xrun a2.xrun vs b1.xrun b2.xrun --format markdown
)";

constexpr std::string_view kAb =
    R"(Usage: xrunscope-cli ab --a 'RUN OPTIONS' --b 'RUN OPTIONS' [OPTION]...
       xrunscope-cli ab --reboot --a 'RUN OPTIONS' [--b ...] [OPTION]...
       xrunscope-cli ab --continue | --discard

Measures two settings in turn and compares them, A as the baseline. Each round
has one run of each; which is first changes in a balanced way. RUN OPTIONS are
those of "xrunscope-cli run" without --duration, --repeat, --resume, --quiet
and -o.

  --rounds N            2 to 999 runs of each; verdicts take 6 [6]
  --duration TIME       of each run [1m; a stress suite takes its own time]
  --until-clear         end after the round, from the 6th on, in which a figure
                        is better or worse. These looks share errors of 5 %
                        beside those of the comparison at the end
  -o, --output NAME     run files NAME-a-01.xrun, NAME-b-01.xrun and so on
                        [the run folder]
  --quiet               no progress and no remarks, only the result and errors

Two kernels, with a reboot between them (their runs are not interleaved):
  --reboot              measure A now; B waits for the other kernel, with the
                        options of A unless --b is given. It is offered when
                        xrunscope-cli or the window starts there, and never
                        starts unasked
  --continue            measure B now, and compare
  --allow-commands      to run the programs that B's options name (--load)
  --discard             let nothing wait any more; run files are kept
  -h, --help            this text

Examples:
  xrunscope-cli ab --a '--class fifo' --b '--class rr' --rounds 12
  xrunscope-cli ab --a '--cpu-latency 0' --b '' --rounds 20 --until-clear
  xrunscope-cli ab --reboot --a '--class fifo --priority 80'
)";

constexpr std::string_view kImport =
    R"(Usage: xrunscope-cli import FILE|- [OPTION]...

Makes a run file of what another program measured, or of a report that was
posted, so that it can be listed, reported, compared and opened in the window.
What FILE is, its content tells; - reads standard input:
  cyclictest            the output of -h or -H, and the file of --json
  OSADL                 the table of latencies alone: a latency and the count
                        of each CPU in a line
  jitterdebugger        its results.json
  rtla                  timerlat hist, osnoise hist
  jack_test             its summary
  latencytest           the block of a test
  Xrunscope             summary and "report --format histogram", also quoted
                        in a mail and with a letter around

An imported run has only what its source told: no cycles, and what is missing
is "not in the source", never 0. A line that is wrong is named with its number,
and then nothing is imported. At most 16 MiB are read.

  --label TEXT          what the run is called [its source]
  -o, --output FILE     the run file; an existing one is never replaced [a new
                        one in the run folder]
  -h, --help            this text

Examples:
  cyclictest -q -S -p80 -h400 -D 5m > ct.txt; xrunscope-cli import ct.txt
  xrunscope-cli import results.json --label "kernel B" -o b.xrun
  xclip -o | xrunscope-cli import -
)";

constexpr std::string_view kWhatIf =
    R"(Usage: xrunscope-cli what-if FILE... [OPTION]...

Tells from the recorded cycles of a run, or of the runs of a series together,
how many XRUNs an hour other buffers would have had: 16 to 1,024 frames, 2 and
3 periods, DSP loads of 0 to 90 %. With T' the period and D' the deadline of
such a buffer, a recorded delay is too long when it exceeds D' - load x T'.
  misses an hour        3600 / seconds x T / T' x periods that were too late,
                        skipped ones included
  XRUNs an hour         the same by episode; an episode of several periods is a
                        stall, and counts once at most at any period. With the
                        exact 95 % interval (Poisson); where no delay was that
                        long, the upper limit for none seen, as <N
The smallest buffer without an XRUN is marked with * for each load.

It assumes that delays depend neither on the period nor on the load, and that
the recording has seen them all.

  --load PERCENT        the load of the suggestion, 0, 10, 20 ... 90 [that of
                        the run, rounded up]
  --format text|json    [text]
  --verify              run the suggested setting, and compare what was
                        predicted with what was observed. On JACK with a server
                        of the run's own alone
  --duration TIME       with --verify [as long as the run]
  -o, --output FILE     with --verify: the run file [one in the run folder]
  -h, --help            this text

Examples:
  xrunscope-cli what-if a.xrun
  xrunscope-cli what-if night-*.xrun --load 60 --format json
  xrunscope-cli what-if a.xrun --verify --duration 1m
)";

constexpr std::string_view kList =
    R"(Usage: xrunscope-cli list [--json]

Lists the runs of the run folder, newest first: length, scheduling class,
rate/frames x periods, XRUNs, 99.9th percentile and maximum of the delay in
microseconds, and the name, which "xrunscope-cli report NAME" takes. Imported
runs are marked with i, and have - for what their source does not tell.

  --json                for programs
  -h, --help            this text
)";

constexpr std::string_view kDevices =
    R"(Usage: xrunscope-cli devices [--json]

Lists the sound devices: name, direction, how many subdevices, driver, and which
program has it open. Below each stands what it can do; a device that is held
cannot be asked. Then the JACK and PipeWire servers that answer: rate, frames in
a period, periods and driver (n/a: the server does not tell), and the clients
that have ports. No server is started, and nothing is changed. Without cards or
servers the exit status is 0, too.

  --json                for programs
  -h, --help            this text
)";

} // namespace

std::string_view helpText(std::string_view command) noexcept
{
    if (command == "run")
        return kRunHelp;
    if (command == "report")
        return kReport;
    if (command == "ab")
        return kAb;
    if (command == "compare")
        return kCompare;
    if (command == "import")
        return kImport;
    if (command == "what-if")
        return kWhatIf;
    if (command == "list")
        return kList;
    if (command == "devices")
        return kDevices;
    return kProgram;
}

} // namespace xrunscope::cli
