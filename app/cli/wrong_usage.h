// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "core/base/error.h"

namespace xrunscope::cli {

/// The error of a command line that cannot be meant so; `hint` says what to write instead.
inline tl::unexpected<Error> wrongUsage(std::string what, std::string hint)
{
    return fail(ErrorKind::Usage, std::move(what), std::move(hint));
}

} // namespace xrunscope::cli
