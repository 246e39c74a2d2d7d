// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// Which part of a run is shown: the whole of it, as it grows, or a part that was zoomed to. Nanoseconds after the
/// first release. Functions that change the view return whether it did change.
class TimeView {
public:
    static constexpr std::int64_t kShortest = 1'000'000; ///< of a view

    /// A new run of `planned` length; 0: until stopped.
    bool reset(std::int64_t planned);
    /// While a run goes on the whole is the planned length, or, without one, grows in even steps; afterwards it is
    /// what was measured.
    bool setMeasured(std::int64_t ns, bool running);

    bool show(std::int64_t begin, std::int64_t end);
    bool showAll();
    /// Shows `factor` (< 1: less) of the present length; the time at `fraction` (0…1) of the view stays in place.
    bool zoomAt(double fraction, double factor);
    /// Moves by a share of the visible length; positive is later.
    bool pan(double share);

    std::int64_t begin() const { return zoomed_ ? begin_ : 0; }
    std::int64_t end() const { return zoomed_ ? end_ : whole(); }
    std::int64_t length() const { return end() - begin(); }
    bool zoomed() const { return zoomed_; }
    std::int64_t whole() const;
    std::int64_t measured() const { return measured_; }
    bool running() const { return running_; }

private:
    std::int64_t planned_ = 0;
    std::int64_t measured_ = 0;
    bool running_ = false;
    bool zoomed_ = false;
    std::int64_t begin_ = 0;
    std::int64_t end_ = 0;
};

} // namespace xrunscope
