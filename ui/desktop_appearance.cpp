// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/desktop_appearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace xrunscope {

namespace {

const auto kService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const auto kSpace = QStringLiteral("org.freedesktop.appearance");
const auto kKey = QStringLiteral("color-scheme");

} // namespace

DesktopAppearance::DesktopAppearance(QObject* parent) : QObject(parent)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage read = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    read << kSpace << kKey;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read, 5000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        watcher->deleteLater();
        if (reply.isValid())
            take(reply.value().variant());
    });
}

void DesktopAppearance::settingChanged(const QString& space, const QString& key, const QDBusVariant& value)
{
    if (space == kSpace && key == kKey)
        take(value.variant());
}

void DesktopAppearance::take(const QVariant& value)
{
    // Read wraps the value in a second variant. 0: no preference, 1: dark, 2: light.
    const QVariant inner =
        value.userType() == qMetaTypeId<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    const uint scheme = inner.toUInt();
    const std::optional<bool> dark = scheme == 1 || scheme == 2 ? std::optional(scheme == 1) : std::nullopt;
    if (dark == dark_)
        return;
    dark_ = dark;
    emit changed();
}

} // namespace xrunscope
