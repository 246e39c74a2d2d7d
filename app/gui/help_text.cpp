// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help_text.h"

#include <fmt/format.h>

#include "app/gui/render_command.h"
#include "ui/charts/run_picture.h"

namespace xrunscope {

std::string windowHelp()
{
    return R"(Usage: xrunscope [FILE]...
       xrunscope render RUN... -o PICTURE [OPTION]...

Shows live how late Linux wakes an audio thread, and when audio is lost. FILE is
a run file (.xrun) to open. "xrunscope render --help" tells how to draw a run
without a window.

  -h, --help            this text
  -v, --version         the version
)";
}

std::string renderHelp()
{
    constexpr const char* kText =
        R"(Usage: xrunscope render RUN... -o PICTURE [OPTION]...
       xrunscope render RUN... [vs RUN...]... --chart NAME -o PICTURE

Draws runs as pictures, without a display: delay over time, histogram, figures
and the machine. RUN is a run file (.xrun), or a name from "xrunscope-cli list".

  -o, --output PICTURE  .png or .svg; an existing file is never replaced.
                        Several RUNs make chart-01.png, chart-02.png …
  --width PIXELS        {} to {} [{}]
  --height PIXELS       {} to {} [{}; latencytest {}]
  --dark                light on dark

One run in a picture:
  --style report        delay, histogram, figures [default]
  --style latencytest   the chart of 1999, for runs with a CPU loop. Red: the
                        buffer, yellow: a fragment, white: from one write to the
                        next, green: the CPU loop
  --light               latencytest: on white, for paper
  --response            response time instead of delay
  --from TIME           show the run from this time on, such as 90s or 2m
  --to TIME             show the run up to this time
  --phase NAME          show one test of the run's stress suite, such as
                        diskwrite, or its baseline
  --each-phase          a picture of each test of one run: chart-01.png,
                        chart-02.png …

All runs in one picture, those of one series as one column, as with
"xrunscope-cli compare"; vs between files makes columns:
  --chart tail          how many cycles were later than x
  --chart histogram     the share of the cycles with each delay
  --chart percentiles   delay by percentile
  --chart timeline      the longest delay in each second
  --chart suite         each test of the stress suite
  --chart all           those that there are: chart-tail.png …
  --with-marked         runs that are marked (ended early, lost records …)
                        count, too

  -h, --help            this text
)";
    const PictureOptions usual;
    return fmt::format(kText, kLeastPictureWidth, kMostPicturePixels, usual.width, kLeastPictureHeight,
                       kMostPicturePixels, usual.height, kLatencytestPictureHeight);
}

} // namespace xrunscope
