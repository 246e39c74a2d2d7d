// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/server_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/words.h"

namespace xrunscope {

namespace {

/// Context of the translations.
struct ServerText {
    Q_DECLARE_TR_FUNCTIONS(xrunscope::ServerText)
};

constexpr qsizetype kNamedClients = 3;

QString modeText(bool synchronous)
{
    return synchronous ? ServerText::tr("synchronous") : ServerText::tr("asynchronous");
}

QString clientsText(const std::vector<std::string>& clients)
{
    if (clients.empty())
        return ServerText::tr("No client is connected");
    QStringList names;
    for (const std::string& client : clients) {
        if (names.size() < kNamedClients)
            names << toQt(client).left(20);
    }
    const auto more = static_cast<qsizetype>(clients.size()) - names.size();
    const QString list = names.join(QStringLiteral(", "));
    return more > 0 ? ServerText::tr("Clients: %1 and %2 more").arg(list).arg(more)
                    : ServerText::tr("Clients: %1").arg(list);
}

} // namespace

QString serverName(const ServerFacts& facts)
{
    const QString kind = toQt(serverKindName(facts.kind));
    return facts.version.empty() ? kind : kind + QLatin1Char(' ') + toQt(facts.version);
}

QString serversText(const std::vector<JackServerInfo>& servers)
{
    if (servers.empty())
        return ServerText::tr("No server answers: start one,\nor choose a jackd of the run's own.");
    const JackServerInfo& best = servers.front();
    QStringList lines{ServerText::tr("%1 answers").arg(serverName(best.facts))};
    QStringList details;
    if (!best.facts.driver.empty())
        details << ServerText::tr("driver %1").arg(toQt(best.facts.driver));
    if (best.facts.synchronous)
        details << modeText(*best.facts.synchronous);
    if (!details.empty())
        lines << details.join(QStringLiteral(", "));
    lines << clientsText(best.clients);
    if (servers.size() > 1)
        lines << ServerText::tr("%1 answers, too; not used").arg(serverName(servers[1].facts));
    return lines.join(QLatin1Char('\n'));
}

QString plannedServerText(const RunPlan& plan, const std::optional<JackServerInfo>& running)
{
    const JackPlan& jack = plan.jack;
    if (!jack.ownServer()) {
        if (!running)
            return ServerText::tr("The JACK or PipeWire server that runs");
        QStringList parts{serverName(running->facts)};
        if (!running->facts.driver.empty())
            parts << ServerText::tr("driver %1").arg(toQt(running->facts.driver));
        if (running->facts.synchronous)
            parts << modeText(*running->facts.synchronous);
        return parts.join(QStringLiteral(", "));
    }
    const QString driver = jack.server == JackPlan::Server::Dummy
                               ? ServerText::tr("dummy driver: no audio device involved")
                               : ServerText::tr("on %1").arg(toQt(jack.alsaDevice));
    return ServerText::tr("A jackd of the run's own, %1, %2").arg(modeText(jack.synchronous), driver);
}

QString startHint(const Error& error)
{
    if (error.what == noJackServer().what)
        return ServerText::tr("Start PipeWire or JACK, or choose a jackd of the run's own as the server");
    if (error.hint.find("--engine timer") != std::string::npos)
        return ServerText::tr("Plug one in: it appears by itself. Or choose the engine Timer (model)");
    if (error.hint.find("--stress-size") != std::string::npos)
        return ServerText::tr("Choose a smaller file for the disk tests, or another folder");
    if (error.hint.find("--stress-dir") != std::string::npos)
        return ServerText::tr("Choose another folder for the disk tests");
    if (error.hint.find("--stress-ng") != std::string::npos)
        return ServerText::tr("Write its arguments into the field stress-ng, or leave the test out");
    if (error.hint.find("xrunscope-cli devices") != std::string::npos)
        return ServerText::tr("Choose one of the list, or type a name such as hw:0,0 or default");
    return toSentence(error.hint);
}

} // namespace xrunscope
