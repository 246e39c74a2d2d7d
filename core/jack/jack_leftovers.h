// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Removes the metadata folder that libjack makes in /dev/shm for all servers of a user, as the last server that closes
/// does; not while a server runs. A client that finds no server and a jackd that cannot start leave it behind.
void removeUnusedJackMetadata();

} // namespace xrunscope
