// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDBusVariant>
#include <QObject>

namespace xrunscope {

/// What the desktop says about light and dark, by the portal org.freedesktop.portal.Settings on the session
/// bus. Without a bus or a portal it stays silent. GUI thread; never blocks.
class DesktopAppearance : public QObject {
    Q_OBJECT
public:
    explicit DesktopAppearance(QObject* parent = nullptr);

    /// True: dark, false: light; nullopt: no preference, or not known (yet).
    std::optional<bool> dark() const { return dark_; }

signals:
    void changed();

private slots:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    std::optional<bool> dark_;
};

} // namespace xrunscope
