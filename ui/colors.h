// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace xrunscope {

/// The palette of window and pictures, dark or light.
struct Colors {
    bool dark = true;
    QColor ground, panel, raised, line, text, dim, accent;
    QColor delay, dsp, system, io, irq, deadline, xrun;
};

Colors darkColors();
Colors lightColors();

} // namespace xrunscope
