// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QWidget>

#include "core/compare/comparison.h"
#include "core/run/run_info.h"
#include "ui/charts/comparison_picture.h"
#include "ui/charts/run_picture.h"

namespace xrunscope {

/// A page of the window: what the Export menu and Copy summary act on.
class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(QWidget* parent = nullptr);

    /// The run file shown or selected; empty: none.
    virtual std::filesystem::path shownRun() const = 0;
    /// What that run was; nullptr: none.
    virtual const RunInfo* shownInfo() const = 0;
    /// How a picture of it should look.
    virtual PictureOptions pictureOptions() const = 0;
    /// The comparison shown, which is then exported instead of a run; nullptr: none.
    virtual std::shared_ptr<const Comparison> shownComparison() const { return nullptr; }
    /// How a picture of that should look.
    virtual ComparisonPictureOptions comparisonPicture() const { return {}; }

signals:
    void shownRunChanged();
};

} // namespace xrunscope
