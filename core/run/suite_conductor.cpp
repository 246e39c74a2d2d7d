// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/suite_conductor.h"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <pthread.h>

#include "core/base/text.h"
#include "core/load/load_command.h"
#include "core/load/load_set.h"
#include "core/load/ping.h"
#include "core/load/starvation_ticker.h"
#include "core/load/stress_check.h"
#include "core/load/stress_folder.h"
#include "core/load/stress_loads.h"
#include "core/realtime/ordinary_thread.h"
#include "core/run/load_end.h"

namespace xrunscope {

namespace {

constexpr auto kLook = std::chrono::milliseconds{20};
constexpr int kNotStarted = 127; ///< exit status of a program that could not be started, as a shell says
constexpr Nanos kServerPatience = std::chrono::seconds{10};

} // namespace

struct SuiteConductor::Impl {
    Impl(StressPlan p, LoadSet l) : plan(std::move(p)), loads(std::move(l)) {}

    void run();
    void startBeside();
    void spawnBeside(LoadSpec spec);
    std::optional<LoadSpec> pingSpec();
    void runSuite();
    void runBaseline();
    void runTest(StressTest test);
    std::optional<LoadRecord> runLoad(LoadSpec spec);
    std::optional<LoadSpec> testSpec(StressTest test);
    bool needsSource(StressTest test) const;
    bool startLoopbackServer();
    void tidyUp(StressTest test);
    bool begin(const std::string& name, std::optional<StressTest> test);
    void end(LoadEnd end);
    void failed(StressTest test, const std::string& reason);
    void tellNotBegun();
    void look();
    bool stopped();
    template <typename Done>
    bool waitFor(Done&& done, std::optional<Nanos> longest = std::nullopt);
    int phase() const { return static_cast<int>(told); }
    std::filesystem::path folderPath() const { return folder ? folder->path() : std::filesystem::path(); }

    StressPlan plan;
    LoadSet loads;
    std::optional<StressFolder> folder;
    EngineFacts facts;
    SuiteSink* sink = nullptr;
    std::optional<StarvationTicker> ticker;

    std::mutex mutex;
    std::condition_variable wake;
    bool stopping = false;
    MonoTime runEnded{};
    std::thread thread;

    // The conductor's thread alone:
    std::size_t told = 0; ///< phases whose beginning was told
    bool phaseOpen = false;
    MonoTime phaseBegan{};
    std::optional<PingTarget> pinged;
    PingAccount pings;
    std::vector<LoadRecord> recent;
    std::optional<int> server; ///< iperf3 on loopback
    bool serverListens = false;
    int serverPort = 0;
};

/// Takes what the loads have to tell.
void SuiteConductor::Impl::look()
{
    loads.poll();
    for (LoadRecord& record : loads.takeRecords()) {
        recent.push_back(record);
        sink->add(std::move(record));
    }
}

/// Looks after the loads until `done`, the time is over, or the run is; true: done.
template <typename Done>
bool SuiteConductor::Impl::waitFor(Done&& done, std::optional<Nanos> longest)
{
    const MonoTime begin = MonoClock::now();
    for (;;) {
        look();
        std::unique_lock lock(mutex);
        if (stopping)
            return false;
        if (done())
            return true;
        const Nanos left = longest ? *longest - (MonoClock::now() - begin) : Nanos{kLook};
        if (left <= Nanos{0})
            return false;
        wake.wait_for(lock, std::min<Nanos>(left, kLook), [this] { return stopping; });
    }
}

bool SuiteConductor::Impl::stopped()
{
    const std::scoped_lock lock(mutex);
    return stopping;
}

/// False: the run has ended.
bool SuiteConductor::Impl::begin(const std::string& name, std::optional<StressTest> test)
{
    if (stopped())
        return false;
    sink->add(PhaseMark{.at = MonoClock::now(), .name = name, .test = test});
    ++told;
    phaseOpen = true;
    const bool begun = waitFor([this] { return sink->phasesBegun() >= told; });
    ticker->reset();
    phaseBegan = MonoClock::now();
    return begun;
}

void SuiteConductor::Impl::end(LoadEnd end)
{
    PhaseMark mark{.ends = true, .at = MonoClock::now(), .state = end.state, .reason = std::move(end.reason)};
    mark.tickerWorst = ticker->worst();
    if (pinged)
        mark.ping = pings.figures(phaseBegan, mark.at);
    sink->add(std::move(mark));
    phaseOpen = false;
}

void SuiteConductor::Impl::failed(StressTest test, const std::string& reason)
{
    if (begin(std::string(stressTestName(test)), test))
        end({PhaseState::Failed, reason});
}

/// The tests that the run did not come to: none is left out silently.
void SuiteConductor::Impl::tellNotBegun()
{
    const std::size_t begun = told - std::min<std::size_t>(told, plan.baseline > Nanos{0} ? 1 : 0);
    for (std::size_t i = begun; i < plan.tests.size(); ++i) {
        const MonoTime now = MonoClock::now();
        sink->add(PhaseMark{.at = now, .name = std::string(stressTestName(plan.tests[i])), .test = plan.tests[i]});
        sink->add(PhaseMark{
            .ends = true, .at = now, .state = PhaseState::CutShort, .reason = "The run ended before it began"});
    }
}

/// Runs a load from its start to its end; nullopt: the run ended meanwhile.
std::optional<LoadRecord> SuiteConductor::Impl::runLoad(LoadSpec spec)
{
    LoadRecord record;
    record.name = spec.name;
    record.phase = spec.phase;
    record.command = cleanText(commandText(spec.argv), LoadRecord::kMaxCommand);
    const auto id = loads.spawn(std::move(spec));
    if (!id) {
        record.exitStatus = kNotStarted;
        record.lastLines = {cleanText(id.error().text(), LoadRecord::kMaxLine)};
        sink->add(record);
        return record;
    }
    recent.clear();
    const auto find = [&] {
        return std::find_if(recent.begin(), recent.end(), [&record](const LoadRecord& r) {
            return r.name == record.name && r.phase == record.phase;
        });
    };
    if (!waitFor([&] { return find() != recent.end(); }))
        return std::nullopt;
    return *find();
}

bool SuiteConductor::Impl::needsSource(StressTest test) const
{
    std::error_code error;
    return (test == StressTest::DiskCopy || test == StressTest::DiskRead) &&
           !std::filesystem::exists(folderPath() / kStressFile, error);
}

bool SuiteConductor::Impl::startLoopbackServer()
{
    if (server && loads.running(*server))
        return true;
    LoopbackServer made = loopbackServer();
    serverPort = made.port;
    serverListens = false;
    made.spec.onLine = [this](const ChildLine& line) {
        serverListens = serverListens || line.text.find("listening") != std::string::npos;
    };
    const auto id = loads.spawn(std::move(made.spec));
    server = id ? std::optional(*id) : std::nullopt;
    return id && waitFor([this] { return serverListens || !loads.running(*server); }, kServerPatience) && serverListens;
}

/// The load of the test, ready to start; nullopt: the test has been told to have failed, or the run has ended.
std::optional<LoadSpec> SuiteConductor::Impl::testSpec(StressTest test)
{
    if (needsSource(test)) {
        LoadSpec spec = sourceLoad(plan, folderPath());
        spec.phase = phase();
        spec.remark = "before the measurement";
        const auto made = runLoad(std::move(spec));
        if (made && !made->good())
            failed(test, loadEndOf(*made).reason);
        if (!made || !made->good())
            return std::nullopt;
    }
    const bool loopback = usesNetwork(test) && plan.netHost.empty();
    if (loopback && !startLoopbackServer()) {
        failed(test, "the iperf3 server on loopback did not start");
        return std::nullopt;
    }
    LoadSpec spec = testLoad(test, plan, folderPath(), loopback ? serverPort : 0);
    spec.phase = phase();
    return spec;
}

void SuiteConductor::Impl::tidyUp(StressTest test)
{
    std::error_code ignored;
    if (test == StressTest::DiskCopy)
        std::filesystem::remove(folderPath() / kStressCopy, ignored);
    if (usesNetwork(test) && server) {
        loads.end(*server);
        std::ignore = waitFor([this] { return !loads.running(*server); });
        server.reset();
    }
}

void SuiteConductor::Impl::runTest(StressTest test)
{
    if (const std::string why = whyNotPossible(test); !why.empty()) {
        if (begin(std::string(stressTestName(test)), test))
            end({PhaseState::NotPossible, why});
        return;
    }
    std::error_code ignored;
    if (test == StressTest::DiskWrite) // the file of an earlier one is in the way
        std::filesystem::remove(folderPath() / kStressFile, ignored);
    auto spec = testSpec(test);
    if (!spec || !begin(std::string(stressTestName(test)), test))
        return;
    const auto record = runLoad(std::move(*spec));
    if (!record)
        return;
    end(loadEndOf(*record));
    tidyUp(test);
}

void SuiteConductor::Impl::runBaseline()
{
    if (plan.baseline == Nanos{0} || !begin("baseline", std::nullopt))
        return;
    std::ignore = waitFor([] { return false; }, plan.baseline);
    if (!stopped())
        end({});
}

void SuiteConductor::Impl::runSuite()
{
    runBaseline();
    for (const StressTest test : plan.tests) {
        runTest(test);
        if (stopped())
            return;
    }
    if (waitFor([this] { return sink->phasesEnded() >= told; }))
        sink->suiteEnded();
}

/// A load that cannot be started is on record with its reason.
void SuiteConductor::Impl::spawnBeside(LoadSpec spec)
{
    LoadRecord record;
    record.name = spec.name;
    record.command = cleanText(commandText(spec.argv), LoadRecord::kMaxCommand);
    if (const auto id = loads.spawn(std::move(spec)); !id) {
        record.exitStatus = kNotStarted;
        record.lastLines = {cleanText(id.error().text(), LoadRecord::kMaxLine)};
        sink->add(std::move(record));
    }
}

std::optional<LoadSpec> SuiteConductor::Impl::pingSpec()
{
    if (!pinged)
        return std::nullopt;
    const ChildSpec child = pingCommand(*pinged);
    LoadSpec spec;
    spec.name = "ping";
    spec.argv = child.argv;
    spec.environment = child.environment;
    spec.remark = pinged->loopback ? "loopback" : "";
    spec.onLine = [this](const ChildLine& line) { pings.add(line); };
    return spec;
}

/// What works through the whole run.
void SuiteConductor::Impl::startBeside()
{
    std::vector<LoadSpec> specs;
    if (plan.cpuBurn)
        specs.push_back(burnLoad());
    if (auto commands = commandLoads(plan, facts.server ? facts.server->name : std::string()))
        std::move(commands->begin(), commands->end(), std::back_inserter(specs));
    if (auto ping = pingSpec())
        specs.push_back(std::move(*ping));
    for (LoadSpec& spec : specs)
        spawnBeside(std::move(spec));
}

void SuiteConductor::Impl::run()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrun-suite");
    ticker.emplace();
    startBeside();
    if (plan.hasSuite())
        runSuite();
    std::ignore = waitFor([] { return false; });
    if (phaseOpen)
        end({PhaseState::CutShort, "The run ended before the test did"});
    tellNotBegun();
    loads.shutDown(runEnded);
    look();
    if (pinged)
        sink->add(PingRecord{pinged->host, pinged->loopback, pings.all()});
    ticker.reset();
    folder.reset();
}

SuiteConductor::SuiteConductor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Expected<std::unique_ptr<SuiteConductor>> SuiteConductor::prepare(const RunPlan& plan)
{
    auto loads = LoadSet::start();
    if (!loads)
        return tl::unexpected(loads.error());
    auto impl = std::make_unique<Impl>(plan.stress, std::move(*loads));
    if (!plan.stress.pingHost.empty()) {
        auto target = findPingTarget(plan.stress.pingHost);
        if (!target)
            return tl::unexpected(target.error());
        impl->pinged = std::move(*target);
    }
    if (std::any_of(plan.stress.tests.begin(), plan.stress.tests.end(),
                    [](StressTest t) { return usesDisk(t) || usesStressNg(t); })) {
        auto folder = StressFolder::make(plan.stress.folder);
        if (!folder)
            return tl::unexpected(folder.error());
        impl->folder.emplace(std::move(*folder));
    }
    return std::unique_ptr<SuiteConductor>(new SuiteConductor(std::move(impl)));
}

SuiteConductor::~SuiteConductor()
{
    stop(MonoClock::now());
}

void SuiteConductor::start(const EngineFacts& facts, SuiteSink& sink)
{
    impl_->facts = facts;
    impl_->sink = &sink;
    impl_->loads.setOrigin(facts.firstRelease);
    impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

void SuiteConductor::stop(MonoTime runEnded)
{
    {
        const std::scoped_lock lock(impl_->mutex);
        if (!std::exchange(impl_->stopping, true))
            impl_->runEnded = runEnded;
    }
    impl_->wake.notify_one();
    if (impl_->thread.joinable())
        impl_->thread.join();
}

} // namespace xrunscope
