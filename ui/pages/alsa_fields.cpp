// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/alsa_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <fmt/format.h>

#include "ui/pages/device_words.h"
#include "ui/tool_tip.h"
#include "ui/widgets/described_items.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

using Direction = AlsaPlan::Direction;
using Mode = AlsaPlan::Mode;

constexpr qsizetype kLongestLine = 36; ///< of what stands below the device
constexpr int kLongestName = 200;

void addChoice(QComboBox* box, const QString& text, int value, const QString& tip)
{
    box->addItem(text, value);
    box->setItemData(box->count() - 1, tip, Qt::ToolTipRole);
}

/// Each line cut to the column's width.
QString cutLines(const QString& text)
{
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString& line : lines) {
        if (line.size() > kLongestLine)
            line = line.left(kLongestLine - 1) + QStringLiteral("…");
    }
    return lines.join(QLatin1Char('\n'));
}

/// Which there are, and who has them open.
std::string stateOf(const std::vector<SoundDevice>& devices)
{
    std::string text;
    for (const SoundDevice& device : devices)
        text += fmt::format("{} {} {}\n", device.name(), pcmDirectionName(device.pcm.direction),
                            holdersText(holdersOf({device})));
    return text;
}

} // namespace

AlsaFields::AlsaFields(QFormLayout* form, QObject* parent)
    : QObject(parent), form_(form), deviceRow_(new QWidget), device_(new QComboBox),
      items_(new DescribedItems(device_)), refresh_(new QToolButton), state_(new QLabel), direction_(new QComboBox),
      mode_(new QComboBox), tone_(new QCheckBox(tr("&Quiet tone")))
{
    buildFields();
    form_->addRow(tr("&Device"), deviceRow_);
    qobject_cast<QLabel*>(form_->labelForField(deviceRow_))->setBuddy(device_);
    form_->addRow(state_);
    form_->addRow(tr("Direc&tion"), direction_);
    form_->addRow(tr("M&ode"), mode_);
    form_->addRow(QString(), tone_);
    connect(device_, &QComboBox::editTextChanged, this, &AlsaFields::edited);
    connect(direction_, &QComboBox::currentIndexChanged, this, &AlsaFields::edited);
    connect(mode_, &QComboBox::currentIndexChanged, this, &AlsaFields::changed);
    connect(tone_, &QCheckBox::toggled, this, &AlsaFields::changed);
    connect(refresh_, &QToolButton::clicked, this, &AlsaFields::refreshWanted);
    show({});
}

void AlsaFields::buildFields()
{
    device_->setEditable(true);
    device_->setInsertPolicy(QComboBox::NoInsert);
    device_->lineEdit()->setMaxLength(kLongestName);
    device_->setAccessibleName(tr("Sound device"));
    device_->setToolTip(
        tr("A device of a sound card, such as hw:0,0 or hw:USB, or the name of a plugin of ALSA, such as "
           "default"));
    device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    device_->setMinimumContentsLength(8);
    refresh_->setText(QStringLiteral("⟳"));
    refresh_->setProperty("look", QStringLiteral("flat"));
    refresh_->setFixedWidth(28);
    refresh_->setAccessibleName(tr("Look for sound devices again"));
    refresh_->setToolTip(tr("Looks again who uses the devices. One that is plugged in appears by itself."));
    auto* row = new QHBoxLayout(deviceRow_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(device_, 1);
    row->addWidget(refresh_);
    state_->setTextFormat(Qt::PlainText);
    state_->setProperty("look", QStringLiteral("dim"));
    state_->setAccessibleName(tr("State of the sound device"));

    addChoice(direction_, tr("Playback"), static_cast<int>(Direction::Playback), tr("The run plays"));
    addChoice(direction_, tr("Capture"), static_cast<int>(Direction::Capture),
              tr("The run records, and throws it away"));
    addChoice(direction_, tr("Duplex"), static_cast<int>(Direction::Duplex),
              tr("Both, started together: the deadline is the smaller of the two"));
    direction_->setAccessibleName(tr("Direction"));
    direction_->setToolTip(tr("Playback, capture or both"));
    addChoice(mode_, tr("Poll"), static_cast<int>(Mode::Poll), tr("Waits for the card, works, then writes or reads"));
    addChoice(mode_, tr("Classic"), static_cast<int>(Mode::Classic),
              tr("The write or read itself waits, as in 1999: wake-up and copy are one"));
    addChoice(mode_, tr("Mmap"), static_cast<int>(Mode::Mmap),
              tr("As Poll, but the sound goes straight into the card's memory"));
    mode_->setAccessibleName(tr("Mode of the loop"));
    mode_->setToolTip(tr("How the measured thread waits for the card"));
    for (QComboBox* box : {direction_, mode_})
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    tone_->setToolTip(tr("Plays a quiet tone instead of silence, so that you hear the drop-outs"));
}

void AlsaFields::setUsed(bool used)
{
    used_ = used;
    for (QWidget* row : std::initializer_list<QWidget*>{deviceRow_, state_, direction_, mode_})
        form_->setRowVisible(row, used);
    form_->setRowVisible(tone_, used && fields().plays());
}

void AlsaFields::edited()
{
    limits_.reset();
    setUsed(used_);
    showState();
    emit changed();
}

void AlsaFields::showDevices(const std::vector<SoundDevice>& devices)
{
    const bool other = devices_ && stateOf(*devices_) != stateOf(devices);
    devices_ = devices;
    const QString name = device_->currentText();
    {
        const QSignalBlocker quiet(device_);
        device_->clear();
        for (const SoundDevice& device : devices) {
            if (device_->findText(toQt(device.name())) >= 0)
                continue; // its other direction
            device_->addItem(toQt(device.name()));
            device_->setItemData(device_->count() - 1, deviceName(device), DescribedItems::kDescription);
        }
        device_->addItem(QStringLiteral("default"));
        device_->setItemData(device_->count() - 1, tr("the default of ALSA's configuration"),
                             DescribedItems::kDescription);
        device_->setEditText(name);
    }
    items_->fit();
    showState();
    if (other)
        emit changed(); // a start may now be possible, or no longer
}

void AlsaFields::showLimits(const std::optional<Expected<PcmLimits>>& limits)
{
    limits_ = limits;
    showState();
}

void AlsaFields::showState()
{
    const AlsaPlan plan = fields();
    const bool known = devices_ || !parseHardwareName(plan.device);
    QStringList lines{known ? deviceText(plan.device, devices_.value_or(std::vector<SoundDevice>()))
                            : tr("Looking for sound cards…")};
    if (limits_ && *limits_)
        lines << limitsText(**limits_);
    const QString text = lines.join(QLatin1Char('\n'));
    state_->setText(cutLines(text));
    QStringList tip{text};
    if (limits_ && *limits_) {
        QStringList formats;
        for (const std::string& format : (*limits_)->formats)
            formats << toQt(format);
        tip << tr("Formats: %1").arg(formats.join(QStringLiteral(", ")));
    } else if (limits_) {
        tip << tr("What it can do is not known: %1").arg(toQt(limits_->error().what));
    }
    state_->setToolTip(plainToolTip(tip.join(QLatin1Char('\n'))));
}

QString AlsaFields::stateText() const
{
    return state_->text();
}

AlsaPlan AlsaFields::fields() const
{
    AlsaPlan plan;
    plan.device = device_->currentText().trimmed().toStdString();
    plan.direction = static_cast<Direction>(direction_->currentData().toInt());
    plan.mode = static_cast<Mode>(mode_->currentData().toInt());
    plan.tone = tone_->isChecked();
    return plan;
}

AlsaPlan AlsaFields::plan() const
{
    AlsaPlan plan = fields();
    plan.tone = plan.tone && plan.plays();
    return plan;
}

void AlsaFields::show(const AlsaPlan& plan)
{
    device_->setEditText(toQt(plan.device));
    direction_->setCurrentIndex(direction_->findData(static_cast<int>(plan.direction)));
    mode_->setCurrentIndex(mode_->findData(static_cast<int>(plan.mode)));
    tone_->setChecked(plan.tone);
    showState();
}

} // namespace xrunscope
