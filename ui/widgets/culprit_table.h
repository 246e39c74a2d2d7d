// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "core/report/culprits.h"
#include "ui/colors.h"

namespace xrunscope {

/// "Of N XRUNs, client X caused Z": one row a client, most XRUNs first.
class CulpritTable : public QTreeWidget {
    Q_OBJECT
public:
    enum Column { Client, Xruns, Largest, How, kColumns };

    explicit CulpritTable(QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    void showCulprits(const Culprits& culprits);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int heightOf(int rows) const;

    Colors colors_;
    Culprits shown_;
};

} // namespace xrunscope
