// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/math/policies/policy.hpp>

namespace xrunscope {

/// Boost.Math in double: its results are good to some 1e-14, which is more than any figure here needs. The standard
/// computes in long double, whose tables are filled at each start of the program.
using MathPolicy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

} // namespace xrunscope
