// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/load/stress_plan.h"
#include "ui/widgets/panel.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace xrunscope {

/// Which stress tests a run makes, one after the other, and what they need: time, room on the disk; and the user's own
/// commands beside the run. With the choice "None" only the choice is there.
class StressPanel : public Panel {
    Q_OBJECT
public:
    explicit StressPanel(QWidget* parent = nullptr);

    /// What a run uses: nothing but defaults without a test.
    StressPlan plan() const;
    /// All that is in the fields.
    StressPlan fields() const;
    void showPlan(const StressPlan& plan);

    /// The size that an automatic file will have, as a check found it; bytes.
    void showDecidedSize(std::uint64_t bytes);
    /// "7 tests, about 4 min", and the room that they need.
    QString needsText() const;
    QCheckBox* box(StressTest test) const { return boxes_[static_cast<std::size_t>(test)]; }
    QComboBox* choiceBox() const { return choice_; }

signals:
    void changed();

private:
    void buildTests();
    void buildFields();
    void buildOwnFields();
    void addRows();
    void choiceMade();
    void testToggled();
    void showRows();
    void edited();
    void showNeeds();
    void checkOnly(const std::vector<StressTest>& tests);
    std::vector<StressTest> chosen() const;

    std::vector<std::string> commands() const;

    static constexpr int kOffered = kStressTests;

    QFormLayout* form_;
    QComboBox* choice_;
    QWidget* tests_;
    std::array<QCheckBox*, kOffered> boxes_{};
    QSpinBox* baseline_;
    QSpinBox* testTime_;
    QSpinBox* size_; ///< MB; 0: automatic
    QLineEdit* folder_;
    QLineEdit* host_;
    QLineEdit* arguments_; ///< of the test stress-ng
    QCheckBox* burn_;
    QPlainTextEdit* commands_; ///< one a line
    QCheckBox* shell_;
    QLineEdit* ping_;
    QLabel* needs_;
    std::uint64_t decidedSize_ = 0;
    bool filling_ = false;
};

/// "/proc", "Disk write": a test in words.
QString stressTestText(StressTest test);

} // namespace xrunscope
