import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineStore } from '../server/exchange/engineStore.ts'
import { openExchange } from '../server/exchange/exchange.ts'
import { plainBatch } from '../server/exchange/flushWire.ts'
import { Recorder } from '../server/exchange/recorder.ts'
import { engineStoreIn } from '../server/exchange/sentStore.ts'
import type { Tick } from '../server/markets/feed.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { LogKeeper } from '../server/proof/logKeeper.ts'
import { fillCore } from './coreFill.ts'
import { type CoreMarket, seededRandom } from './coreMarket.ts'
import { arrivals } from './durableArrivals.ts'

/** Rounds of ticks that one side decides before the other has its turn. */
const CHUNK = 40
/** Ticks of a round. */
const AT_ONCE = 50
const TICKS_A_SECOND = 2_000
const size = { accounts: 1_000, positions: 10_000 }

const { tick, finish } = Recorder.prototype
/** Turns recording on or off for the engines of this process. None may be running. */
function setRecording(records: boolean): void {
  const nothing = { evidence: { first: 0, ticks: [], decisions: [] }, mark: { entry: 0, tape: new Map() } }
  Object.assign(Recorder.prototype, records ? { tick, finish } : { tick: () => undefined, finish: () => nothing })
}

const fail = (details: object, message: string) => {
  throw new Error(`${message}: ${JSON.stringify(details)}`)
}

/** Duration of the orders in a slice and the time of all threads meanwhile, ms. */
interface Slice {
  readonly took: number[]
  readonly cpuMs: number
}

/** An engine on a file of its own, with tape and log or without. */
class Side {
  readonly records: boolean
  readonly #folder = mkdtempSync(join(tmpdir(), 'tape-'))
  readonly #database = openDatabase(this.#folder)
  readonly #market: CoreMarket
  readonly #exchange
  readonly #keeper: LogKeeper
  readonly #ids: readonly number[]
  readonly #random = seededRandom(3)

  /** `stores`: or else nothing is written, and the processor time is that of the engine's own thread. */
  constructor(market: CoreMarket, { records, stores }: { readonly records: boolean; readonly stores: boolean }) {
    this.records = records
    this.#market = market
    this.#ids = fillCore(this.#database, market, size)
    const own = engineStoreIn(this.#database.db)
    const store: EngineStore = {
      load: (terms) => own.load(terms),
      recorded: () => own.recorded(),
      loadAccount: (state, id) => own.loadAccount(state, id),
      request: (account, id, since) => own.request(account, id, since),
      // What the thread that writes is sent.
      commit: async (batch) => void structuredClone(plainBatch(batch)),
    }
    this.#exchange = openExchange({
      ...(!stores && { store }),
      ...{ database: this.#database, venue: market, clock: market, feeType: 'perLot', realMoney: 'play' },
      log: { error: fail },
    })
    this.#keeper = new LogKeeper({
      ...{ db: this.#database.db, shard: 0, folder: this.#folder, instruments: market.instruments.map(({ id }) => id) },
      ...{ tickDays: 7, now: () => market.now(), log: { error: fail } },
    })
  }

  /** Decides ticks; answers what that took, ms of processor time. */
  async decide(rounds: readonly (readonly Tick[])[]): Promise<number> {
    setRecording(this.records)
    const before = process.cpuUsage()
    for (const ticks of rounds) {
      this.#exchange.onTicks(ticks)
      await this.#exchange.settled()
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }

  /** Orders at a steady rate while prices come. */
  async trade(rate: number, seconds: number): Promise<Slice> {
    setRecording(this.records)
    let given = 0
    const started = performance.now()
    const feeding = setInterval(() => {
      const due = Math.floor(((performance.now() - started) / 1_000) * TICKS_A_SECOND)
      this.#exchange.onTicks(this.#market.ticks(due - given))
      given = due
    }, 50)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = process.cpuUsage()
    const took = await arrivals(rate, seconds, () => this.#submit())
    const { user, system } = process.cpuUsage(before)
    clearInterval(feeding)
    await this.#exchange.settled()
    return { took, cpuMs: (user + system) / 1_000 }
  }

  /** Signs the log; answers what that took, ms of processor time. */
  async look(): Promise<number> {
    const before = process.cpuUsage()
    await this.#keeper.look()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }

  async close(): Promise<void> {
    await this.#exchange.close()
    await this.#keeper.close()
    this.#database.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** Opens the least there is of something, or closes what the account opened last. */
  async #submit(): Promise<void> {
    const id = this.#ids[Math.floor(this.#random() * this.#ids.length)] ?? 0
    const open = this.#random() < 0.6 ? undefined : this.#exchange.openOrders(id)[0]
    const { instruments } = this.#market
    const spec = instruments[Math.floor(this.#random() * instruments.length)]
    if (spec === undefined) throw new Error('There are no instruments')
    if (open) {
      await this.#exchange.perform(id, 'closeOrder', randomUUID(), 'bench', { type: 'close', id: open.id })
      return
    }
    await this.#exchange.perform(id, 'submitOrder', randomUUID(), 'bench', {
      ...{ type: 'open', side: this.#random() < 0.5 ? 'buy' : 'sell', lots: String(spec.lotMin), mode: 'market' },
      ...{ instrumentId: String(spec.id), targetPrice: '0', stopLoss: '0', takeProfit: '0' },
      leverage: spec.leverages[0] ?? 1,
    })
  }
}

/** Measures the same work with and without tape and log in turn, so that noise of the machine affects both. */
export async function compareSides(
  market: CoreMarket,
  { ticks, slices, seconds, rate }: Record<'ticks' | 'slices' | 'seconds' | 'rate', number>,
) {
  const [deciding, trading] = [false, true].map((stores) =>
    [true, false].map((records) => new Side(market, { records, stores })),
  ) as [Side[], Side[]]
  /** The side that begins changes every time. */
  const inTurn = (all: readonly Side[], turn: number) => (turn % 2 === 0 ? all : all.toReversed())
  try {
    const took = { recording: [] as number[], plain: [] as number[] }
    for (let turn = 0; turn < ticks / AT_ONCE / CHUNK; turn += 1) {
      // Made now: an engine ignores prices that are older than those it began with.
      const chunk = Array.from({ length: CHUNK }, (): readonly Tick[] => market.ticks(AT_ONCE))
      for (const side of inTurn(deciding, turn))
        took[side.records ? 'recording' : 'plain'].push((await side.decide(chunk)) / (CHUNK * AT_ONCE))
    }
    // The first are slow: nothing is compiled yet.
    const warm = Math.floor(took.plain.length / 5)
    // Some systems count processor time in steps of 10 ms: only sums say something.
    const mean = (all: readonly number[]) =>
      (all.slice(warm).reduce((sum, ms) => sum + ms, 0) * 1_000) / Math.max(1, all.length - warm)
    const orders = { recording: [] as Slice[], plain: [] as Slice[] }
    const looks: number[] = []
    for (let slice = 0; slice < slices; slice += 1)
      for (const side of inTurn(trading, slice)) {
        const work = side.trade(rate, seconds)
        if (side.records) {
          await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / 2))
          looks.push(await side.look())
        }
        orders[side.records ? 'recording' : 'plain'].push(await work)
      }
    const engine = { recording: mean(took.recording), plain: mean(took.plain) }
    return { share: (engine.recording / engine.plain - 1) * 100, engine, orders, looks }
  } finally {
    setRecording(true)
    for (const side of [...deciding, ...trading]) await side.close()
  }
}
