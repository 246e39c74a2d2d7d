// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/device_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "ui/words.h"

namespace xrunscope {

namespace {

/// Context of the translations.
struct DeviceText {
    Q_DECLARE_TR_FUNCTIONS(xrunscope::DeviceText)
};

QString rangeText(const LimitRange& range)
{
    return range.least == range.most ? number(range.least)
                                     : DeviceText::tr("%1 to %2").arg(number(range.least), number(range.most));
}

QString directionsText(const std::vector<SoundDevice>& devices)
{
    const auto has = [&devices](PcmDirection direction) {
        return std::any_of(devices.begin(), devices.end(),
                           [direction](const SoundDevice& d) { return d.pcm.direction == direction; });
    };
    if (has(PcmDirection::Playback) && has(PcmDirection::Capture))
        return DeviceText::tr("playback, capture");
    return has(PcmDirection::Playback) ? DeviceText::tr("playback only") : DeviceText::tr("capture only");
}

QString nowhereText(const std::string& name, bool anyCard)
{
    if (anyCard)
        return DeviceText::tr("There is no %1 now.\nChoose another, or plug it in.").arg(toQt(name).left(20));
    return DeviceText::tr("No sound card found. One that is\nplugged in appears here by itself.");
}

} // namespace

QString deviceName(const SoundDevice& device)
{
    return toQt(cleanText(device.card.name + ": " + device.pcm.name, 120));
}

QString deviceText(const std::string& name, const std::vector<SoundDevice>& devices)
{
    if (!parseHardwareName(name))
        return name.empty() ? DeviceText::tr("Choose a device, or type the\nname of a plugin.")
                            : DeviceText::tr("A plugin of ALSA: its configuration\ndecides which card it uses.");
    const std::vector<SoundDevice> ours = devicesOf(name, devices);
    if (ours.empty())
        return nowhereText(name, !devices.empty());
    const SoundDevice& first = ours.front();
    QStringList lines{toQt(cleanText(first.card.name, 60)), toQt(cleanText(first.pcm.name, 60)),
                      DeviceText::tr("%1, %2").arg(toQt(cleanText(first.card.driver, 20)), directionsText(ours))};
    if (lines[0] == lines[1])
        lines.removeAt(1);
    for (const PcmHolder& holder : holdersOf(ours))
        lines << DeviceText::tr("Used by %1").arg(toQt(cleanText(holder.text(), 60)));
    return lines.join(QLatin1Char('\n'));
}

QString limitsText(const PcmLimits& limits)
{
    return DeviceText::tr("%1 Hz; at %2 Hz\n%3 periods of %4")
        .arg(rangeText(limits.rate), number(limits.atRate), rangeText(limits.periods), rangeText(limits.frames));
}

QString plannedDeviceText(const AlsaPlan& plan)
{
    const QString device = toQt(cleanText(plan.device, 60));
    switch (plan.direction) {
    case AlsaPlan::Direction::Capture:
        return DeviceText::tr("Capture from %1").arg(device);
    case AlsaPlan::Direction::Duplex:
        return DeviceText::tr("Playback and capture on %1").arg(device);
    case AlsaPlan::Direction::Playback:
        break;
    }
    return plan.tone ? DeviceText::tr("A quiet tone on %1").arg(device) : DeviceText::tr("Silence on %1").arg(device);
}

QString estimatedText(const EngineFacts& facts)
{
    return facts.card
               ? DeviceText::tr("est.: when a period was due is estimated on the run's own grid; the device does "
                                "not tell the time of its position.")
               : DeviceText::tr("est.: when a period was due is estimated on the run's own grid; the server does "
                                "not tell.");
}

QString cardText(const EngineFacts& facts)
{
    if (!facts.card)
        return {};
    const CardFacts& card = *facts.card;
    QStringList parts;
    parts << (card.card.empty() ? DeviceText::tr("A plugin of ALSA") : toQt(cleanText(card.card, 120)));
    parts << DeviceText::tr("%1, %n channel(s)", nullptr, static_cast<int>(card.channels))
                 .arg(toQt(cleanText(card.format, 20)));
    if (card.linked)
        parts << DeviceText::tr("both directions started together");
    if (card.reserved)
        parts << DeviceText::tr("reserved for the run");
    parts << (facts.releaseEstimated ? DeviceText::tr("releases estimated (est.)")
              : card.batch           ? DeviceText::tr("releases by the card's position, which it tells in large steps")
                                     : DeviceText::tr("releases by the card's position"));
    return parts.join(QStringLiteral("; "));
}

} // namespace xrunscope
