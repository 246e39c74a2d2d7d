// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <optional>
#include <utility>

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QKeySequence>
#include <QLabel>
#include <QMenuBar>

#include "ui/pages/live_page.h"
#include "ui/pages/settings_panel.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

/// A letter that two visible controls share only takes the keyboard from one to the other.
class MnemonicsTest : public WindowTest {
protected:
    using Letters = std::map<std::string, std::vector<std::string>>;

    void note(Letters& letters, const QString& text)
    {
        if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
            letters[key.toString().toStdString()].push_back(text.toStdString());
    }
    Letters visibleLetters()
    {
        Letters letters;
        for (const QLabel* label : window().findChildren<QLabel*>()) {
            if (label->isVisible() && label->buddy() != nullptr)
                note(letters, label->text());
        }
        for (const QAction* action : window().findChild<QMenuBar*>()->actions())
            note(letters, action->text());
        for (const QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
            if (button->isVisible())
                note(letters, button->text());
        }
        return letters;
    }
};

TEST_F(MnemonicsTest, NoTwoControlsOfTheLivePageShareALetter)
{
    const std::optional<SchedClass> classes[] = {std::nullopt, SchedClass::Fifo, SchedClass::Other,
                                                 SchedClass::Deadline};
    for (const auto& [engine, schedClass] :
         {std::pair{"timer", classes[0]}, std::pair{"timer", classes[2]}, std::pair{"timer", classes[3]},
          std::pair{"jack", classes[1]}, std::pair{"jack", classes[3]}, std::pair{"alsa", classes[0]},
          std::pair{"alsa", classes[3]}}) {
        RunPlan plan;
        plan.engine = engine;
        plan.scheduling.schedClass = schedClass;
        plan.jack.server = JackPlan::Server::Dummy;
        plan.jack.swarm.clients = 2;
        plan.stress.cpuBurn = true;
        live().settings()->showPlan(plan);
        for (QAbstractButton* button : live().settings()->findChildren<QAbstractButton*>()) {
            if (button->text().remove(QLatin1Char('&')) == QStringLiteral("Advanced") && !button->isChecked())
                button->click();
        }
        const Letters letters = visibleLetters();
        EXPECT_GE(letters.size(), 12u) << engine;
        for (const auto& [key, texts] : letters)
            EXPECT_EQ(texts.size(), 1u) << engine << ", " << key << ": " << testing::PrintToString(texts);
    }
}

} // namespace
} // namespace xrunscope
