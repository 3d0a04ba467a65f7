import { assembleEntryPoints } from '../assembleEntryPoints.ts'
import { servedHosts } from '../http/hosts.ts'
import { logOnce } from '../log/logOnce.ts'
import { openBasis } from '../openBasis.ts'
import { builtFiles, closeServers, listen, openMetrics, type Surroundings } from '../openServer.ts'
import { Metrics } from '../operations/metrics.ts'
import { checkInProcess } from '../ops/checkInProcess.ts'
import { followForGateway } from './followedMarket.ts'
import { RemoteEngine } from './remoteEngine.ts'
import type { RunningRole } from './runningRole.ts'
import { signerOf } from './signingKey.ts'
import type { Station } from './station.ts'
import { commandLog } from './subjects.ts'

/** Interval at which presentation settings are read again, ms. Another gateway may have changed them. */
const RELOAD_INTERVAL_MS = 3_000

/** Both doors before engines in other processes. It keeps nothing: any other gateway serves its visitors as well. */
export async function openGateway(station: Station, surroundings: Surroundings): Promise<RunningRole> {
  const { settings, log, database, bus, prices, leases, verifier, name, fall } = station
  const { of } = settings.shard
  const signer = signerOf(settings)
  servedHosts(settings)
  const files = await builtFiles(settings, surroundings)
  const commands = await Promise.all(
    Array.from({ length: of }, (_, shard) => bus.openLog(commandLog({ shard, of }).name)),
  )
  const following = { database, leases, prices, verifier, settings, log, fall }
  const followed = await followForGateway(following, new AbortController().signal)
  const { market, clock } = followed
  const metrics = new Metrics()
  const basis = openBasis({ settings, log, database, market, clock, runsMaintenance: false, hasEntryPoints: true })
  const engine = new RemoteEngine({ bus, gateway: name, signer, commands, now: Date.now })
  const { builtOps } = surroundings
  const { app, console, operations } = await assembleEntryPoints({
    ...{ settings, log, database, market, clock, basis, metrics, engine, ...files, runsMaintenance: false },
    checkBooks: builtOps === undefined ? undefined : () => checkInProcess(builtOps, settings.dataDir),
    sessionsEnded: (accountId, sessionIds) => engine.tellEnded(accountId, sessionIds),
  })
  const door = await openMetrics(settings, metrics)
  followed.start()
  const refresh = logOnce(
    () => basis.content.presentation.refresh(),
    (error) => log.error({ err: error }, 'how the markets are shown could not be read'),
  )
  const reloading = setInterval(refresh, RELOAD_INTERVAL_MS)
  const { url, consoleUrl } = await listen(app, console, settings)
  return {
    words: `at ${url}`,
    consoleUrl,
    metricsUrl: door?.url,
    drain: (ms) => operations.drain.run(ms),
    close: async () => {
      clearInterval(reloading)
      await closeServers(app, console)
      followed.stop()
      await station.close()
      door?.close()
    },
  }
}
