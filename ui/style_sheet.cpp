// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style_sheet.h"

#include <initializer_list>
#include <utility>

namespace xrunscope {

namespace {

const char* const kSheet = R"(
QMainWindow, QDialog { background: @ground; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }

*[look="dim"] { color: @dim; }
*[look="title"] { color: @dim; font-weight: 600; }
*[look="strong"] { font-weight: 600; }
*[look="value"] { color: @text; }
*[look="good"] { color: @dsp; font-weight: 600; }
*[look="lesser"] { color: @deadline; font-weight: 600; }
*[look="bad"] { color: @xrun; font-weight: 600; }

xrunscope--Panel { background: @panel; border: 1px solid @line; border-radius: 8px; }
xrunscope--SettingsPanel QLabel { color: @dim; }
xrunscope--TopBar { background: @panel; border: none; border-bottom: 1px solid @line; }
xrunscope--Banner { background: @panel; border: 1px solid @line; border-left: 4px solid @accent;
    border-radius: 8px; border-top-left-radius: 3px; border-bottom-left-radius: 3px; }
xrunscope--Banner[place="window"] { margin: 12px 12px 0 12px; }
xrunscope--Banner[kind="good"] { border-left-color: @dsp; }
xrunscope--Banner[kind="warning"] { border-left-color: @deadline; }
xrunscope--Banner[kind="error"] { border-left: 8px solid @deadline; }
QScrollArea, QScrollArea > QWidget > QWidget#column { background: transparent; border: none; }

QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @dim; border: 1px solid transparent; border-bottom: none;
    padding: 7px 16px; margin: 6px 2px 0 0; border-top-left-radius: 6px; border-top-right-radius: 6px; }
QTabBar::tab:selected { background: @ground; color: @text; border-color: @line; font-weight: 600; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:focus { border-color: @accent; }
QTabBar QToolButton { background: @raised; border: 1px solid @line; }

QMenuBar { background: transparent; color: @dim; }
QMenuBar::item { padding: 5px 8px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @raised; color: @text; }
QMenu { background: @raised; color: @text; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: white; }
QMenu::item:disabled { color: @dim; }
QMenu::separator { height: 1px; background: @line; margin: 4px 6px; }
QMenu::indicator { width: 12px; height: 12px; left: 6px; }
QMenu::indicator:checked { image: url(:/icons/window/check-@tone.svg); }

QComboBox, QAbstractSpinBox, QLineEdit { background: @raised; color: @text; border: 1px solid @line;
    border-radius: 5px; padding: 3px 8px; min-height: 20px; selection-background-color: @accent;
    selection-color: white; }
QComboBox:hover, QAbstractSpinBox:hover, QLineEdit:hover { border-color: @dim; }
QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus { border-color: @accent; }
QComboBox:disabled, QAbstractSpinBox:disabled, QLineEdit:disabled { color: @dim; }
QComboBox QLineEdit { background: transparent; border: none; padding: 0; min-height: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/window/down-@tone.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @raised; color: @text; border: 1px solid @line; outline: none;
    selection-background-color: @accent; selection-color: white; padding: 2px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { background: transparent; border: none; width: 16px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/window/up-@tone.svg); width: 8px; height: 8px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/window/down-@tone.svg); width: 8px; height: 8px; }

QPushButton, QToolButton { background: @raised; color: @text; border: 1px solid @line; border-radius: 5px;
    padding: 4px 12px; min-height: 18px; }
QPushButton:hover, QToolButton:hover { border-color: @dim; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @dim; }
QPushButton[look="flat"], QToolButton[look="flat"] { background: transparent; border-color: transparent; color: @dim;
    padding: 3px 6px; }
QPushButton[look="flat"]:hover, QToolButton[look="flat"]:hover { color: @text; }
QPushButton[look="flat"]:focus, QToolButton[look="flat"]:focus { border-color: @accent; }
QPushButton[look="flat"]:disabled, QToolButton[look="flat"]:disabled { color: @faint; }
QPushButton[look="flat"]::menu-indicator { image: none; width: 0; }
QToolButton::menu-indicator { image: none; }
QPushButton[look="primary"] { background: @accent; border: 2px solid @accent; color: white; font-weight: 600;
    padding: 6px 10px; text-align: left; }
QPushButton[look="primary"]:hover { background: @accentHover; border-color: @accentHover; }
QPushButton[look="primary"]:focus { border-color: @text; }
QPushButton[look="primary"]:disabled { background: @raised; border-color: @line; color: @dim; }
QPushButton#startButton[split="true"] { border-top-right-radius: 0; border-bottom-right-radius: 0; border-right-width: 0; }
QPushButton#durationButton { border-top-left-radius: 0; border-bottom-left-radius: 0; padding: 6px 4px;
    text-align: center; }
QPushButton#durationButton::menu-indicator { image: none; }

QTreeView, QTableView { background: @panel; alternate-background-color: @ground; border: 1px solid @line;
    border-radius: 8px; outline: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTableCornerButton::section { background: @panel; border: none; border-bottom: 1px solid @line; }
QTableView QHeaderView::section:vertical { border: none; padding: 0 12px 0 10px; font-weight: normal; }
xrunscope--ComparisonTable QHeaderView::section:vertical { border-bottom: 1px solid @line; padding-top: 5px; }
QTreeView::item { padding: 5px 4px; border: none; }
QTreeView::item:selected { background: @accent; color: white; }
QTreeView::item:hover:!selected { background: @raised; }
QTreeView:focus { border-color: @accent; }
QTreeView[look="compact"] { background: transparent; border: none; border-radius: 0; }
QTreeView[look="compact"]::item { padding: 1px 2px; }
QTreeView[look="compact"] QHeaderView::section { background: transparent; padding: 1px 5px; font-weight: normal;
    border: none; }
QCheckBox { color: @text; spacing: 7px; }
QCheckBox:disabled { color: @dim; }
QCheckBox::indicator { width: 13px; height: 13px; background: @raised; border: 1px solid @line; border-radius: 3px; }
QCheckBox::indicator:hover { border-color: @dim; }
QCheckBox:focus { color: @text; }
QCheckBox::indicator:focus { border-color: @accent; }
QCheckBox::indicator:checked { image: url(:/icons/window/check-@tone.svg); }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url(:/icons/window/right-@tone.svg); }
QTreeView::branch:has-children:open { image: url(:/icons/window/down-@tone.svg); }
QHeaderView { background: transparent; }
QHeaderView::section { background: @panel; color: @dim; border: none; border-bottom: 1px solid @line; padding: 6px 7px;
    font-weight: 600; }
QHeaderView::section:first { border-top-left-radius: 7px; }
QHeaderView::section:last { border-top-right-radius: 7px; }
QTextBrowser, QPlainTextEdit { background: @panel; color: @text; border: 1px solid @line; border-radius: 8px; padding: 8px; }
QPlainTextEdit[look="field"] { background: @raised; border-radius: 5px; padding: 1px 4px; selection-background-color: @accent;
    selection-color: white; }
QPlainTextEdit[look="field"]:hover { border-color: @dim; }
QPlainTextEdit[look="field"]:focus { border-color: @accent; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @dim; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; width: 0;
    height: 0; }
)";

QColor mixed(const QColor& a, const QColor& b)
{
    return QColor::fromRgbF((a.redF() + b.redF()) / 2, (a.greenF() + b.greenF()) / 2, (a.blueF() + b.blueF()) / 2);
}

} // namespace

QString styleSheetOf(const Colors& c)
{
    const std::pair<const char*, QString> words[] = {
        {"@tone", c.dark ? QStringLiteral("dark") : QStringLiteral("light")},
        {"@accentHover", (c.dark ? c.accent.lighter(112) : c.accent.darker(112)).name()},
        {"@faint", mixed(c.dim, c.panel).name()},
        {"@ground", c.ground.name()},
        {"@panel", c.panel.name()},
        {"@raised", c.raised.name()},
        {"@line", c.line.name()},
        {"@text", c.text.name()},
        {"@dim", c.dim.name()},
        {"@accent", c.accent.name()},
        {"@dsp", c.dsp.name()},
        {"@deadline", c.deadline.name()},
        {"@xrun", c.xrun.name()},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto& [word, value] : words)
        sheet.replace(QLatin1String(word), value);
    return sheet;
}

} // namespace xrunscope
