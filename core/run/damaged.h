// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"

namespace xrunscope {

/// The error of a run file whose content cannot be right; `how` goes on with the sentence.
inline tl::unexpected<Error> damaged(const std::string& how)
{
    return fail(ErrorKind::File, "the file is damaged: " + how);
}

} // namespace xrunscope
