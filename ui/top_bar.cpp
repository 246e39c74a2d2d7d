// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/top_bar.h"

#include <QHBoxLayout>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>

namespace xrunscope {

TopBar::TopBar(QWidget* parent)
    : QFrame(parent), tabs_(new QTabBar), menus_(new QMenuBar), export_(new QPushButton(tr("&Export ▾"))),
      copy_(new QPushButton(tr("Copy summary")))
{
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setElideMode(Qt::ElideMiddle);
    tabs_->setUsesScrollButtons(true);
    tabs_->setAccessibleName(tr("Pages"));
    menus_->setNativeMenuBar(false);
    menus_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    export_->setToolTip(tr("Saves the run shown as picture, text, CSV or JSON"));
    copy_->setToolTip(tr("Copies the text summary of the run shown, for a mail or a forum (Ctrl+Shift+C)"));
    for (QPushButton* button : {export_, copy_})
        button->setProperty("look", QStringLiteral("flat"));
    setMinimumHeight(45);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    row->addWidget(tabs_, 1, Qt::AlignBottom);
    row->addWidget(menus_, 0, Qt::AlignVCenter);
    row->addWidget(export_);
    row->addWidget(copy_);
}

} // namespace xrunscope
