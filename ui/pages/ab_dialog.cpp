// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/ab_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/compare/judge.h"
#include "core/compare/plan_difference.h"
#include "core/load/stress_loads.h"
#include "ui/in_worker.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_check.h"
#include "ui/pages/start_panel.h"
#include "ui/pages/stress_panel.h"
#include "ui/widgets/scrolled_column.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kSideWidth = 262;
constexpr int kAbTitleSpace = 6; ///< between the name of a side and its panels
const auto kRoundsKey = QStringLiteral("ab/rounds");
const auto kLengthKey = QStringLiteral("ab/length");
const auto kUntilClearKey = QStringLiteral("ab/until_clear");

QLabel* abText(const QString& look)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setProperty("look", look);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel* abTitle(const QString& text)
{
    auto* label = new QLabel(text);
    label->setProperty("look", QStringLiteral("strong"));
    return label;
}

/// Of one run, about. `stressSize`: of an automatic file.
Nanos runLength(const RunPlan& plan, std::uint64_t stressSize)
{
    if (!plan.stress.hasSuite())
        return plan.duration().value_or(Nanos{0});
    StressPlan stress = plan.stress;
    if (stress.size == 0)
        stress.size = stressSize;
    return expectedLength(stress);
}

} // namespace

AbDialog::AbDialog(const Theme& theme, const RunPlan& a, const RunPlan& fields, QWidget* parent)
    : QDialog(parent), planA_(a), check_(new StartCheck(this)), settings_(new SettingsPanel),
      before_(new StartPanel(theme)), rounds_(new QSpinBox), length_(new QLineEdit),
      untilClear_(new QCheckBox(tr("Stop &when it is clear"))),
      acrossReboot_(new QCheckBox(tr("B on anot&her kernel"))), differences_(abText(QStringLiteral("value"))),
      problem_(abText(QStringLiteral("lesser"))), forget_(new QPushButton(tr("&Forget it")))
{
    setWindowTitle(tr("A/B comparison"));
    before_->setTitle(tr("Before Start, side B"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    start_ = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    start_->setDefault(true);
    start_->setProperty("look", QStringLiteral("primary"));
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(buildRuns());
    right->addWidget(before_);
    right->addStretch(1);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(12);
    sides->addWidget(buildSideA());
    sides->addWidget(buildSideB());
    sides->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    column->addLayout(sides, 1);
    column->addWidget(buttons);
    resize(860, 560);

    const QSettings stored;
    rounds_->setValue(stored.value(kRoundsKey, kDefaultAbRounds).toInt());
    length_->setText(stored.value(kLengthKey, QStringLiteral("1m")).toString());
    untilClear_->setChecked(stored.value(kUntilClearKey, false).toBool());
    settings_->showPlan(fields);
    settings_->lookForServers();
    settings_->lookForDevices();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(settings_, &SettingsPanel::planChanged, this, &AbDialog::edited);
    connect(rounds_, &QSpinBox::valueChanged, this, &AbDialog::edited);
    connect(length_, &QLineEdit::textChanged, this, &AbDialog::edited);
    connect(untilClear_, &QCheckBox::toggled, this, &AbDialog::edited);
    connect(acrossReboot_, &QCheckBox::toggled, this, &AbDialog::edited);
    connect(forget_, &QPushButton::clicked, this, &AbDialog::forgetWanted);
    connect(check_, &StartCheck::changed, this, &AbDialog::showChecked);
    rounds_->setFocus();
    edited();
    lookWhatWaits();
}

QWidget* AbDialog::buildSideA()
{
    auto* side = new QWidget;
    side->setFixedWidth(kSideWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kAbTitleSpace);
    column->addWidget(abTitle(tr("A: the settings as they are")));
    auto* panel = new Panel(QString());
    panel->setAccessibleName(tr("A: the settings as they are"));
    auto* form = new QFormLayout;
    form->setVerticalSpacing(3);
    for (const auto& [label, value] : settingsOf(planA_)) {
        auto* name = abText(QStringLiteral("dim"));
        name->setWordWrap(false);
        name->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        name->setText(toSentence(std::string(label)));
        auto* shown = abText(QStringLiteral("value"));
        shown->setText(toQt(value));
        form->addRow(name, shown);
    }
    panel->body()->addLayout(form);
    auto* differs = new Panel(tr("What differs"));
    differs->body()->addWidget(differences_);
    differences_->setAccessibleName(tr("What differs between A and B"));
    column->addWidget(panel);
    column->addSpacing(12 - kAbTitleSpace);
    column->addWidget(differs);
    column->addStretch(1);
    return side;
}

QWidget* AbDialog::buildSideB()
{
    auto* side = new QWidget;
    side->setFixedWidth(kSideWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kAbTitleSpace);
    column->addWidget(abTitle(tr("B: change here what is to be compared")));
    column->addWidget(scrolledColumn(settings_), 1);
    return side;
}

Panel* AbDialog::buildRuns()
{
    rounds_->setRange(kFewestAbRounds, kMostAbRounds);
    rounds_->setAccessibleName(tr("Rounds"));
    rounds_->setToolTip(tr("One run of each side a round, in an order that favours neither. %1 rounds or more give "
                           "verdicts on delays.")
                            .arg(kFewestJudgedRuns));
    length_->setAccessibleName(tr("Length of each run"));
    length_->setToolTip(tr("A number with s, m or h: 30s, 5m, 1h. A number alone is seconds."));
    untilClear_->setToolTip(
        tr("Ends after a round, from round %1 on, in which a figure is better or worse. These looks share "
           "errors of 5 % beside those of the comparison at the end.")
            .arg(kFewestJudgedRuns));
    acrossReboot_->setToolTip(tr("Measures A now. When the other kernel runs, Xrunscope offers side B there; it never "
                                 "starts by itself."));
    auto* panel = new Panel(tr("Runs"));
    auto* form = new QFormLayout;
    form->setSpacing(6);
    form->addRow(tr("Rounds"), rounds_);
    form->addRow(tr("&Each run"), length_);
    panel->body()->addLayout(form);
    panel->body()->addWidget(untilClear_);
    panel->body()->addWidget(acrossReboot_);
    panel->body()->addWidget(problem_);
    forget_->setToolTip(tr("Nothing waits any more; the run files of the first side are kept"));
    panel->body()->addWidget(forget_, 0, Qt::AlignLeft);
    return panel;
}

void AbDialog::lookWhatWaits()
{
    inWorker(
        this,
        []() -> std::optional<Error> {
            const auto waiting = PendingAbFile().load();
            if (!waiting)
                return waiting.error();
            return *waiting ? std::optional(alreadyWaiting()) : std::nullopt;
        },
        [this](const std::optional<Error>& error) {
            cannotWait_ = error;
            edited();
        });
}

Expected<Nanos> AbDialog::lengthAsked() const
{
    return parseDuration(length_->text().trimmed().toStdString());
}

/// Rounds and length into the request, and what they have wrong to `problem_`.
bool AbDialog::readRuns()
{
    request_.rounds = rounds_->value();
    request_.acrossReboot = acrossReboot_->isChecked();
    const bool canBeClear = !request_.acrossReboot && request_.rounds > static_cast<int>(kFewestJudgedRuns);
    untilClear_->setEnabled(canBeClear);
    request_.untilClear = canBeClear && untilClear_->isChecked();
    const bool timed = !request_.a.stress.hasSuite() || !request_.b.stress.hasSuite(); // suites take their own time
    length_->setEnabled(timed);
    const auto length = lengthAsked();
    const bool waits = request_.acrossReboot && cannotWait_;
    const bool possible = !waits && (length || !timed);
    problem_->setText(possible ? QString() : toSentence((waits ? *cannotWait_ : length.error()).text()));
    problem_->setVisible(!possible);
    forget_->setVisible(waits);
    if (!possible)
        return false;
    for (RunPlan* plan : {&request_.a, &request_.b})
        plan->phases = plan->stress.hasSuite() ? std::vector<Phase>{{"suite", std::nullopt}}
                                               : std::vector<Phase>{{"run", *length}};
    return true;
}

void AbDialog::edited()
{
    Expected<RunPlan> plan = settings_->plan();
    request_.a = planA_;
    request_.b = plan.value_or(planA_);
    possible_ = readRuns();
    showDifferences();
    if (plan)
        plan->phases = request_.b.phases;
    check_->setPlan(plan);
}

void AbDialog::showDifferences()
{
    QStringList lines;
    for (const SettingDifference& d : differencesOf(request_.a, request_.b))
        lines << tr("%1: %2 → %3").arg(toSentence(std::string(d.label)), toQt(d.a), toQt(d.b));
    if (lines.isEmpty())
        lines << (request_.acrossReboot ? tr("The kernel, once the other one runs.")
                                        : tr("Nothing yet. Equal sides show how much runs differ by themselves."));
    differences_->setText(lines.join(QLatin1Char('\n')));
}

void AbDialog::showChecked()
{
    const auto plan = settings_->plan();
    before_->show(*check_, plan ? std::optional(*plan) : std::nullopt);
    if (check_->status() != StartCheck::Status::Checking)
        settings_->stress()->showDecidedSize(check_->stressSize());
    const int runs = request_.rounds * (request_.acrossReboot ? 1 : 2);
    const std::uint64_t size = check_->stressSize();
    const Nanos round = runLength(request_.a, size) + (request_.acrossReboot ? Nanos{0} : runLength(request_.b, size));
    start_->setText(
        possible_ ? tr("&Start %n run(s), about %1", nullptr, runs)
                        .arg(toQt(durationText(std::chrono::round<std::chrono::seconds>(request_.rounds * round))))
                  : tr("&Start"));
    start_->setEnabled(possible_ && check_->status() == StartCheck::Status::Possible);
}

QString AbDialog::text() const
{
    return QStringList{differences_->text(), problem_->text(), before_->text()}.join(QLatin1Char('\n'));
}

void AbDialog::done(int result)
{
    if (result == Accepted) {
        QSettings stored;
        stored.setValue(kRoundsKey, rounds_->value());
        if (lengthAsked())
            stored.setValue(kLengthKey, length_->text());
        stored.setValue(kUntilClearKey, untilClear_->isChecked());
    }
    QDialog::done(result);
}

} // namespace xrunscope
