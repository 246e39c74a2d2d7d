// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/swarm_panel.h"

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

namespace xrunscope {

SwarmPanel::SwarmPanel(QWidget* parent)
    : Panel(tr("Load clients"), parent), form_(new QFormLayout), clients_(new QSpinBox), ports_(new QSpinBox),
      topology_(new QComboBox), load_(new QSpinBox), ramp_(new QDoubleSpinBox),
      legacyRamp_(new QCheckBox(tr("Count the start"))), stalled_(new QSpinBox), stallLength_(new QSpinBox),
      stallEvery_(new QDoubleSpinBox)
{
    clients_->setRange(0, SwarmPlan::kMaxClients);
    clients_->setSpecialValueText(tr("None"));
    clients_->setAccessibleName(tr("Load clients"));
    clients_->setToolTip(
        tr("JACK clients that the run starts, each a process of its own: 1 to %1").arg(SwarmPlan::kMaxClients));
    ports_->setRange(1, SwarmPlan::kMaxPorts);
    ports_->setPrefix(QStringLiteral("× "));
    ports_->setSuffix(tr(" ports"));
    ports_->setAccessibleName(tr("Ports of a client"));
    ports_->setToolTip(tr("Inputs, and as many outputs, of each client"));
    topology_->addItem(tr("Chain"), static_cast<int>(Topology::Chain));
    topology_->addItem(tr("Unconnected"), static_cast<int>(Topology::Unconnected));
    topology_->setItemData(0, tr("A tone goes from client to client to the outputs; each checks what arrives"),
                           Qt::ToolTipRole);
    topology_->setItemData(1, tr("No connections: each output is the mean of its client's inputs"), Qt::ToolTipRole);
    topology_->setAccessibleName(tr("How the clients are connected"));
    topology_->setToolTip(tr("Chain: each client waits for the one before it. Unconnected: all may run at once."));
    load_->setRange(0, SwarmPlan::kMaxLoad);
    load_->setSuffix(tr(" % each"));
    load_->setAccessibleName(tr("CPU load of each client"));
    load_->setToolTip(tr("Work of each client in each cycle, in percent of the period, beside its mixing"));
    ramp_->setRange(0, std::chrono::duration<double>(SwarmPlan::kMaxRamp).count());
    ramp_->setDecimals(1);
    ramp_->setSingleStep(0.5);
    ramp_->setSpecialValueText(tr("At once"));
    ramp_->setPrefix(tr("every "));
    ramp_->setSuffix(tr(" s"));
    ramp_->setAccessibleName(tr("Seconds from one client's start to the next one's"));
    ramp_->setToolTip(tr("Time from one client's start to the next one's. The figures of the run begin when all are "
                         "there."));

    legacyRamp_->setToolTip(tr("The figures of the run begin with the first client's start, as in 2005: for figures "
                               "that are to be compared with posts of then"));

    auto* size = new QHBoxLayout;
    size->setSpacing(6);
    size->addWidget(clients_, 5);
    size->addWidget(ports_, 8);
    form_->setSpacing(6);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form_->addRow(tr("Clien&ts"), size);
    qobject_cast<QLabel*>(form_->labelForField(size))->setBuddy(clients_);
    form_->addRow(tr("T&opology"), topology_);
    form_->addRow(tr("CP&U load"), load_);
    form_->addRow(tr("Starte&d"), ramp_);
    form_->addRow(QString(), legacyRamp_);
    form_->addRow(tr("Stalls"), stalled_);
    form_->addRow(QString(), buildStall());
    body()->addLayout(form_);

    connect(clients_, &QSpinBox::valueChanged, this, &SwarmPanel::update);
    connect(ports_, &QSpinBox::valueChanged, this, &SwarmPanel::changed);
    connect(topology_, &QComboBox::currentIndexChanged, this, &SwarmPanel::changed);
    connect(load_, &QSpinBox::valueChanged, this, &SwarmPanel::changed);
    connect(ramp_, &QDoubleSpinBox::valueChanged, this, &SwarmPanel::changed);
    connect(legacyRamp_, &QCheckBox::toggled, this, &SwarmPanel::changed);
    connect(stalled_, &QSpinBox::valueChanged, this, &SwarmPanel::update);
    connect(stallLength_, &QSpinBox::valueChanged, this, &SwarmPanel::changed);
    connect(stallEvery_, &QDoubleSpinBox::valueChanged, this, &SwarmPanel::changed);
    showPlan({});
    update();
}

/// A client that stalls on purpose: to see whether it is found.
QWidget* SwarmPanel::buildStall()
{
    stalled_->setRange(0, SwarmPlan::kMaxClients);
    stalled_->setSpecialValueText(tr("None"));
    stalled_->setPrefix(tr("client "));
    stalled_->setAccessibleName(tr("Client that stalls"));
    stalled_->setToolTip(tr("This client stops in the middle of a cycle, again and again, on purpose: to see that the "
                            "XRUNs come and that it is named as their cause"));
    stallLength_->setRange(1, 60'000);
    stallLength_->setPrefix(tr("for "));
    stallLength_->setSuffix(tr(" ms"));
    stallLength_->setAccessibleName(tr("Length of a stall"));
    stallLength_->setToolTip(tr("How long it stops, 1 ms to 60 s"));
    stallEvery_->setRange(0.1, 3600);
    stallEvery_->setDecimals(1);
    stallEvery_->setPrefix(tr("every "));
    stallEvery_->setSuffix(tr(" s"));
    stallEvery_->setAccessibleName(tr("Time from stall to stall"));
    stallEvery_->setToolTip(tr("Time from one stall's begin to the next one's, 0.1 s to 1 h"));
    stallTimes_ = new QWidget;
    auto* rows = new QVBoxLayout(stallTimes_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(stallLength_);
    rows->addWidget(stallEvery_);
    return stallTimes_;
}

void SwarmPanel::update()
{
    const bool some = clients_->value() > 0;
    ports_->setVisible(some);
    for (QWidget* field : std::initializer_list<QWidget*>{topology_, load_, ramp_, legacyRamp_, stalled_})
        form_->setRowVisible(field, some);
    form_->setRowVisible(stallTimes_, some && stalled_->value() > 0);
    emit changed();
}

SwarmPlan SwarmPanel::fields() const
{
    SwarmPlan plan;
    plan.clients = clients_->value();
    plan.ports = ports_->value();
    plan.topology = static_cast<Topology>(topology_->currentData().toInt());
    plan.loadPercent = load_->value();
    plan.ramp = std::chrono::milliseconds{std::llround(ramp_->value() * 1000)};
    plan.legacyRamp = legacyRamp_->isChecked();
    if (stalled_->value() > 0)
        plan.stall = StallPlan{stalled_->value(), std::chrono::milliseconds{stallLength_->value()},
                               std::chrono::milliseconds{std::llround(stallEvery_->value() * 1000)}};
    return plan;
}

SwarmPlan SwarmPanel::plan() const
{
    return clients_->value() > 0 ? fields() : SwarmPlan{};
}

void SwarmPanel::showPlan(const SwarmPlan& plan)
{
    clients_->setValue(plan.clients);
    ports_->setValue(plan.ports);
    topology_->setCurrentIndex(topology_->findData(static_cast<int>(plan.topology)));
    load_->setValue(plan.loadPercent);
    ramp_->setValue(std::chrono::duration<double>(plan.ramp).count());
    legacyRamp_->setChecked(plan.legacyRamp);
    const StallPlan stall = plan.stall.value_or(StallPlan{});
    stalled_->setValue(plan.stall ? stall.client : 0);
    stallLength_->setValue(static_cast<int>(stall.length / std::chrono::milliseconds{1}));
    stallEvery_->setValue(std::chrono::duration<double>(stall.every).count());
}

} // namespace xrunscope
