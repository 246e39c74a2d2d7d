// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/stress_panel.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include "core/load/stress_check.h"
#include "core/load/stress_loads.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

enum Choice { kNone, kFive, kSeven, kOwn }; ///< in the order of the box

constexpr std::uint64_t kMegabyte = 1'000'000;

/// "350 MB", "4.3 GB".
QString bytesText(std::uint64_t bytes)
{
    const double mb = static_cast<double>(bytes) / 1e6;
    return mb < 1000 ? StressPanel::tr("%1 MB").arg(mb, 0, 'f', 0) : StressPanel::tr("%1 GB").arg(mb / 1000, 0, 'f', 1);
}

} // namespace

void StressPanel::checkOnly(const std::vector<StressTest>& tests)
{
    filling_ = true;
    for (int i = 0; i < kOffered; ++i)
        boxes_[static_cast<std::size_t>(i)]->setChecked(
            std::find(tests.begin(), tests.end(), static_cast<StressTest>(i)) != tests.end());
    filling_ = false;
}

std::vector<StressTest> StressPanel::chosen() const
{
    std::vector<StressTest> tests;
    for (int i = 0; i < kOffered; ++i) {
        if (boxes_[static_cast<std::size_t>(i)]->isChecked())
            tests.push_back(static_cast<StressTest>(i));
    }
    return tests;
}

void StressPanel::choiceMade()
{
    switch (choice_->currentIndex()) {
    case kFive:
        checkOnly(latencytestFive());
        break;
    case kSeven:
        checkOnly(suiteOfSeven());
        break;
    case kNone:
        checkOnly({});
        break;
    default:
        break;
    }
    showRows();
}

void StressPanel::testToggled()
{
    if (filling_)
        return;
    const auto tests = chosen();
    choice_->setCurrentIndex(tests == suiteOfSeven() ? kSeven : tests == latencytestFive() ? kFive : kOwn);
    showRows();
}

void StressPanel::showRows()
{
    const auto tests = chosen();
    const bool some = choice_->currentIndex() != kNone;
    const bool disk = std::any_of(tests.begin(), tests.end(), usesDisk);
    const bool net = std::any_of(tests.begin(), tests.end(), usesNetwork);
    const bool own = std::find(tests.begin(), tests.end(), StressTest::StressNg) != tests.end();
    const bool timed = std::any_of(tests.begin(), tests.end(), [](StressTest test) { return !usesDisk(test); });
    form_->setRowVisible(tests_, some);
    form_->setRowVisible(baseline_, !tests.empty());
    form_->setRowVisible(testTime_, timed);
    form_->setRowVisible(size_, disk);
    form_->setRowVisible(folder_, disk);
    form_->setRowVisible(host_, net);
    form_->setRowVisible(arguments_, own);
    form_->setRowVisible(burn_, some);
    form_->setRowVisible(commands_, some);
    form_->setRowVisible(shell_, some && !commands().empty());
    form_->setRowVisible(ping_, some);
    edited();
}

void StressPanel::edited()
{
    showNeeds();
    emit changed();
}

void StressPanel::showNeeds()
{
    needs_->setText(needsText());
    form_->setRowVisible(needs_, !needs_->text().isEmpty());
}

void StressPanel::showDecidedSize(std::uint64_t bytes)
{
    decidedSize_ = bytes;
    showNeeds();
}

QString StressPanel::needsText() const
{
    StressPlan asked = plan();
    if (!asked.hasSuite())
        return choice_->currentIndex() == kNone || asked.any() ? QString() : tr("Choose a test or a load.");
    QStringList lines;
    if (asked.size == 0)
        asked.size = decidedSize_;
    lines << tr("%n test(s), about %1", nullptr, static_cast<int>(asked.tests.size()))
                 .arg(toQt(durationText(std::chrono::round<std::chrono::seconds>(expectedLength(asked)))));
    if (asked.size > 0 && std::any_of(asked.tests.begin(), asked.tests.end(), usesDisk))
        lines << tr("File of %1, needs %2 free").arg(bytesText(asked.size), bytesText(neededSpace(asked.size)));
    return lines.join(QLatin1Char('\n'));
}

std::vector<std::string> StressPanel::commands() const
{
    std::vector<std::string> commands;
    for (const QString& line : commands_->toPlainText().split(QLatin1Char('\n'))) {
        if (const QString command = line.trimmed(); !command.isEmpty())
            commands.push_back(command.toStdString());
    }
    return commands;
}

StressPlan StressPanel::fields() const
{
    StressPlan plan;
    plan.tests = chosen();
    plan.stressNgArguments = arguments_->text().trimmed().toStdString();
    plan.loads = commands();
    plan.shell = shell_->isChecked();
    plan.pingHost = ping_->text().trimmed().toStdString();
    plan.baseline = std::chrono::seconds{baseline_->value()};
    plan.testTime = std::chrono::seconds{testTime_->value()};
    plan.size = static_cast<std::uint64_t>(size_->value()) * kMegabyte;
    plan.folder = folder_->text().trimmed().toStdString();
    plan.netHost = host_->text().trimmed().toStdString();
    plan.cpuBurn = burn_->isChecked();
    return plan;
}

StressPlan StressPanel::plan() const
{
    const StressPlan all = fields();
    StressPlan used;
    if (choice_->currentIndex() == kNone)
        return used;
    used.cpuBurn = all.cpuBurn;
    used.loads = all.loads;
    used.shell = all.shell && !all.loads.empty();
    used.pingHost = all.pingHost;
    if (!all.hasSuite())
        return used;
    used.tests = all.tests;
    used.baseline = all.baseline;
    used.testTime = all.testTime;
    if (std::any_of(all.tests.begin(), all.tests.end(), usesDisk)) {
        used.size = all.size;
        used.folder = all.folder;
    }
    if (std::any_of(all.tests.begin(), all.tests.end(), usesNetwork))
        used.netHost = all.netHost;
    if (std::find(all.tests.begin(), all.tests.end(), StressTest::StressNg) != all.tests.end())
        used.stressNgArguments = all.stressNgArguments;
    return used;
}

void StressPanel::showPlan(const StressPlan& plan)
{
    checkOnly(plan.tests);
    choice_->setCurrentIndex(!plan.any()                       ? kNone
                             : plan.tests == suiteOfSeven()    ? kSeven
                             : plan.tests == latencytestFive() ? kFive
                                                               : kOwn);
    baseline_->setValue(static_cast<int>(plan.baseline / std::chrono::seconds{1}));
    testTime_->setValue(static_cast<int>(plan.testTime / std::chrono::seconds{1}));
    size_->setValue(static_cast<int>(plan.size / kMegabyte));
    folder_->setText(toQt(plan.folder));
    host_->setText(toQt(plan.netHost));
    arguments_->setText(toQt(plan.stressNgArguments));
    burn_->setChecked(plan.cpuBurn);
    QStringList lines;
    for (const std::string& load : plan.loads)
        lines << toQt(load);
    commands_->setPlainText(lines.join(QLatin1Char('\n')));
    shell_->setChecked(plan.shell);
    ping_->setText(toQt(plan.pingHost));
    showRows();
}

} // namespace xrunscope
