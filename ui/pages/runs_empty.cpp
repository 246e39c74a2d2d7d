// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs_empty.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/pages/runs_page.h"

namespace xrunscope {

QWidget* emptyRuns()
{
    auto* empty = new QWidget;
    auto* column = new QVBoxLayout(empty);
    auto* title = new QLabel(RunsPage::tr("No runs yet"));
    QFont big = title->font();
    big.setPointSizeF(big.pointSizeF() * 1.6);
    title->setFont(big);
    auto* help =
        new QLabel(RunsPage::tr("Start one on the Live page: every run is kept here by itself, also when it is stopped "
                                "early. Files from elsewhere open with File → Open, or drop them on the window."));
    help->setProperty("look", QStringLiteral("dim"));
    help->setWordWrap(true);
    help->setAlignment(Qt::AlignCenter);
    help->setFixedWidth(460);
    column->addStretch();
    column->addWidget(title, 0, Qt::AlignCenter);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(help);
    row->addStretch();
    column->addLayout(row);
    column->addStretch();
    return empty;
}

} // namespace xrunscope
