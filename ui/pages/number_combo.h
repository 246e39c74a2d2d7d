// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QComboBox>

namespace xrunscope {

/// An editable list of usual whole numbers, shown grouped and with a unit: "48,000 Hz".
class NumberCombo : public QComboBox {
    Q_OBJECT
public:
    NumberCombo(const QString& name, const std::vector<std::uint32_t>& usual, const QString& unit,
                QWidget* parent = nullptr);

    /// nullopt: what was typed is no number (of up to nine digits).
    std::optional<std::uint32_t> value() const;
    void setValue(std::uint32_t value);

signals:
    void valueChanged();

private:
    QString textOf(std::uint32_t value) const;

    QString unit_;
};

} // namespace xrunscope
