// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

class SettingsPanel;

/// Everything in the fields but a deliberate stall, to the settings of the program and back. The engine is kept, and
/// counts as chosen, only when the user chose it. GUI thread.
void rememberSettings(const SettingsPanel& panel);
void recallSettings(SettingsPanel& panel);

} // namespace xrunscope
