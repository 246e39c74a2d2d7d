// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/desktop/fake_portal.h"

namespace xrunscope {

namespace {

const auto kConnection = QStringLiteral("fake portal");
const auto kService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto kPath = QStringLiteral("/org/freedesktop/portal/desktop");

} // namespace

FakePortal::FakePortal(uint scheme)
    : bus_(QDBusConnection::connectToBus(QDBusConnection::SessionBus, kConnection)), scheme_(scheme)
{
    onBus_ = bus_.registerObject(kPath, this, QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals) &&
             bus_.registerService(kService);
}

FakePortal::~FakePortal()
{
    bus_.unregisterService(kService);
    bus_.unregisterObject(kPath);
    QDBusConnection::disconnectFromBus(kConnection);
}

void FakePortal::change(const QString& space, const QString& key, uint value)
{
    emit SettingChanged(space, key, QDBusVariant(QVariant(value)));
}

QDBusVariant FakePortal::Read(const QString& space, const QString& key)
{
    ++questions_;
    const bool known = space == QStringLiteral("org.freedesktop.appearance") && key == QStringLiteral("color-scheme");
    return QDBusVariant(QVariant::fromValue(QDBusVariant(QVariant(known ? scheme_ : 99U))));
}

} // namespace xrunscope
