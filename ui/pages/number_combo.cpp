// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/number_combo.h"

#include <QLineEdit>
#include <QRegularExpression>

#include "ui/words.h"

namespace xrunscope {

NumberCombo::NumberCombo(const QString& name, const std::vector<std::uint32_t>& usual, const QString& unit,
                         QWidget* parent)
    : QComboBox(parent), unit_(unit)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setAccessibleName(name);
    setMinimumContentsLength(4);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const std::uint32_t value : usual)
        addItem(textOf(value));
    connect(this, &QComboBox::editTextChanged, this, &NumberCombo::valueChanged);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (const auto typed = value())
            setValue(*typed);
    });
}

QString NumberCombo::textOf(std::uint32_t value) const
{
    const QString digits = number(value);
    return unit_.isEmpty() ? digits : digits + QLatin1Char(' ') + unit_;
}

std::optional<std::uint32_t> NumberCombo::value() const
{
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9][0-9,.'\\s]*?)\\s*([a-zA-Z]*)\\s*$"));
    const QRegularExpressionMatch match = form.match(currentText());
    const QString unit = match.captured(2);
    if (!match.hasMatch() || !(unit.isEmpty() || unit.compare(unit_, Qt::CaseInsensitive) == 0))
        return std::nullopt;
    QString digits = match.captured(1);
    digits.remove(QRegularExpression(QStringLiteral("[^0-9]")));
    bool ok = false;
    const std::uint32_t value = digits.toUInt(&ok);
    return ok && digits.size() <= 9 ? std::optional(value) : std::nullopt;
}

void NumberCombo::setValue(std::uint32_t value)
{
    const QString text = textOf(value);
    if (text == currentText())
        return;
    const int known = findText(text);
    if (known >= 0)
        setCurrentIndex(known);
    else
        setEditText(text);
}

} // namespace xrunscope
