// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace xrunscope {

/// What went wrong, in the terms of the exit status of xrunscope-cli.
enum class ErrorKind {
    Usage,       ///< wrong or impossible request (exit 2)
    EngineStart, ///< the engine or its scheduling class could not be had (exit 3)
    File,        ///< a file could not be read or written (exit 4)
    EndedEarly,  ///< a run ended before its time and was kept (exit 5)
};

/// An error a person can act on: `what` says what is wrong, `hint` what to do (may be empty),
/// `errnum` is the kernel's errno, or 0.
struct Error {
    ErrorKind kind = ErrorKind::Usage;
    std::string what;
    std::string hint;
    int errnum = 0;

    /// "what: hint" on one line.
    std::string text() const { return hint.empty() ? what : what + ". " + hint; }
};

template <typename T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorKind kind, std::string what, std::string hint = {}, int errnum = 0)
{
    return tl::unexpected<Error>(Error{kind, std::move(what), std::move(hint), errnum});
}

} // namespace xrunscope
