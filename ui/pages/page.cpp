// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

namespace xrunscope {

Page::Page(QWidget* parent) : QWidget(parent) {}

} // namespace xrunscope
