<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en">
<context>
    <name>xrunscope::AbControl</name>
    <message numerus="yes">
        <source>Side B is %n run(s): %1</source>
        <translation>
            <numerusform>Side B is %n run: %1</numerusform>
            <numerusform>Side B is %n runs: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The comparison that waits names %n program(s) to start:</source>
        <translation>
            <numerusform>The comparison that waits names a program to start:</numerusform>
            <numerusform>The comparison that waits names %n programs to start:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start the other kernel and open Xrunscope there: it offers side B · %n run(s) kept</source>
        <translation>
            <numerusform>Start the other kernel and open Xrunscope there: it offers side B · %n run kept</numerusform>
            <numerusform>Start the other kernel and open Xrunscope there: it offers side B · %n runs kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) kept</source>
        <translation>
            <numerusform>%n run kept</numerusform>
            <numerusform>%n runs kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::AbDialog</name>
    <message numerus="yes">
        <source>&amp;Start %n run(s), about %1</source>
        <translation>
            <numerusform>&amp;Start %n run, about %1</numerusform>
            <numerusform>&amp;Start %n runs, about %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::AbSession</name>
    <message numerus="yes">
        <source>%1 · %n more run(s), about %2</source>
        <translation>
            <numerusform>%1 · %n more run, about %2</numerusform>
            <numerusform>%1 · %n more runs, about %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::ComparePage</name>
    <message numerus="yes">
        <source>&amp;Split into its %n run(s)</source>
        <translation>
            <numerusform>&amp;Split into its run</numerusform>
            <numerusform>&amp;Split into its %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more: see Text</source>
        <translation>
            <numerusform>and %n more: see Text</numerusform>
            <numerusform>and %n more: see Text</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::DeviceText</name>
    <message numerus="yes">
        <source>%1, %n channel(s)</source>
        <translation>
            <numerusform>%1, %n channel</numerusform>
            <numerusform>%1, %n channels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::EndText</name>
    <message numerus="yes">
        <source>%1, and %n more time(s)</source>
        <translation>
            <numerusform>%1, and %n more time</numerusform>
            <numerusform>%1, and %n more times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::LivePage</name>
    <message numerus="yes">
        <source>%n stress test(s)</source>
        <translation>
            <numerusform>%n stress test</numerusform>
            <numerusform>%n stress tests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of the series kept</source>
        <translation>
            <numerusform>%n run of the series kept</numerusform>
            <numerusform>%n runs of the series kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::MainWindow</name>
    <message numerus="yes">
        <source>%n run(s) imported into the run folder</source>
        <translation>
            <numerusform>The run was imported into the run folder</numerusform>
            <numerusform>%n runs imported into the run folder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::ProgressText</name>
    <message numerus="yes">
        <source>%n stress test(s)</source>
        <translation>
            <numerusform>%n stress test</numerusform>
            <numerusform>%n stress tests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::RunView</name>
    <message numerus="yes">
        <source>%n load(s)</source>
        <translation>
            <numerusform>%n load</numerusform>
            <numerusform>%n loads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::RunsPage</name>
    <message numerus="yes">
        <source>Deleted %n run(s)</source>
        <translation>
            <numerusform>Deleted %n run</numerusform>
            <numerusform>Deleted %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) selected</source>
        <translation>
            <numerusform>%n run selected</numerusform>
            <numerusform>%n runs selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::StressPanel</name>
    <message numerus="yes">
        <source>%n test(s), about %1</source>
        <translation>
            <numerusform>%n test, about %1</numerusform>
            <numerusform>%n tests, about %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>xrunscope::XrunBar</name>
    <message numerus="yes">
        <source>%n period(s) missed</source>
        <translation>
            <numerusform>%n period missed</numerusform>
            <numerusform>%n periods missed</numerusform>
        </translation>
    </message>
</context>
</TS>
