// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QWidget>

#include "core/cycle/engine.h"
#include "core/stats/xrun.h"

class QLabel;

namespace xrunscope {

/// What is known of the XRUN that was clicked, who caused it included, with a button that zooms to it.
class XrunBar : public QWidget {
    Q_OBJECT
public:
    explicit XrunBar(QWidget* parent = nullptr);

    /// `facts`: of the run that it belongs to.
    void showXrun(const Xrun& xrun, const EngineFacts& facts);
    QString text() const;

signals:
    void zoomWanted(std::int64_t begin, std::int64_t end);

private:
    QLabel* text_;
    std::int64_t at_ = 0;
    std::int64_t length_ = 0;
};

} // namespace xrunscope
