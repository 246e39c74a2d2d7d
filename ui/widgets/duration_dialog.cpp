// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/duration_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/words.h"

namespace xrunscope {

namespace {

QString editable(const DurationChoice& choice)
{
    const Nanos length = choice.length.value_or(std::chrono::minutes{5});
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(length).count();
    if (seconds > 0 && seconds % 3600 == 0)
        return QStringLiteral("%1h").arg(seconds / 3600);
    if (seconds > 0 && seconds % 60 == 0)
        return QStringLiteral("%1m").arg(seconds / 60);
    return QStringLiteral("%1s").arg(std::max<qint64>(seconds, 1));
}

} // namespace

DurationDialog::DurationDialog(const DurationChoice& start, QWidget* parent)
    : QDialog(parent), choice_(start), length_(new QLineEdit(editable(start))), count_(new QSpinBox),
      problem_(new QLabel), ok_(nullptr)
{
    setWindowTitle(tr("Length of the run"));
    length_->setToolTip(tr("A number with s, m or h: 30s, 5m, 1h. A number alone is seconds."));
    length_->setAccessibleName(tr("Length of a run"));
    count_->setRange(1, 999);
    count_->setValue(start.count);
    count_->setToolTip(tr("More than one run makes a series of equal runs, one after the other."));
    problem_->setWordWrap(true);
    problem_->setProperty("look", QStringLiteral("dim"));
    problem_->setMinimumWidth(300);

    auto* form = new QFormLayout;
    form->addRow(tr("&Length"), length_);
    form->addRow(tr("&Number of runs"), count_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    ok_ = buttons->button(QDialogButtonBox::Ok);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(length_, &QLineEdit::textChanged, this, &DurationDialog::check);
    connect(count_, &QSpinBox::valueChanged, this, &DurationDialog::check);
    length_->selectAll();
    check();
}

void DurationDialog::check()
{
    const auto length = parseDuration(length_->text().trimmed().toStdString());
    ok_->setEnabled(length.has_value());
    if (!length) {
        problem_->setText(toQt(length.error().text()));
        return;
    }
    choice_.length = *length;
    choice_.count = count_->value();
    problem_->setText(choice_.count > 1
                          ? tr("%1, %2 in all").arg(choice_.text(), toQt(durationText(*length * choice_.count)))
                          : toQt(durationText(*length)));
}

} // namespace xrunscope
