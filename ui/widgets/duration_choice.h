// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "core/base/time.h"

namespace xrunscope {

/// How long, and how often, the big button measures.
struct DurationChoice {
    std::optional<Nanos> length = std::chrono::minutes{5}; ///< nullopt: until stopped
    int count = 1;                                         ///< runs of a series
    bool operator==(const DurationChoice&) const = default;

    /// "5-minute run", "run until stopped", "12 × 5 minutes".
    QString text() const;
    /// "300000x1" and back, for the settings; the default when the text is none of ours.
    QString stored() const;
    static DurationChoice fromStored(const QString& text);
};

} // namespace xrunscope
