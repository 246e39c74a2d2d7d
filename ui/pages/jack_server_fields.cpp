// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jack_server_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "core/system/small_file.h"
#include "core/system/sound_cards.h"
#include "ui/pages/server_words.h"
#include "ui/tool_tip.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

using Server = JackPlan::Server;

void addCards(QComboBox* box)
{
    for (const SoundCard& card : parseSoundCards(readSmallFile("/proc/asound/cards").value_or(std::string()))) {
        box->addItem(toQt("hw:" + (card.id.empty() ? std::to_string(card.number) : card.id)));
        box->setItemData(box->count() - 1, plainToolTip(toQt(card.text())), Qt::ToolTipRole);
    }
    if (box->count() == 0)
        box->addItem(QStringLiteral("hw:0"));
}

bool sameServer(const std::optional<JackServerInfo>& a, const std::optional<JackServerInfo>& b)
{
    if (!a || !b)
        return a.has_value() == b.has_value();
    return a->facts == b->facts && a->library == b->library && a->rate == b->rate && a->frames == b->frames;
}

} // namespace

JackServerFields::JackServerFields(QFormLayout* form, QObject* parent)
    : QObject(parent), form_(form), serverRow_(new QWidget), choice_(new QComboBox), refresh_(new QToolButton),
      card_(new QComboBox), state_(new QLabel), synchronous_(new QCheckBox(tr("Synchronous"))),
      force_(new QCheckBox(tr("Change its frames")))
{
    choice_->addItem(tr("Running server"), static_cast<int>(Server::Running));
    choice_->addItem(tr("Own jackd, dummy"), static_cast<int>(Server::Dummy));
    choice_->addItem(tr("Own jackd, card"), static_cast<int>(Server::Alsa));
    choice_->setItemData(0, tr("The JACK or PipeWire server that is there. It is used as it is."), Qt::ToolTipRole);
    choice_->setItemData(1, tr("Starts a JACK server for this run that needs no sound card"), Qt::ToolTipRole);
    choice_->setItemData(2, tr("Starts a JACK server for this run on a sound card that nothing else uses"),
                         Qt::ToolTipRole);
    choice_->setAccessibleName(tr("JACK server"));
    choice_->setToolTip(tr("The server whose graph is measured. A jackd of the run's own is started under a name of "
                           "its own and ended with the run; a server that was there before is never touched."));
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(8);
    refresh_->setText(QStringLiteral("⟳"));
    refresh_->setProperty("look", QStringLiteral("flat"));
    refresh_->setFixedWidth(28);
    refresh_->setAccessibleName(tr("Look for servers again"));
    refresh_->setToolTip(tr("Looks for servers again"));
    auto* row = new QHBoxLayout(serverRow_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(choice_, 1);
    row->addWidget(refresh_);
    card_->setEditable(true);
    card_->setInsertPolicy(QComboBox::NoInsert);
    card_->lineEdit()->setMaxLength(200);
    card_->setAccessibleName(tr("Sound card"));
    card_->setToolTip(tr("ALSA device for jackd: hw:0, hw:USB, hw:PCH,0"));
    card_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addCards(card_);
    state_->setTextFormat(Qt::PlainText);
    state_->setProperty("look", QStringLiteral("dim"));
    synchronous_->setToolTip(tr("jackd -S: the server waits for its clients in every period, as JACK 1 did. Without "
                                "it there is one more period of delay in the output."));
    force_->setToolTip(tr("Sets the server's period for the length of the run and sets it back afterwards. Every "
                          "program that uses the server gets it."));

    form_->addRow(tr("Server"), serverRow_);
    qobject_cast<QLabel*>(form_->labelForField(serverRow_))->setBuddy(choice_);
    form_->addRow(state_);
    form_->addRow(tr("Card"), card_);
    form_->addRow(QString(), synchronous_);
    connect(choice_, &QComboBox::currentIndexChanged, this, &JackServerFields::choiceMade);
    connect(choice_, &QComboBox::activated, this, [this] {
        if (choice() == Server::Running)
            emit refreshWanted();
    });
    connect(refresh_, &QToolButton::clicked, this, &JackServerFields::refreshWanted);
    connect(card_, &QComboBox::editTextChanged, this, &JackServerFields::changed);
    connect(synchronous_, &QCheckBox::toggled, this, &JackServerFields::changed);
    connect(force_, &QCheckBox::toggled, this, &JackServerFields::choiceMade);
    showState();
}

void JackServerFields::addForceRow()
{
    form_->addRow(QString(), force_);
    choiceMade();
}

void JackServerFields::setUsed(bool used)
{
    used_ = used;
    const Server server = choice();
    form_->setRowVisible(serverRow_, used);
    form_->setRowVisible(state_, used && server != Server::Alsa);
    form_->setRowVisible(card_, used && server == Server::Alsa);
    form_->setRowVisible(synchronous_, used && server != Server::Running);
    form_->setRowVisible(force_, used && server == Server::Running);
    refresh_->setVisible(server == Server::Running);
}

void JackServerFields::choiceMade()
{
    setUsed(used_);
    showState();
    emit changed();
}

void JackServerFields::showSearching()
{
    searching_ = true;
    refresh_->setEnabled(false);
    showState();
}

bool JackServerFields::showServers(const std::vector<JackServerInfo>& servers)
{
    std::optional<JackServerInfo> first;
    if (!servers.empty())
        first = servers.front();
    const bool other = !sameServer(server_, first);
    servers_ = servers;
    server_ = std::move(first);
    searching_ = false;
    known_ = true;
    refresh_->setEnabled(true);
    showState();
    return other;
}

void JackServerFields::showState()
{
    QString text = tr("Started for the run, ended with it.\nOther servers stay as they are.");
    if (choice() == Server::Running)
        text = known_ && !(searching_ && servers_.empty()) ? serversText(servers_) : tr("Looking for servers…\n");
    state_->setText(text);
    QStringList names;
    if (server_ && choice() == Server::Running) {
        for (const std::string& client : server_->clients)
            names << toQt(client);
    }
    state_->setToolTip(plainToolTip(names.join(QLatin1Char('\n'))));
}

QString JackServerFields::stateText() const
{
    return state_->text();
}

JackPlan::Server JackServerFields::choice() const
{
    return static_cast<Server>(choice_->currentData().toInt());
}

bool JackServerFields::forced() const
{
    return choice() == Server::Running && force_->isChecked();
}

void JackServerFields::readAllInto(JackPlan& plan) const
{
    plan.server = choice();
    plan.alsaDevice = card_->currentText().trimmed().toStdString();
    plan.synchronous = synchronous_->isChecked();
    plan.forceFrames = force_->isChecked();
}

void JackServerFields::readInto(JackPlan& plan) const
{
    readAllInto(plan);
    if (plan.server != Server::Alsa)
        plan.alsaDevice.clear();
    plan.synchronous = plan.synchronous && plan.ownServer();
    plan.forceFrames = plan.forceFrames && !plan.ownServer();
}

void JackServerFields::show(const JackPlan& plan)
{
    choice_->setCurrentIndex(choice_->findData(static_cast<int>(plan.server)));
    if (!plan.alsaDevice.empty())
        card_->setEditText(toQt(plan.alsaDevice));
    synchronous_->setChecked(plan.synchronous);
    force_->setChecked(plan.forceFrames);
}

} // namespace xrunscope
