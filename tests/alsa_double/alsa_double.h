// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "tests/alsa_double/double_control.h"

namespace xrunscope::test {

/// Makes the device "double" known to alsa-lib, in this process and its children, as the only configuration there is;
/// takes it away at the end.
class AlsaDouble {
public:
    AlsaDouble();
    ~AlsaDouble();
    AlsaDouble(const AlsaDouble&) = delete;
    AlsaDouble& operator=(const AlsaDouble&) = delete;

    DoubleControl& control() const noexcept { return *control_; }
    const std::filesystem::path& configuration() const noexcept { return configuration_; }
    /// Sets an error for one time.
    void fail(int error, DoubleControl::Place place) const
    {
        control_->error = error;
        control_->place = place;
    }

private:
    std::filesystem::path folder_;
    std::filesystem::path configuration_;
    DoubleControl* control_ = nullptr;
};

} // namespace xrunscope::test
