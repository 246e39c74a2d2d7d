// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of StressPanel: how they are named, explained and arranged.
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/pages/stress_panel.h"

namespace xrunscope {

namespace {

constexpr int kMostSeconds = 3600;
constexpr int kMostMegabytes = 1'000'000;
constexpr int kCommandLines = 3;

QString tipOf(StressTest test)
{
    switch (test) {
    case StressTest::X11:
        return StressPanel::tr("x11perf scrolls and draws pictures on your display");
    case StressTest::Proc:
        return StressPanel::tr("Reads /proc without a pause, as top did");
    case StressTest::NetOut:
        return StressPanel::tr("iperf3 sends, by loopback unless a host is given");
    case StressTest::NetIn:
        return StressPanel::tr("iperf3 receives, by loopback unless a host is given");
    case StressTest::DiskWrite:
        return StressPanel::tr("Writes a file from begin to end");
    case StressTest::DiskCopy:
        return StressPanel::tr("Copies a file");
    case StressTest::DiskRead:
        return StressPanel::tr("Reads a file that is not in the memory");
    case StressTest::StressNg:
        return StressPanel::tr("stress-ng with arguments of your own");
    default:
        return StressPanel::tr("A stressor of stress-ng");
    }
}

QSpinBox* spin(const QString& name, int most, const QString& suffix, const QString& tip)
{
    auto* box = new QSpinBox;
    box->setRange(0, most);
    box->setSuffix(suffix);
    box->setGroupSeparatorShown(true);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    return box;
}

} // namespace

QString stressTestText(StressTest test)
{
    switch (test) {
    case StressTest::X11:
        return StressPanel::tr("X11");
    case StressTest::Proc:
        return StressPanel::tr("/proc");
    case StressTest::NetOut:
        return StressPanel::tr("Network out");
    case StressTest::NetIn:
        return StressPanel::tr("Network in");
    case StressTest::DiskWrite:
        return StressPanel::tr("Disk write");
    case StressTest::DiskCopy:
        return StressPanel::tr("Disk copy");
    case StressTest::DiskRead:
        return StressPanel::tr("Disk read");
    case StressTest::Memory:
        return StressPanel::tr("Memory");
    case StressTest::Fork:
        return StressPanel::tr("Fork");
    case StressTest::Timers:
        return StressPanel::tr("Timers");
    case StressTest::Tlb:
        return StressPanel::tr("TLB");
    case StressTest::Interrupts:
        return StressPanel::tr("Interrupts");
    case StressTest::StressNg:
        return StressPanel::tr("stress-ng");
    }
    return {};
}

StressPanel::StressPanel(QWidget* parent)
    : Panel(tr("Stress tests"), parent), form_(new QFormLayout), choice_(new QComboBox), tests_(new QWidget),
      baseline_(spin(tr("Quiet phase before the tests"), kMostSeconds, tr(" s"),
                     tr("Measured without a load first, to compare with; 0: none"))),
      testTime_(spin(tr("Length of a test"), kMostSeconds, tr(" s each"),
                     tr("Of the tests that have no end of their own: /proc, network and those of stress-ng. X11 draws "
                        "twice as long."))),
      size_(spin(tr("Size of the file of the disk tests"), kMostMegabytes, tr(" MB"),
                 tr("Size of the file that is written, copied and read. Automatic: a quarter of the memory, at least "
                    "350 MB, and never more than a quarter of the free room."))),
      folder_(new QLineEdit), host_(new QLineEdit), arguments_(new QLineEdit),
      burn_(new QCheckBox(tr("CPU hogs beside"))), commands_(new QPlainTextEdit),
      shell_(new QCheckBox(tr("Through a shell"))), ping_(new QLineEdit), needs_(new QLabel)
{
    buildTests();
    buildFields();
    buildOwnFields();
    addRows();
    showPlan({});
}

void StressPanel::buildTests()
{
    auto* grid = new QGridLayout(tests_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    for (int i = 0; i < kOffered; ++i) {
        const auto test = static_cast<StressTest>(i);
        auto* box = new QCheckBox(stressTestText(test));
        box->setToolTip(tipOf(test));
        grid->addWidget(box, i / 2, i % 2);
        connect(box, &QCheckBox::toggled, this, &StressPanel::testToggled);
        boxes_[static_cast<std::size_t>(i)] = box;
    }
}

void StressPanel::buildFields()
{
    choice_->addItem(tr("None"));
    choice_->addItem(tr("latencytest (five)"));
    choice_->addItem(tr("Suite of seven"));
    choice_->addItem(tr("Own choice"));
    choice_->setAccessibleName(tr("Stress tests"));
    choice_->setToolTip(tr("Tests that put work on the machine, one after the other; each is measured from before its "
                           "work starts until it ends"));
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    baseline_->setSpecialValueText(tr("None"));
    testTime_->setMinimum(1);
    size_->setSpecialValueText(tr("Automatic"));
    size_->setSingleStep(100);
    folder_->setPlaceholderText(tr("automatic"));
    folder_->setAccessibleName(tr("Folder of the disk tests"));
    folder_->setToolTip(tr("On the disk that is to be tested. The files are removed afterwards in every case."));
    folder_->setMaxLength(1000);
    host_->setPlaceholderText(tr("loopback"));
    host_->setAccessibleName(tr("Host of the network tests"));
    host_->setToolTip(
        tr("A machine on which iperf3 -s runs. Without one the tests go through loopback, which raises no "
           "interrupts of a network card."));
    host_->setMaxLength(200);
    burn_->setAccessibleName(tr("CPU hogs beside the whole run"));
    burn_->setToolTip(tr("One ordinary program at nice 19 on each CPU computes through the whole run"));
    needs_->setTextFormat(Qt::PlainText);
    needs_->setProperty("look", QStringLiteral("dim"));
    needs_->setAccessibleName(tr("What the tests need"));
    connect(choice_, &QComboBox::activated, this, &StressPanel::choiceMade);
    for (QSpinBox* box : {baseline_, testTime_, size_})
        connect(box, &QSpinBox::valueChanged, this, &StressPanel::edited);
    for (QLineEdit* line : {folder_, host_})
        connect(line, &QLineEdit::textChanged, this, &StressPanel::edited);
    connect(burn_, &QCheckBox::toggled, this, &StressPanel::edited);
}

void StressPanel::buildOwnFields()
{
    arguments_->setPlaceholderText(QStringLiteral("--vm 2 --io 1"));
    arguments_->setAccessibleName(tr("Arguments of stress-ng"));
    arguments_->setToolTip(tr("What stress-ng shall do, in its own words; its length is the one above"));
    arguments_->setMaxLength(1000);
    commands_->setPlaceholderText(tr("commands, one a line"));
    commands_->setAccessibleName(tr("Commands beside the whole run, one a line"));
    commands_->setToolTip(tr("Programs that run as long as the measurement, with your rights, for example your "
                             "synthesiser. One a line; they are started with the run and ended with it."));
    commands_->setProperty("look", QStringLiteral("field"));
    commands_->setTabChangesFocus(true);
    commands_->setLineWrapMode(QPlainTextEdit::NoWrap);
    commands_->setFixedHeight(commands_->fontMetrics().lineSpacing() * kCommandLines + 12);
    shell_->setAccessibleName(tr("The commands go through a shell"));
    shell_->setToolTip(tr("Each line is given to /bin/sh, which knows pipes and variables. Otherwise it is split into "
                          "a program and its arguments."));
    ping_->setPlaceholderText(tr("nobody"));
    ping_->setAccessibleName(tr("Host to ping through the whole run"));
    ping_->setToolTip(tr("This machine pings the host through the whole run: times and losses of each phase show what "
                         "the network had to wait for"));
    ping_->setMaxLength(200);
    connect(commands_, &QPlainTextEdit::textChanged, this, &StressPanel::showRows);
    connect(shell_, &QCheckBox::toggled, this, &StressPanel::edited);
    for (QLineEdit* line : {arguments_, ping_})
        connect(line, &QLineEdit::textChanged, this, &StressPanel::edited);
}

void StressPanel::addRows()
{
    form_->setSpacing(6);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form_->addRow(tr("Tests"), choice_);
    form_->addRow(needs_);
    form_->addRow(tests_);
    form_->addRow(tr("Quiet first"), baseline_);
    form_->addRow(tr("Length"), testTime_);
    form_->addRow(tr("File"), size_);
    form_->addRow(tr("Folder"), folder_);
    form_->addRow(tr("Host"), host_);
    form_->addRow(tr("stress-ng"), arguments_);
    form_->addRow(QString(), burn_);
    form_->addRow(tr("Loads"), commands_);
    form_->addRow(QString(), shell_);
    form_->addRow(tr("Ping"), ping_);
    body()->addLayout(form_);
}

} // namespace xrunscope
