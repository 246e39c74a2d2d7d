// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/html_style.h"

namespace xrunscope {

const std::string_view kHtmlStyle = R"(:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --panel: #ffffff; --raised: #eef0f3; --line: #d5d9e0;
  --text: #1c2027; --dim: #5d6673; --accent: #1f6feb; --good: #2f7d0b; --bad: #c8202b;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #16181d; --panel: #1d2027; --raised: #262a33; --line: #333844;
    --text: #e6e8ec; --dim: #9aa1ad; --accent: #2f81f7; --good: #8bd450; --bad: #ff5a5f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2rem 1rem 3rem; background: var(--ground); color: var(--text);
  font: 15px/1.5 system-ui, "Noto Sans", "DejaVu Sans", Helvetica, Arial, sans-serif;
}
header, section, footer { max-width: 1060px; margin: 0 auto 1.25rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.4rem 1.3rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 .7rem; font-size: 1.2rem; }
h3 { margin: 1.6rem 0 .5rem; font-size: 1.02rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
header p, .remark, figcaption, footer { color: var(--dim); }
.remark, figcaption, footer { font-size: .87rem; }
.figures { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: .2rem 0 .8rem; }
.figures li { background: var(--raised); border-radius: 8px; padding: .6rem .8rem; }
.figures span { display: block; color: var(--dim); font-size: .85rem; }
.figures strong { font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; margin: .6rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--dim); font-size: .87rem; padding-bottom: .35rem; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; white-space: nowrap; }
th { font-weight: 600; }
thead th { color: var(--dim); font-size: .87rem; }
th:first-child, .text { text-align: left; }
.text { white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
.code { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 14rem; font: .8rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
.best { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
.list { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1.1rem; margin: .4rem 0; }
.list dt { color: var(--dim); }
.list dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: .6rem 0 0; padding: .8rem 1rem; background: var(--raised); border-radius: 8px; overflow-x: auto;
  font: .82rem/1.4 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; tab-size: 8;
}
figure { margin: .7rem 0 0; }
figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
figcaption { margin-top: .35rem; }
@media print {
  body { padding: 0; background: none; font-size: 10pt; }
  header, section, footer { max-width: none; }
  section { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: .8rem 0; }
  h2, h3 { break-after: avoid; }
  figure, tr, .figures, pre { break-inside: avoid; }
  .wide, pre { overflow: visible; }
  pre { white-space: pre-wrap; font-size: 8pt; }
  table { font-size: 8.5pt; }
  th, td { padding: .2rem .35rem; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

} // namespace xrunscope
