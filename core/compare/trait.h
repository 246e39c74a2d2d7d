// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/run/run_info.h"

namespace xrunscope {

/// A property of a run that a comparison may be about, or that must not differ meanwhile.
struct Trait {
    enum class Role {
        Subject,     ///< what comparisons are made for: kernel, class
        MustBeEqual, ///< runs that differ in it answer another question: load, geometry, engine
        Minor,       ///< worth a line; may differ between runs of one average
    };
    std::string_view label; ///< "kernel", "class", "frames"
    std::string value;      ///< printable; "unknown" where it could not be found out
    Role role = Role::Subject;
    bool operator==(const Trait&) const = default;
};

/// The traits of a run, always the same ones in the same order: what distinguishes columns best comes first. Any
/// thread.
std::vector<Trait> traitsOf(const RunInfo& info);

} // namespace xrunscope
