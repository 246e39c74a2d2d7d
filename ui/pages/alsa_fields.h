// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "core/alsa/alsa_plan.h"
#include "core/alsa/pcm_limits.h"
#include "core/alsa/sound_devices.h"
#include "core/base/error.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace xrunscope {

class DescribedItems;

/// Rows of a form: which sound device an ALSA run measures, in which direction and how, and what is known of it.
class AlsaFields : public QObject {
    Q_OBJECT
public:
    /// Adds its rows to `form`.
    AlsaFields(QFormLayout* form, QObject* parent);

    /// False: another engine, no row is there.
    void setUsed(bool used);
    /// The devices that there are now. The name in the field stays, also one that is gone.
    void showDevices(const std::vector<SoundDevice>& devices);
    /// What the device in the field can do, or why it could not be asked; nullopt: it has not been.
    void showLimits(const std::optional<Expected<PcmLimits>>& limits);

    /// What a run uses.
    AlsaPlan plan() const;
    /// All that is in the fields.
    AlsaPlan fields() const;
    void show(const AlsaPlan& plan);

    /// What is said about the device.
    QString stateText() const;
    QComboBox* deviceBox() const { return device_; }

signals:
    void changed();
    void refreshWanted();

private:
    void buildFields();
    void showState();
    void edited();

    QFormLayout* form_;
    QWidget* deviceRow_;
    QComboBox* device_;
    DescribedItems* items_;
    QToolButton* refresh_;
    QLabel* state_;
    QComboBox* direction_;
    QComboBox* mode_;
    QCheckBox* tone_;
    std::optional<std::vector<SoundDevice>> devices_; ///< nullopt: not looked for yet
    std::optional<Expected<PcmLimits>> limits_;
    bool used_ = false;
};

} // namespace xrunscope
