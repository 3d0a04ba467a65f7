import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { openMarket } from './feed/openMarket.ts'
import { openDatabase } from './openDatabase.ts'
import { listen, marketSettings, openServer } from './openServer.ts'
import { openTestDatabase } from './openTestDatabase.ts'

const AT = Date.UTC(2026, 6, 15, 9, 30, 20)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a server closes its database although somebody never sends the rest of a request', async () => {
  const file = join(folder, 'EURUSD_ticks_short.csv')
  await writeFile(file, 'time_ms,bid,ask\n1398902400000,1.38,1.39\n1398902401000,1.381,1.391\n')
  const dataDir = join(folder, 'data')
  const server = await openServer(
    readSettings({ PORT: '0', HOST: '127.0.0.1', HOSTS: 'a', DATA_DIR: dataDir, FEED: 'replay', FEED_FILES: file }),
    { log: pino({ level: 'silent' }), builtApp: join(folder, 'none'), builtConsole: join(folder, 'none') },
  )
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const cut = once(socket, 'close')
  socket.write('POST /v1/api/forex/submit HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 500\r\nExpect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  await server.close()
  await cut
  expect(() => openDatabase(dataDir).close()).not.toThrow()
})

/** Returns what a server with these settings shows of its market at a given time, and what it logs. */
async function shown(name: string, environment: Readonly<Record<string, string>> = {}) {
  const dataDir = join(folder, name)
  await mkdir(dataDir, { recursive: true })
  const requested = marketSettings(
    readSettings({
      DEMO: '1',
      SIMULATED_TRADERS: '0',
      HISTORY_DAYS: '1',
      MARKET_HOURS: 'always',
      DATA_DIR: dataDir,
      ...environment,
    }),
  )
  if (requested.feed !== 'simulated') throw new Error('the market is not simulated')
  const database = openTestDatabase()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  const { market, stop } = await openMarket(database, { ...requested, clock: { now: () => AT } }, log)
  const closes = (await market.candles('BTCUSD', '1min', { limit: 100 })).map(({ close }) => close)
  await stop()
  database.close()
  return { closes, log: lines.join(''), seedFile: join(dataDir, 'feed.seed') }
}

it('a second copy of a server does not show what the prices of the first will be', async () => {
  const [one, other] = [await shown('one'), await shown('other')]
  expect(other.closes).toHaveLength(one.closes.length)
  expect(other.closes).not.toEqual(one.closes)
  const seed = await readFile(one.seedFile)
  expect(seed).toHaveLength(16)
  expect((await stat(one.seedFile)).mode & 0o777).toBe(0o600)
  for (const stored of [seed.toString('hex'), seed.toString('base64')]) expect(one.log).not.toContain(stored)
  expect((await shown('one')).closes).toEqual(one.closes)
})

it('two copies show the same market where FEED_SEED says so, and then keep no seed', async () => {
  const [one, other] = [await shown('one', { FEED_SEED: '7' }), await shown('other', { FEED_SEED: '7' })]
  expect(other.closes).toEqual(one.closes)
  await expect(stat(one.seedFile)).rejects.toThrow('ENOENT')
})

describe("the console's port", () => {
  /** A port that somebody listens at, with the port before it free. */
  async function taken(): Promise<{ port: number; end: () => void }> {
    for (;;) {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as AddressInfo
      const before = createServer().listen(port - 1, '127.0.0.1')
      const isFree = await once(before, 'listening').then(
        () => true,
        () => false,
      )
      before.close()
      if (isFree) return { port, end: () => other.close() }
      other.close()
    }
  }
  const listening = async (port: number, environment: Readonly<Record<string, string>>) => {
    const [app, console] = [fastify(), fastify()]
    const settings = readSettings({ HOST: '127.0.0.1', PORT: String(port - 1), HOSTS: 'a', ...environment })
    return listen(app, console, settings).finally(() => Promise.all([app.close(), console.close()]))
  }

  it('is the one after the app’s, or another on a demo where that is taken', async () => {
    const { port, end } = await taken()
    const { consoleUrl } = await listening(port, { DEMO: '1' })
    expect(Number(new URL(consoleUrl).port)).not.toBe(port)
    await expect(listening(port, {})).rejects.toThrow(`OPS_PORT ${port} is in use; name another one.`)
    await expect(listening(port, { DEMO: '1', OPS_PORT: String(port) })).rejects.toThrow('OPS_PORT')
    end()
  })
})

it('production does not start, and makes no folder, before it knows its hosts', async () => {
  const dataDir = join(folder, 'data')
  const surroundings = { log: pino({ level: 'silent' }), builtApp: folder, builtConsole: folder }
  await expect(openServer(readSettings({ PORT: '0', DATA_DIR: dataDir }), surroundings)).rejects.toThrow('HOSTS')
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})
