// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counters_panel.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include "ui/tool_tip.h"
#include "ui/widgets/counter_tile.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QString dash()
{
    return QStringLiteral("–");
}

QString valueOrDash(std::optional<Nanos> value)
{
    return value ? micros(*value) : dash();
}

} // namespace

CountersPanel::CountersPanel(const Theme& theme, QWidget* parent)
    : Panel(QString(), parent), theme_(theme), xruns_(new CounterTile(tr("XRUNs"))),
      misses_(new CounterTile(tr("misses"))), delayMax_(new CounterTile(tr("delay max, µs"))),
      delayP999_(new CounterTile(tr("p99.9 delay, µs"))), cycleMax_(new CounterTile(tr("cycle max, µs"))),
      skipped_(new CounterTile(tr("skipped")))
{
    setAccessibleName(tr("Counters"));
    xruns_->setToolTip(tr("Times that audio was lost. On the timer engine: that the modelled buffer ran dry."));
    skipped_->setToolTip(tr("Periods that were due and for which no cycle ran"));
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    int place = 0;
    for (CounterTile* tile : {xruns_, misses_, delayMax_, delayP999_, cycleMax_, skipped_}) {
        grid->addWidget(tile, place / 2, place % 2);
        ++place;
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    body()->setSpacing(0);
    body()->addLayout(grid);
    connect(&theme_, &Theme::changed, this, &CountersPanel::applyColors);
    applyColors();
    begin({});
    clear();
}

void CountersPanel::begin(const RunInfo& info)
{
    const EngineFacts& facts = info.facts;
    const bool estimated = facts.releaseEstimated;
    delayMax_->setName(estimated ? tr("delay max, est.") : tr("delay max, µs"));
    delayP999_->setName(estimated ? tr("p99.9 delay, est.") : tr("p99.9 delay, µs"));
    delayMax_->setToolTip(tr("The latest wake-up, µs: from when a period was due to the start of its cycle") +
                          (estimated ? tr("\nWhen it was due is estimated: the server does not tell.") : QString()));
    imported_ = info.imported;
    cycleUnknown_ = toSentence(cleanText(facts.cycleTimeUnknown, 200));
    cycleMax_->setToolTip(!cycleUnknown_.isEmpty() ? plainToolTip(cycleUnknown_)
                          : facts.server ? tr("The longest cycle of the whole graph, from its first stamp to its last")
                                         : tr("The longest cycle, from its first stamp to its last"));
}

void CountersPanel::applyColors()
{
    for (CounterTile* tile : {xruns_, misses_, delayMax_, delayP999_, cycleMax_, skipped_})
        tile->setColors(theme_.colors());
}

void CountersPanel::clear()
{
    for (CounterTile* tile : {xruns_, misses_, delayMax_, delayP999_, cycleMax_, skipped_})
        tile->setValue(dash());
}

void CountersPanel::showStatistics(const RunStatistics& statistics)
{
    const RunStatistics::Counts& counts = statistics.counts();
    xruns_->setValue(number(counts.xruns()), counts.xruns() > 0);
    misses_->setValue(number(counts.misses), counts.misses > 0);
    misses_->setToolTip(tr("Deadline misses: the response came after the audio in the buffer had ended.\n"
                           "Near misses, that used more than 80 % of the deadline: %1")
                            .arg(number(counts.nearMisses)));
    delayMax_->setValue(valueOrDash(statistics.delay().max()));
    const Percentile p999 = statistics.delay().percentile(0.999);
    delayP999_->setValue(valueOrDash(p999.value));
    delayP999_->setToolTip(p999.value           ? tr("999 of 1,000 wake-ups were earlier than this, µs")
                           : p999.needsMore > 0 ? tr("Needs %1 more cycles").arg(number(p999.needsMore))
                                                : tr("Not in the source"));
    cycleMax_->setValue(cycleUnknown_.isEmpty() ? valueOrDash(statistics.cycleTime().max()) : tr("n/a"));
    skipped_->setValue(number(counts.skipped), counts.skipped > 0);
    const std::pair<Fact, CounterTile*> tiles[] = {
        {Fact::Xruns, xruns_}, {Fact::Misses, misses_}, {Fact::Skipped, skipped_}};
    for (const auto& [fact, tile] : tiles) {
        if (imported_ && !imported_->knows(fact))
            tile->setValue(dash());
    }
}

} // namespace xrunscope
