// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/time.h"

class QLineEdit;
class QPushButton;
class QStackedLayout;

namespace xrunscope {

/// "M · I heard it": drops a marker at once; with the pencil (Shift+M) a note is typed first, and Enter drops it.
class MarkerField : public QWidget {
    Q_OBJECT
public:
    explicit MarkerField(QWidget* parent = nullptr);

    void drop();
    void askNote();
    /// As Enter, when a note is being typed.
    void finishNote();

signals:
    /// `at`: when the key or button was pressed, also when typing the note took a while.
    void markerWanted(const QString& note, xrunscope::MonoTime at);
    /// The field was disabled while this was being typed; it is forgotten.
    void noteLost(const QString& note);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool typing() const;
    void leaveNote();

    QStackedLayout* stack_;
    QPushButton* button_;
    QPushButton* pencil_;
    QLineEdit* note_;
    MonoTime asked_{};
};

} // namespace xrunscope
