import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readSettings, type Settings } from './config.ts'
import { type OpenServer, openServer } from './openServer.ts'
import { serverLog } from './operations/serverLog.ts'

/** The app and the operators' console that were built together with this server. */
const built = (part: 'app' | 'first' | 'console' | 'docs') => join(dirname(fileURLToPath(import.meta.url)), '..', part)
/** Time to wait for clients to leave before the server stops without them, ms. */
const MAX_STOP_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  process.stderr.write(`The server cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** Stops once, after it has told whoever sends it visitors; asked a second time, at once. */
function stopOnSignal(server: Pick<OpenServer, 'drain' | 'close'>, { drainMs }: Settings, log: Logger): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), drainMs + MAX_STOP_MS).unref()
    await server.drain(drainMs)
    await server.close()
    log.info({ signal }, 'stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      })
    })
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = serverLog(settings.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unheard'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an error went unheard'))
  const builtOps = fileURLToPath(new URL('ops.js', import.meta.url))
  const surroundings = {
    log,
    builtApp: built('app'),
    builtFirst: join(built('first'), 'first.js'),
    builtConsole: built('console'),
    builtDocs: built('docs'),
    builtOps,
  }
  const server =
    settings.role === 'all'
      ? await openServer(settings, surroundings)
      : await (await import('./roles/openRole.ts')).openRole(settings, surroundings)
  stopOnSignal(server, settings, log)
  if (server.metricsUrl !== undefined) log.info({ url: server.metricsUrl }, 'measurements are read here')
  say(`Ready after ${process.uptime().toFixed(1)} s ${'url' in server ? `at ${server.url}` : server.words}`)
  if (server.consoleUrl !== undefined) say(`Operators' console at ${settings.opsOrigin ?? server.consoleUrl}`)
}

main().catch(fail)
