// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "core/compare/ab_order.h"
#include "core/compare/pending_ab.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;

std::string letters(std::size_t rounds)
{
    std::string out;
    for (const AbSide side : abOrder(rounds))
        out += side == AbSide::A ? 'A' : 'B';
    return out;
}

TEST(AbOrder, IsBalanced)
{
    EXPECT_EQ(letters(6), "ABBABAABBAAB");
    // Every round has one of each, and as many begin with A as with B.
    const std::string order = letters(64);
    int begunByA = 0;
    for (std::size_t i = 0; i < order.size(); i += 2) {
        EXPECT_NE(order[i], order[i + 1]);
        begunByA += order[i] == 'A' ? 1 : 0;
    }
    EXPECT_EQ(begunByA, 32);
}

TEST(AbOrder, LooksAreCorrectedFor)
{
    EXPECT_EQ(looksOf(6), 1u);
    EXPECT_EQ(looksOf(20), 15u);
    Comparison c;
    c.verdicts.resize(2);
    Verdict v;
    v.corrected = 0.01;
    c.verdicts[1][FigureId::DelayP50] = v;
    EXPECT_TRUE(isClear(c, 1));
    EXPECT_TRUE(isClear(c, 4)) << "0.05 / 4 is above 0.01";
    EXPECT_FALSE(isClear(c, 5)) << "0.05 / 5 is not";
    EXPECT_FALSE(isClear(Comparison{}, 1));
}

PendingAb somePending()
{
    PendingAb pending;
    pending.plan.engine = "timer";
    pending.plan.scheduling.schedClass = SchedClass::Fifo;
    pending.plan.label = "kernel \"B\"";
    pending.kernel = "6.1.0-18-amd64";
    pending.bootId = "d9f1c1b6-0000-0000-0000-000000000000";
    pending.rounds = 6;
    pending.madeAt = 1'764'509'000'000;
    pending.first = {"/data/ab-a-01.xrun", "/data/ab-a-02.xrun"};
    pending.second = "/data/ab.xrun";
    return pending;
}

TEST(PendingAb, ComesBackAsItWas)
{
    const TemporaryFolder folder;
    const PendingAbFile file(folder / "state" / "xrunscope" / "pending-ab.json");
    const auto none = file.load();
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
    ASSERT_TRUE(file.save(somePending()));
    const auto loaded = file.load();
    ASSERT_TRUE(loaded) << loaded.error().text();
    ASSERT_TRUE(*loaded);
    EXPECT_EQ(**loaded, somePending());
    ASSERT_TRUE(file.remove());
    EXPECT_FALSE(*file.load());
    EXPECT_TRUE(file.remove()) << "twice is no error";
}

TEST(PendingAb, OnlyTheUserCanReadIt)
{
    const TemporaryFolder folder;
    const PendingAbFile file(folder / "pending-ab.json");
    const mode_t before = ::umask(0);
    const auto saved = file.save(somePending());
    ::umask(before);
    ASSERT_TRUE(saved);
    struct stat status {};
    ASSERT_EQ(::stat(file.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777u, 0600u);
    // One that others may have written is not believed.
    ASSERT_EQ(::chmod(file.path().c_str(), 0644), 0);
    const auto open = file.load();
    ASSERT_FALSE(open);
    EXPECT_THAT(open.error().what, HasSubstr("only you can read"));
    EXPECT_THAT(open.error().hint, HasSubstr("ab --discard"));
}

TEST(PendingAb, NonsenseIsAnError)
{
    const TemporaryFolder folder;
    const PendingAbFile file(folder / "pending-ab.json");
    for (const char* text : {"", "{", "[]", R"({"rounds": 0})", R"({"rounds": 6, "first": 3, "plan": {}})",
                             R"({"rounds": 6, "first": ["a", 1], "plan": {}})", R"({"rounds": 6, "first": ["a"]})",
                             R"({"rounds": 6, "first": ["a"], "plan": {"engine": "steam"}})"}) {
        writeBytes(file.path(), text);
        ASSERT_EQ(::chmod(file.path().c_str(), 0600), 0);
        const auto loaded = file.load();
        ASSERT_FALSE(loaded) << text;
        EXPECT_EQ(loaded.error().kind, ErrorKind::File);
    }
    // A link to somewhere else is not followed.
    ASSERT_TRUE(file.remove());
    writeBytes(folder / "elsewhere", "{}");
    std::filesystem::create_symlink(folder / "elsewhere", file.path());
    EXPECT_FALSE(file.load());
}

TEST(PendingAb, AFolderThatCannotBeWrittenIsAnError)
{
    const TemporaryFolder folder;
    writeBytes(folder / "file", "");
    const auto saved = PendingAbFile((folder / "file") / "xrunscope" / "pending-ab.json").save(somePending());
    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().hint, HasSubstr("XDG_STATE_HOME"));
    const auto nowhere = PendingAbFile(std::filesystem::path()).save(somePending());
    ASSERT_FALSE(nowhere) << "without a home";
    EXPECT_THAT(nowhere.error().hint, HasSubstr("XDG_STATE_HOME"));
}

TEST(PendingAb, WhetherItCanBeSavedIsKnownBeforeTheRuns)
{
    const TemporaryFolder folder;
    const PendingAbFile file(folder / "state" / "xrunscope" / "pending-ab.json");
    EXPECT_TRUE(file.checkSave(somePending()));
    EXPECT_TRUE(std::filesystem::is_directory(file.path().parent_path()));
    EXPECT_TRUE(std::filesystem::is_empty(file.path().parent_path())) << "nothing is left behind";
    writeBytes(folder / "file", "");
    const auto no = PendingAbFile((folder / "file") / "xrunscope" / "pending-ab.json").checkSave(somePending());
    ASSERT_FALSE(no);
    EXPECT_EQ(no.error().kind, ErrorKind::File);
    EXPECT_THAT(no.error().hint, HasSubstr("XDG_STATE_HOME"));
    std::filesystem::create_directories(file.path());
    EXPECT_FALSE(file.checkSave(somePending())) << "a folder stands where the file should";
}

TEST(PendingAb, ANameThatIsNotUtf8IsAnErrorAndLeavesNothing)
{
    const TemporaryFolder folder;
    const PendingAbFile file(folder / "pending-ab.json");
    PendingAb pending = somePending();
    pending.second = "/data/\xff\xfe.xrun";
    for (const auto& result : {file.checkSave(pending), file.save(pending)}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().kind, ErrorKind::Usage);
        EXPECT_THAT(result.error().text(), HasSubstr("UTF-8"));
        EXPECT_THAT(result.error().text(), HasSubstr("-o"));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(PendingAb, WaitsForAnotherBoot)
{
    PendingAb pending = somePending();
    EXPECT_TRUE(isOtherBoot(pending));
    pending.kernel = runningKernel();
    pending.bootId = runningBootId();
    EXPECT_FALSE(isOtherBoot(pending));
    pending.bootId = "another";
    EXPECT_TRUE(isOtherBoot(pending));
    EXPECT_FALSE(runningKernel().empty());
}

} // namespace
} // namespace xrunscope
