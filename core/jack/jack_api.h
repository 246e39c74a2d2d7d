// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <jack/jack.h>
#include <jack/statistics.h>
#include <jack/thread.h>

#include "core/base/error.h"
#include "core/cycle/server_facts.h"

// Functions of libjack that are used, under their own names without the prefix.
// clang-format off
#define XRUNSCOPE_JACK_FUNCTIONS(X) \
    X(client_open) X(client_close) X(client_name_size) X(get_client_name) X(activate) X(deactivate) \
    X(set_process_callback) X(set_xrun_callback) X(set_buffer_size_callback) X(set_sample_rate_callback) \
    X(set_freewheel_callback) X(set_port_connect_callback) X(set_graph_order_callback) X(on_info_shutdown) \
    X(get_sample_rate) X(get_buffer_size) X(set_buffer_size) X(last_frame_time) X(cpu_load) X(is_realtime) \
    X(client_real_time_priority) X(get_xrun_delayed_usecs) X(port_register) X(port_get_buffer) X(port_name) \
    X(port_by_name) X(port_get_all_connections) X(get_ports) X(connect) X(disconnect) X(free) X(get_version_string) \
    X(set_error_function) X(set_info_function)
// clang-format on

namespace xrunscope {

/// libjack, loaded when it is wanted: JACK 2's or PipeWire's. Stays loaded.
class JackApi {
public:
    /// `library`: a file name for the dynamic loader. EngineStart error when it is missing, with its package, or lacks
    /// a function. Silences the library's messages; the last error is kept for lastMessage().
    static Expected<std::shared_ptr<const JackApi>> load(const std::string& library);

    const std::string& library() const noexcept { return library_; }
    /// JACK 2 or PipeWire, by what the library says of itself.
    ServerKind kind() const noexcept { return kind_; }
    /// "1.9.21", "0.3.65"; empty when it does not tell.
    const std::string& version() const noexcept { return version_; }

// NOLINTNEXTLINE(bugprone-macro-parentheses): a name, not a value
#define XRUNSCOPE_JACK_MEMBER(name) decltype(&::jack_##name) name = nullptr;
    XRUNSCOPE_JACK_FUNCTIONS(XRUNSCOPE_JACK_MEMBER)
#undef XRUNSCOPE_JACK_MEMBER

private:
    JackApi() = default;
    std::string library_;
    ServerKind kind_ = ServerKind::Other;
    std::string version_;
};

/// Libraries to try, in order: what the loader finds as libjack.so.0 first, then PipeWire's own. Empty strings never.
std::vector<std::string> jackLibraries();

/// The bits of a refused jack_client_open in words: "the server has no room for another client (JackFailure, …)".
std::string jackStatusText(int status);

/// Last message of the loaded libraries in this process; empty: none. Any thread.
std::string lastJackMessage();

} // namespace xrunscope
