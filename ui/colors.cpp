// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/colors.h"

namespace xrunscope {

Colors darkColors()
{
    Colors c;
    c.dark = true;
    c.ground = QColor(0x16181d);
    c.panel = QColor(0x1d2027);
    c.raised = QColor(0x262a33);
    c.line = QColor(0x333844);
    c.text = QColor(0xe6e8ec);
    c.dim = QColor(0x9aa1ad);
    c.accent = QColor(0x2f81f7);
    c.delay = QColor(0x4cc2ff);
    c.dsp = QColor(0x8bd450);
    c.system = QColor(0xb48cff);
    c.io = QColor(0xffb03a);
    c.irq = QColor(0xff7ab6);
    c.deadline = QColor(0xff8a3d);
    c.xrun = QColor(0xff5a5f);
    return c;
}

Colors lightColors()
{
    Colors c;
    c.dark = false;
    c.ground = QColor(0xf5f6f8);
    c.panel = QColor(0xffffff);
    c.raised = QColor(0xeef0f3);
    c.line = QColor(0xd5d9e0);
    c.text = QColor(0x1c2027);
    c.dim = QColor(0x5d6673);
    c.accent = QColor(0x1f6feb);
    c.delay = QColor(0x0077c2);
    c.dsp = QColor(0x3c8f0a);
    c.system = QColor(0x7048c6);
    c.io = QColor(0xa86400);
    c.irq = QColor(0xb82e78);
    c.deadline = QColor(0xc4510b);
    c.xrun = QColor(0xc8202b);
    return c;
}

} // namespace xrunscope
