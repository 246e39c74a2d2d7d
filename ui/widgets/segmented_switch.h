// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;

namespace xrunscope {

/// A few words of which one is chosen: "Delay | Response time". Arrow keys move, as in a group of radio buttons.
class SegmentedSwitch : public QWidget {
    Q_OBJECT
public:
    SegmentedSwitch(const QString& name, const QStringList& words, QWidget* parent = nullptr);

    int current() const;
    void setCurrent(int index);
    /// A word that does not apply is not there.
    void setWordVisible(int index, bool visible);

signals:
    void currentChanged(int index);

private:
    QButtonGroup* group_;
};

} // namespace xrunscope
