import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Stride } from '../engine/stride.ts'
import { assemble } from './assemble.ts'
import { shiftedClock, systemClock } from './clock.ts'
import type { Settings } from './config.ts'
import { type MarketSettings, openMarket } from './feed/openMarket.ts'
import { type AppFile, readAppFiles } from './http/appFiles.ts'
import { docsFiles } from './http/docsFiles.ts'
import { servedHosts } from './http/hosts.ts'
import { removalWorker } from './http/removalWorker.ts'
import { engineStride, theOnlyEngine } from './leases/shard.ts'
import { openDatabase } from './openDatabase.ts'
import type { Metrics } from './operations/metrics.ts'
import { openMetricsServer } from './operations/metricsServer.ts'
import { checkInProcess } from './ops/checkInProcess.ts'
import type { ExchangeDatabase } from './store/database.ts'
import { secretFile } from './store/secretFile.ts'

/** A server that answers. */
export interface OpenServer {
  /** Address of the app for a visitor on this machine. */
  readonly url: string
  /** Address of the console for an operator on this machine. */
  readonly consoleUrl: string
  /** Address of the metrics, or undefined if they are off. */
  readonly metricsUrl: string | undefined
  /** Says that it is going to stop, and goes on serving for so many ms. */
  drain(ms: number): Promise<void>
  /** Stops in order: no new requests, what is queued, candles, database. */
  close(): Promise<void>
}

/** Requests that are still under way when the server stops have so long, ms; then their connections are cut. */
const LAST_ANSWERS_MS = 2_000

/**
 * Connections that the system holds until they are taken in, where it allows as many: when thousands come back at once, those
 * beyond are dropped, and try again seconds later.
 */
const BACKLOG = 8192

/** The seed of the simulated prices, where FEED_SEED gives none: whoever knows it can foresee every price. */
const SEED_FILE = 'feed.seed'
const SEED_BYTES = 16

/** Environment of a server besides its settings. */
export interface Surroundings {
  readonly log: FastifyBaseLogger
  /** Folder of the built app unless APP_DIR names another. Without it, only the API is served. */
  readonly builtApp: string
  /** The built program that draws the first screen; may be missing, then the page comes without the market. */
  readonly builtFirst?: string
  /** Folder of the built console. Without it, there is no console. */
  readonly builtConsole: string
  /** Folder of the built API reference, which is shown in demo mode only. Without it, there is none. */
  readonly builtDocs?: string
  /** The built command line, which checks the books beside the server; without it the server does itself. */
  readonly builtOps?: string
}

/** Opens the database, the market, the exchange and the doors, and listens. Rejects with words for the operator. */
export async function openServer(settings: Settings, surroundings: Surroundings): Promise<OpenServer> {
  const { log, builtOps } = surroundings
  servedHosts(settings)
  const files = await builtFiles(settings, surroundings)
  const database = storeOf(settings, engineStride(theOnlyEngine))
  const checkBooks = builtOps === undefined ? undefined : () => checkInProcess(builtOps, settings.dataDir)
  const opened = await openMarket(database, marketSettings(settings), log)
  const { app, console, exchange, alerts, operations } = await assemble({
    ...{ settings, log, database, opened, checkBooks },
    ...files,
  })
  const metrics = await openMetrics(settings, operations.metrics)
  opened.start()
  return {
    ...(await listen(app, console, settings)),
    metricsUrl: metrics?.url,
    drain: (ms) => operations.drain.run(ms),
    close: async () => {
      await closeServers(app, console)
      await opened.stop()
      await exchange.close()
      alerts.close()
      database.close()
      metrics?.close()
    },
  }
}

/** Lets operators and visitors in; answers where one on this machine finds them. Rejects with words for the operator. */
export async function listen(app: FastifyInstance, console: FastifyInstance, settings: Settings) {
  const { port, host, opsHost, opsPort = port === 0 ? 0 : port + 1, demo } = settings
  const consoleUrl = await listenAt(console, { port: opsPort, host: opsHost, setting: 'OPS_' }).catch((error) => {
    // Whoever tries the demo has not asked for that port, which another program may use.
    if (!demo || settings.opsPort !== undefined) throw error
    return listenAt(console, { port: 0, host: opsHost, setting: 'OPS_' })
  })
  return { url: await listenAt(app, { port, host, setting: '' }), consoleUrl }
}

/** Place to listen on, and the prefix of its settings. */
interface Place {
  readonly port: number
  readonly host: string
  readonly setting: '' | 'OPS_'
}

async function listenAt(app: FastifyInstance, place: Place): Promise<string> {
  const { port: requested, host } = place
  await app.listen({ port: requested, host, backlog: BACKLOG }).catch((error) => {
    throw wordsOfListening(error, place)
  })
  const { port } = app.server.address() as AddressInfo
  return `http://${/^(0\.0\.0\.0|::|127\.0\.0\.1)$/.test(host) ? 'localhost' : host}:${port}`
}

/** Closes the doors: a visitor who never sends the rest must not keep the candles and the database from being closed. */
export async function closeServers(app: FastifyInstance, console: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => {
    for (const { server } of [app, console]) server.closeAllConnections()
  }, LAST_ANSWERS_MS)
  await app.close().finally(() => clearTimeout(impatience))
}

/** Files served besides the calls: the app, the API reference, and the console on its own listener. */
export async function builtFiles(settings: Settings, surroundings: Surroundings) {
  const { log, builtApp, builtConsole, builtDocs, builtFirst } = surroundings
  const app = await filesOf(settings, builtApp, log)
  const docs = builtDocs === undefined ? [] : await docsFiles(builtDocs, settings.demo)
  // The console's page begins with the app's script that knows the theme before anything is drawn.
  const shared = app.filter(({ path }) => path === '/first-paint.js')
  // An app that was put elsewhere is another build.
  const firstScreen = settings.appDir === '' ? builtFirst : undefined
  return {
    firstScreen,
    appFiles: [...app, ...docs],
    consoleFiles: [...(await consoleFiles(builtConsole, log)), ...shared],
  }
}

/** Opens what Prometheus reads, where that is set. */
export function openMetrics({ metricsPort: port, metricsHost: host }: Settings, { registry }: Metrics) {
  return port === undefined ? undefined : openMetricsServer(registry, { host, port })
}

/** Returns the market that the settings select. Creates the seed of a simulated market in DATA_DIR if none is set. */
export function marketSettings(settings: Settings): MarketSettings {
  if (settings.feed === 'replay') {
    return { feed: 'replay', files: settings.feedFiles, start: settings.feedStart, speed: settings.feedSpeed }
  }
  if (settings.feed === 'kraken') {
    const { krakenUrl: url, krakenRestUrl: restUrl, candleDays } = settings
    return { feed: 'kraken', kraken: { url, restUrl }, candleDays }
  }
  const clock = settings.clockStart === undefined ? systemClock() : shiftedClock(settings.clockStart)
  const { dataDir, demo, historyDays, candleDays, marketHours: hours, testInstruments: testers = demo } = settings
  const seed = settings.feedSeed ?? secretFile(dataDir, SEED_FILE, SEED_BYTES).toString('hex')
  return { feed: 'simulated', seed, hours, clock, testers, historyDays, candleDays }
}

/**
 * Opens the database that the settings name; on PostgreSQL, which others write to, too, it numbers by its `stride`. Throws
 * words for the operator.
 */
export function storeOf(settings: Settings, stride?: Stride): ExchangeDatabase {
  const { dataDir, databaseUrl, databaseOwnerUrl, role, demo } = settings
  if (!demo && databaseOwnerUrl !== undefined)
    throw new Error(
      'DATABASE_OWNER_URL is for npm run ops -- migrate alone: no server may have it (docs/operations.md).',
    )
  try {
    return openDatabase(dataDir, {
      url: databaseUrl,
      presence: role === 'all' ? 'alone' : 'together',
      isGuarded: !demo,
      ...(stride && { stride }),
    })
  } catch (error) {
    const where = databaseUrl === undefined ? `in DATA_DIR ${dataDir}` : 'of DATABASE_URL'
    throw new Error(`the database ${where} cannot be opened (${wordsOf(error)}).`)
  }
}

async function filesOf(settings: Settings, builtApp: string, log: FastifyBaseLogger): Promise<readonly AppFile[]> {
  const { appDir, apiOrigin, complaintOrigin, imageOrigins, serviceWorker } = settings
  const images = imageOrigins.length === 0 ? undefined : imageOrigins.join(' ')
  const meta = { 'api-origin': apiOrigin, 'complaint-origin': complaintOrigin, 'image-origins': images }
  try {
    if (serviceWorker === 'on') return await readAppFiles(appDir || builtApp, { meta })
    return await readAppFiles(appDir || builtApp, {
      meta: { ...meta, 'service-worker': 'off' },
      replaced: { '/sw.js': removalWorker },
    })
  } catch (error) {
    if (appDir !== '') throw new Error(`the app in APP_DIR ${appDir} cannot be read (${wordsOf(error)}).`)
    log.warn({ builtApp }, 'there is no built app; only the API is served')
    return []
  }
}

async function consoleFiles(builtConsole: string, log: FastifyBaseLogger): Promise<readonly AppFile[]> {
  try {
    return await readAppFiles(builtConsole)
  } catch {
    log.warn({ builtConsole }, 'there is no built console; operators have the command line alone')
    return []
  }
}

function wordsOfListening(error: NodeJS.ErrnoException, { host, port, setting }: Place): Error {
  if (error.code === 'EADDRINUSE') return new Error(`${setting}PORT ${port} is in use; name another one.`)
  if (error.code === 'EACCES')
    return new Error(`${setting}PORT ${port} may not be listened on; ports from 1024 up may.`)
  return new Error(`${setting}HOST ${host} cannot be listened on (${wordsOf(error)}).`)
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
