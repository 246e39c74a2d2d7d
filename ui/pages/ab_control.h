// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>

#include "ui/ab_session.h"
#include "ui/theme.h"

class QPushButton;

namespace xrunscope {

class AbDialog;
class Banner;
class SettingsPanel;
class StartCheck;

/// A/B comparisons on the Live page: the dialog that asks for one, the banner that offers the second side of one that
/// waits for this kernel, and what is said at the end. Nothing starts unasked. GUI thread.
class AbControl : public QObject {
    Q_OBJECT
public:
    /// All must outlive it; `check` is that of the settings, `page` the parent of what it shows.
    AbControl(const Theme& theme, LiveRun* run, SettingsPanel* settings, const StartCheck* check, Banner* banner,
              QWidget* page);

    /// Opens the dialog when no run goes on and the settings can be started, which side A does; else says why not.
    void ask();
    /// Looks in a worker whether a comparison waits for this boot, and offers it.
    void offerPending();
    /// One was offered, and waits still.
    bool waits() const { return pending_.has_value(); }
    /// Another message takes the banner.
    void hideButtons();

    AbSession* session() const { return session_; }
    AbDialog* dialog() const { return dialog_; }
    QPushButton* compareButton() const { return compare_; }
    QPushButton* goOnButton() const { return goOn_; }
    QPushButton* forgetButton() const { return forget_; }

signals:
    /// Runs begin: what the page says of the last one is over.
    void begun();
    /// An end is told on the banner.
    void told();
    void waitsChanged();
    /// The comparison is to be seen.
    void comparisonWanted(const xrunscope::AbFiles& files);
    /// Asks whether the programs that a stored plan names may be started; tests answer it, too.
    void commandsAnswered(bool allowed);

private:
    void addButtons();
    void offerAgain();
    void setPending(const std::optional<PendingAb>& pending);
    void offer(const Expected<std::optional<PendingAb>>& waiting);
    void goOn();
    void askForCommands(const StressPlan& stress);
    void forget();
    void showForgotten();
    void showEnd(const AbEnd& end);
    void showCompared(const AbEnd& end);
    static QString hintOf(const AbEnd& end);

    const Theme& theme_;
    LiveRun* run_;
    SettingsPanel* settings_;
    const StartCheck* check_;
    Banner* banner_;
    QWidget* page_;
    AbSession* session_;
    AbDialog* dialog_ = nullptr;
    bool asked_ = false; ///< the dialog opens once the settings are checked
    QPushButton* compare_ = nullptr;
    QPushButton* goOn_ = nullptr;
    QPushButton* forget_ = nullptr;
    std::optional<PendingAb> pending_; ///< that was offered, and waits still
    AbFiles files_;                    ///< of the last comparison
};

} // namespace xrunscope
