// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/run_button.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStyle>

#include "ui/widgets/duration_dialog.h"

namespace xrunscope {

namespace {

/// Most starts are over by then, and a second click of a double click is no Cancel.
constexpr int kCancelAfterMs = 1000;

} // namespace

RunButton::RunButton(QWidget* parent)
    : QWidget(parent), button_(new QPushButton), arrow_(new QPushButton(QStringLiteral("▾"))), menu_(new QMenu(this))
{
    button_->setObjectName(QStringLiteral("startButton"));
    arrow_->setObjectName(QStringLiteral("durationButton"));
    for (QPushButton* part : {button_, arrow_}) {
        part->setProperty("look", QStringLiteral("primary"));
        part->setMinimumHeight(36);
    }
    button_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    arrow_->setFixedWidth(34);
    arrow_->setMenu(menu_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(button_);
    row->addWidget(arrow_);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (mode_ == Mode::Start)
            emit startClicked();
        else if (mode_ == Mode::Stop || cancellable())
            emit stopClicked();
    });
    cancelTimer_.setSingleShot(true);
    cancelTimer_.setInterval(kCancelAfterMs);
    connect(&cancelTimer_, &QTimer::timeout, this, &RunButton::showMode);
    connect(menu_, &QMenu::aboutToShow, this, &RunButton::fillMenu);
    fillMenu();
    showMode();
}

void RunButton::fillMenu()
{
    using std::chrono::hours;
    using std::chrono::minutes;
    using std::chrono::seconds;
    const std::pair<QString, DurationChoice> lengths[] = {
        {tr("1&0 seconds"), {seconds{10}, 1}},     {tr("&1 minute"), {minutes{1}, 1}},
        {tr("&5 minutes"), {minutes{5}, 1}},       {tr("1 &hour"), {hours{1}, 1}},
        {tr("&Until stopped"), {std::nullopt, 1}},
    };
    menu_->clear();
    delete menu_->findChild<QActionGroup*>();
    if (!what_.isEmpty()) {
        addAb();
        return;
    }
    auto* group = new QActionGroup(menu_);
    bool known = false;
    const auto add = [&](const QString& label, const DurationChoice& choice) {
        QAction* action = menu_->addAction(label, this, [this, choice] { setChoice(choice); });
        action->setCheckable(true);
        action->setChecked(choice == choice_);
        known = known || choice == choice_;
        group->addAction(action);
    };
    for (const auto& [label, choice] : lengths)
        add(label, choice);
    menu_->addSeparator();
    add(tr("1&2 × 5 minutes"), {minutes{5}, 12});
    if (!known)
        add(choice_.text(), choice_);
    menu_->addSeparator();
    menu_->addAction(tr("&Custom…"), this, &RunButton::askLength);
    addAb();
}

void RunButton::addAb()
{
    menu_->addAction(tr("&A/B comparison…"), this, &RunButton::abWanted)->setEnabled(abPossible_);
}

void RunButton::askLength()
{
    auto* dialog = new DurationDialog(choice_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { setChoice(dialog->choice()); });
    dialog->open();
}

void RunButton::setChoice(const DurationChoice& choice)
{
    if (choice == choice_)
        return;
    choice_ = choice;
    showMode();
    emit choiceChanged();
}

void RunButton::setMode(Mode mode)
{
    if (mode == mode_)
        return;
    mode_ = mode;
    if (mode == Mode::Starting)
        cancelTimer_.start();
    else
        cancelTimer_.stop();
    showMode();
}

bool RunButton::cancellable() const
{
    return mode_ == Mode::Starting && !cancelTimer_.isActive();
}

void RunButton::setWhat(const QString& what)
{
    if (what == what_)
        return;
    what_ = what;
    showMode();
}

void RunButton::setStartable(bool startable, const QString& why)
{
    if (startable == startable_ && why == why_)
        return;
    startable_ = startable;
    why_ = why;
    showMode();
}

void RunButton::showMode()
{
    switch (mode_) {
    case Mode::Start:
        button_->setText(tr("▶  &Start %1").arg(what_.isEmpty() ? choice_.text() : what_));
        break;
    case Mode::Starting:
        button_->setText(cancellable() ? tr("■  Cancel") : tr("Starting…"));
        break;
    case Mode::Cancelling:
        button_->setText(tr("Cancelling…"));
        break;
    case Mode::Stop:
        button_->setText(tr("■  &Stop and keep"));
        break;
    case Mode::Stopping:
        button_->setText(tr("Keeping the run…"));
        break;
    }
    button_->setEnabled(mode_ == Mode::Stop || cancellable() || (mode_ == Mode::Start && startable_));
    const bool split = mode_ == Mode::Start;
    const QString menu = what_.isEmpty() ? tr("Length of the run, and more") : tr("More");
    arrow_->setAccessibleName(menu);
    arrow_->setToolTip(menu);
    arrow_->setVisible(split);
    button_->setProperty("split", split);
    button_->style()->unpolish(button_);
    button_->style()->polish(button_);
    button_->setToolTip(mode_ == Mode::Start  ? (startable_ ? tr("Starts the run (Ctrl+R)") : why_)
                        : mode_ == Mode::Stop ? tr("Ends the run now and keeps what was measured (Ctrl+R)")
                        : cancellable()       ? tr("Gives up the start: no file is kept of this run (Ctrl+R)")
                                              : QString());
    QString name = button_->text();
    button_->setAccessibleName(name.remove(QLatin1Char('&')));
}

} // namespace xrunscope
