// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

namespace xrunscope {

/// The settings part of a desktop portal, on a connection of its own to the session bus.
class FakePortal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    /// `scheme`: 0 no preference, 1 dark, 2 light.
    explicit FakePortal(uint scheme);
    ~FakePortal() override;

    /// False: the bus did not give it the portal's name.
    bool onBus() const { return onBus_; }
    int questions() const { return questions_; }
    /// Says that a setting is now another.
    void change(const QString& space, const QString& key, uint value);

public slots:
    /// As portals do it: the value is a variant inside the variant.
    QDBusVariant Read(const QString& space, const QString& key);

signals:
    void SettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    QDBusConnection bus_;
    uint scheme_;
    int questions_ = 0;
    bool onBus_ = false;
};

} // namespace xrunscope
