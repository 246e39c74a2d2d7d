// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/culprits.h"

#include <gtest/gtest.h>

#include "core/report/jack_lines.h"
#include "core/report/report.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;

Xrun xrunBy(std::vector<Blame> blames)
{
    Xrun x;
    x.kind = XrunKind::ClientLate;
    x.reports = 1;
    x.blames = std::move(blames);
    return x;
}

Blame late(const char* client, Lateness what, std::int64_t byUs)
{
    return {client, what, Nanos{us(byUs)}};
}

/// xs-1-02 causes 3 of 6 (28, 30, 32 ms), xs-1-01 one, a foreign client one, one has no late client.
std::vector<Xrun> sixXruns()
{
    return {xrunBy({late("xs-1-02", Lateness::RanLong, 28'000), late("xs-1-01", Lateness::WokeLate, 400)}),
            xrunBy({late("xs-1-02", Lateness::RanLong, 30'000)}),
            xrunBy({late("xs-1-02", Lateness::NotFinished, 32'000)}),
            xrunBy({late("xs-1-01", Lateness::WokeLate, 700)}),
            xrunBy({{"ardour", Lateness::NotFinished, std::nullopt}}),
            xrunBy({})};
}

TEST(Culprits, TheFirstNamedAloneIsOne)
{
    const RunData run = MadeRun{}.onJack(3).take();
    const Culprits c = culpritsOf(sixXruns(), run.info.facts.clients);
    EXPECT_EQ(c.xruns, 6u);
    EXPECT_EQ(c.nobody, 1u);
    ASSERT_EQ(c.rows.size(), 3u);
    EXPECT_EQ(c.rows[0].client, "xs-1-02");
    EXPECT_EQ(c.rows[0].xruns, 3u);
    EXPECT_EQ(c.rows[0].largest, Nanos{us(32'000)});
    EXPECT_EQ(c.rows[0].mean, Nanos{us(30'000)});
    EXPECT_EQ(c.rows[0].mostly(), Lateness::RanLong);
    EXPECT_TRUE(c.rows[0].ofTheRun);
    // One each: the one with a longer time is first. xs-1-01 was second in another XRUN, which does not count.
    EXPECT_EQ(c.rows[1].client, "xs-1-01");
    EXPECT_EQ(c.rows[1].xruns, 1u);
    EXPECT_EQ(c.rows[1].largest, Nanos{us(700)});
    EXPECT_EQ(c.rows[2].client, "ardour");
    EXPECT_FALSE(c.rows[2].ofTheRun);
    EXPECT_FALSE(c.rows[2].largest);
    // 3 of 6 are not more than half.
    EXPECT_EQ(c.main(), nullptr);
}

TEST(Culprits, TableForAPost)
{
    const RunData run = MadeRun{}.onJack(3).take();
    EXPECT_EQ(culpritsTable(culpritsOf(sixXruns(), run.info.facts.clients), true),
              "  of 6 XRUNs, by      caused  share  largest     mean  what it did\n"
              "  xs-1-02                  3   50 %  32.0 ms  30.0 ms  ran long 2, had\n"
              "                                                       not finished 1\n"
              "  xs-1-01                  1   17 %   700 µs   700 µs  woke late\n"
              "  ardour *                 1   17 %      n/a      n/a  had not finished\n"
              "  no client of the run     1   17 %                    none was late\n"
              "  * a client of another program, named by the server's log\n");
    EXPECT_EQ(culpritsTable(Culprits{}, true), "");
    // Without clients of its own a run can blame nobody: a table of nothing says nothing.
    EXPECT_EQ(culpritsTable(culpritsOf({xrunBy({})}, {}), false), "");
}

TEST(Culprits, TheSentenceNamesTheMainOne)
{
    MadeRun made;
    made.onJack(3).cycles(300'000, us(10), us(100));
    for (int i = 0; i < 28; ++i)
        made.reported(xrunBy({late("xs-1-02", Lateness::RanLong, 29'800)}));
    made.reported(xrunBy({late("xs-1-01", Lateness::RanLong, 1'000)}));
    made.reported(xrunBy({}));
    // 30 events in 300 s: 20.241 · 12 = 243 to 42.827 · 12 = 514 an hour.
    EXPECT_EQ(closingSentence(made.take()),
              "30 XRUNs in 5 min (95 %: 243 to 514 an hour). Client xs-1-02 caused 28 of 30.");

    MadeRun one;
    Xrun x = xrunBy({{"ardour", Lateness::NotFinished, std::nullopt}});
    x.length = us(3000);
    one.onJack(0).cycles(300'000, us(10), us(100)).reported(x);
    EXPECT_EQ(closingSentence(one.take()), "1 XRUN in 5 min (95 %: 0.3 to 67 an hour). It lost 3.0 ms of audio. By the "
                                           "server's log, client ardour caused it.");
}

TEST(Culprits, BlamesInWords)
{
    EXPECT_EQ(blameText(late("a", Lateness::RanLong, 29'800)), "client a ran long by 29.8 ms");
    EXPECT_EQ(blameText(late("a", Lateness::WokeLate, 410)), "client a woke late by 410 µs");
    EXPECT_EQ(blameText(late("a", Lateness::NotFinished, 30'100)), "client a had not finished, 30.1 ms late");
    EXPECT_EQ(blameText({"b\x01", Lateness::NotFinished, std::nullopt}), "client b\xef\xbf\xbd had not finished");
}

} // namespace
} // namespace xrunscope
