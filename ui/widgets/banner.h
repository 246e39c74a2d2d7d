// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace xrunscope {

/// A message across a page that stays until it is dismissed: what happened, what to do, and buttons.
class Banner : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Info, Good, Warning, Error };

    explicit Banner(QWidget* parent = nullptr);

    /// Shows `text` strongly and `hint` below it. An Error has a button that copies both.
    void showMessage(Kind kind, const QString& text, const QString& hint = {});
    QString text() const;
    QString hint() const;
    /// Of the last message.
    Kind kind() const { return kind_; }
    /// A button beside the text; it stays through all messages. The caller shows and hides it.
    QPushButton* addButton(const QString& label);

signals:
    void dismissed();

private:
    Kind kind_ = Kind::Info;
    QLabel* text_;
    QLabel* hint_;
    QHBoxLayout* buttons_;
    QPushButton* copy_;
};

} // namespace xrunscope
