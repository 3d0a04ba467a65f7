/** The real server, built, on a free port of this machine, with data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tradeList } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'

const startWithinMs = 60_000
/** The first ticks of an open market have come by then. */
const pricedWithinMs = 5_000

/** A Wednesday in July. */
export const CLOCK_START = '2026-07-15T09:30:00Z'
/** Settings that give every run the same market. */
const repeatable = {
  MARKET_HOURS: 'always',
  FEED_SEED: '7',
  CLOCK_START,
  // A day for the small charts and one to look back on: each more takes 0.2 s of every start.
  HISTORY_DAYS: '2',
  // Everybody comes from one address here.
  RATE_LOGIN: '1000',
  RATE_REGISTER: '1000',
  RATE_CAPTCHA: '1000',
  RATE_CODES: '100',
  DRAIN_MS: '0',
  // They trade whenever they like: only tests that are about them want them.
  SIMULATED_TRADERS: '0',
}

/** Settings that a past is made by: a server with one of these of its own makes its own. */
const ofThePast = ['FEED', 'FEED_SEED', 'MARKET_HOURS', 'CLOCK_START', 'HISTORY_DAYS']
/** Environment variable with the folder of a server that has its past already: see preparedServer.ts. */
export const PREPARED_SERVER = 'PREPARED_SERVER'

/** A replay brings its own hours and clock. */
const recorded = { MARKET_HOURS: '', CLOCK_START: '' }

/** Workers of a run that go on side by side draw from so many lots of ports. */
const LOTS = 8
/** Number of this worker. Two workers could otherwise choose the same port before either listens. */
const lot = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % LOTS

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort()
    // The system may give out only every other one.
    if ((port >> 1) % LOTS === lot) return port
  }
}

async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('this machine gave no free port')
  return address.port
}

/** A running server. `settings` are environment variables, laid over those that make a test repeatable. */
export class Exchange {
  #settings: Readonly<Record<string, string>>
  readonly #dataDir: string
  readonly #port: number
  readonly #consolePort: number
  #process: ChildProcess | undefined
  #log = ''
  readonly #openedAt = Date.now()

  private constructor(
    settings: Readonly<Record<string, string>>,
    dataDir: string,
    [port, consolePort]: [number, number],
  ) {
    this.#settings = settings
    this.#dataDir = dataDir
    this.#port = port
    this.#consolePort = consolePort
  }

  /** Starts a server without accounts and resolves when it answers. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Exchange> {
    const dataDir = await mkdtemp(join(tmpdir(), 'exchange-'))
    const prepared = process.env[PREPARED_SERVER]
    if (prepared && !ofThePast.some((name) => name in settings))
      await cp(join(prepared, 'data'), dataDir, { recursive: true })
    const port = await freePort()
    let consolePort = await freePort()
    while (consolePort === port) consolePort = await freePort()
    const exchange = new Exchange(settings, dataDir, [port, consolePort])
    try {
      await exchange.start()
    } catch (error) {
      await exchange.close()
      throw error
    }
    return exchange
  }

  /** Returns the origin of the app and the API. */
  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  /** Returns the origin of the operators' console. */
  get consoleOrigin(): string {
    return `http://localhost:${this.#consolePort}`
  }

  /** Returns the folder of its database, for read-only access. */
  get dataDir(): string {
    return this.#dataDir
  }

  /** The server's process; 0 while there is none. */
  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Returns the server's output so far. */
  get log(): string {
    return this.#log
  }

  /**
   * Starts the server again on the same port, with the data it left; from now on with other settings where it says so. Resolves
   * when it answers, with prices that can be traded at.
   */
  async start(changed: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...changed }
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.env[PREPARED_SERVER] && { NODE_COMPILE_CACHE: join(process.env[PREPARED_SERVER], 'code') }),
        // Shows at /dev/outbox what it would send, and takes a clock and a seed.
        DEMO: '1',
        NODE_ENV: '',
        ...this.#environment(),
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        OPS_PORT: String(this.#consolePort),
        DATA_DIR: this.#dataDir,
      },
    })
    this.#process = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text
      })
    }
    const deadline = Date.now() + startWithinMs
    while (!(await this.#answers())) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        await this.stop('SIGKILL')
        throw new Error(`the server did not start:\n${this.#log}`)
      }
      await wait(50)
    }
    // A market that is closed has none.
    const pricedBy = Date.now() + pricedWithinMs
    while (Date.now() < pricedBy && !(await this.#isPriced())) await wait(20)
  }

  /** Ends the server, by SIGKILL without a chance to tidy up. Its data stays. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const end = once(child, 'exit')
    child.kill(signal)
    await end
  }

  /** Ends the server and removes its data. */
  async close(): Promise<void> {
    await this.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** The settings of a start; a clock that was set goes on from where it would be, so that a restart is no way back. */
  #environment(): Record<string, string> {
    const all = { ...repeatable, ...(this.#settings.FEED === 'replay' && recorded), ...this.#settings }
    if (all.CLOCK_START === '') return all
    const now = Date.parse(all.CLOCK_START) + (Date.now() - this.#openedAt)
    return { ...all, CLOCK_START: new Date(now).toISOString() }
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/manifest.json`)).ok
    } catch {
      return false
    }
  }

  /** Returns true once the first ticks have arrived. Until then, the last prices are from before. */
  async #isPriced(): Promise<boolean> {
    const { FEED, CLOCK_START = '' } = this.#environment()
    if (FEED === 'replay' || CLOCK_START === '') return true
    const answer = await fetch(`${this.origin}${tradeList.path}`)
    const instruments = decode(tradeList.answer, ((await answer.json()) as { data: unknown }).data)
    const time = instruments.find(({ code }) => code === 'EURUSD')?.quotation?.time
    return time === undefined || time > Date.parse(CLOCK_START) - 5_000
  }
}
