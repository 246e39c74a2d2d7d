// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/widgets/duration_choice.h"

class QMenu;
class QPushButton;

namespace xrunscope {

/// The big button: "▶ Start 5-minute run" with a menu of lengths, "Starting…" and, when that takes a while, "Cancel",
/// "■ Stop and keep", "Keeping…".
class RunButton : public QWidget {
    Q_OBJECT
public:
    enum class Mode { Start, Starting, Cancelling, Stop, Stopping };

    explicit RunButton(QWidget* parent = nullptr);

    void setMode(Mode mode);
    Mode mode() const { return mode_; }
    DurationChoice choice() const { return choice_; }
    void setChoice(const DurationChoice& choice);
    /// What is started when its length is not chosen here: "suite of 7 tests"; empty: the length that is chosen.
    void setWhat(const QString& what);
    /// Start can be pressed; `why` is the tooltip when it cannot.
    void setStartable(bool startable, const QString& why = {});
    /// An A/B comparison can be asked for.
    void setAbPossible(bool possible) { abPossible_ = possible; }
    QPushButton* button() const { return button_; }
    QMenu* menu() const { return menu_; }

signals:
    void startClicked();
    /// Also Cancel.
    void stopClicked();
    void abWanted();
    void choiceChanged();

private:
    void fillMenu();
    void addAb();
    void showMode();
    void askLength();

    bool cancellable() const;

    Mode mode_ = Mode::Start;
    QTimer cancelTimer_;
    DurationChoice choice_;
    QString what_;
    bool startable_ = true;
    bool abPossible_ = true;
    QString why_;
    QPushButton* button_;
    QPushButton* arrow_;
    QMenu* menu_;
};

} // namespace xrunscope
