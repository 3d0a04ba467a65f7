import { expect, it } from 'vitest'
import type { Overload } from '../../contract/live.ts'
import type { Command } from '../../engine/commands.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { SqlEngineStore } from './engineStore.ts'
import { openExchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

/** A round of at most 64 commands takes so long, virtual ms. */
const ROUND_MS = 100
/** Commands a second that the engine can take. */
const SUSTAINABLE = (64 * 1_000) / ROUND_MS
const ACCOUNTS = 20
const POSITIONS = 40
const SECONDS = 2
/** Offered load, as a multiple of the sustainable one. */
const OPENS = 49.5
const CLOSES = 0.5

interface Came {
  readonly outcome: Outcome
  /** From when it was offered until it was answered, virtual ms. */
  readonly took: number
}

/** An exchange whose disk takes its time, by a clock that stands still otherwise. */
function setUp() {
  const market = new ScriptedMarket({ EURUSD: 1.1 })
  const database = openTestDatabase()
  const accounts = openAccounts(database, market)
  const ids = Array.from({ length: ACCOUNTS }, () => accounts.createDemo(undefined).accountId)
  const lines: Array<Record<string, unknown>> = []
  const own = new SqlEngineStore(database.db)
  let now = 0
  const exchange = openExchange({
    ...{ database, venue: market, clock: market, feeType: 'perLot', realMoney: 'play', stopwatch: () => now },
    log: {
      error: (details) => {
        throw new Error(JSON.stringify(details))
      },
      info: (details) => lines.push({ ...details }),
    },
    store: {
      load: (terms) => own.load(terms),
      recorded: () => own.recorded(),
      loadAccount: (state, accountId) => own.loadAccount(state, accountId),
      request: (accountId, requestId, since) => own.request(accountId, requestId, since),
      async commit(batch) {
        await own.commit(batch)
        pass(ROUND_MS)
      },
    },
  })
  const pass = (ms: number) => {
    now += ms
    market.wait(ms)
  }
  const result: Record<'opens' | 'closes', Came[]> = { opens: [], closes: [] }
  let requests = 0
  const perform = async (accountId: number, command: Command, stored?: Came[]): Promise<Outcome> => {
    const from = now
    requests += 1
    const outcome = await exchange.perform(accountId, command.type, `request ${requests}`, '', command)
    stored?.push({ outcome, took: now - from })
    return outcome
  }
  const open = (stopLoss = '0'): Command => ({
    ...{ type: 'open', side: 'buy', lots: '0.01', instrumentId: String(market.byCode('EURUSD')?.id), mode: 'market' },
    ...{ targetPrice: '0', stopLoss, takeProfit: '0', leverage: 100 },
  })
  return { market, database, exchange, ids, lines, came: result, perform, open, pass, clock: () => now }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('at fifty times the load, closing orders are all answered before new positions, and nothing is lost or doubled', async () => {
  const { market, database, exchange, ids, lines, came: result, perform, open, pass, clock } = setUp()
  const held: Array<{ readonly accountId: number; readonly id: string }> = []
  for (let i = 0; i < POSITIONS; i++) {
    // Each tenth has a stop that the fall reaches.
    const stopLoss = i % 10 === 0 ? (1.0999 - i * 0.0005).toFixed(5) : '0'
    const opened = await Promise.all(ids.map((accountId) => perform(accountId, open(stopLoss))))
    opened.forEach(({ order }, at) => {
      if (order && stopLoss === '0') held.push({ accountId: ids[at] as number, id: order.id })
    })
  }
  expect(held.length).toBe((ACCOUNTS * POSITIONS * 9) / 10)
  expect([exchange.overload, exchange.busy('new')]).toEqual([undefined, undefined])

  const started = clock()
  const offered = { opens: 0, closes: 0, ticks: 0 }
  const storms: Overload[] = []
  while (clock() - started < SECONDS * 1_000) {
    const share = Math.min(SECONDS, (clock() - started) / 1_000)
    for (; offered.closes < SUSTAINABLE * CLOSES * share; offered.closes++) {
      const { accountId, id } = held[offered.closes] ?? { accountId: 0, id: '' }
      void perform(accountId, { type: 'close', id }, result.closes)
    }
    for (; offered.opens < SUSTAINABLE * OPENS * share; offered.opens++)
      void perform(ids[offered.opens % ids.length] as number, open(), result.opens)
    for (; offered.ticks < 20 * share; offered.ticks++)
      exchange.onTicks([market.tick('EURUSD', Number((1.1 - offered.ticks * 0.0005).toFixed(5)))])
    pass(1)
    await turn()
    if (exchange.overload) storms.push(exchange.overload)
  }
  expect(offered.opens + offered.closes).toBeGreaterThan(SUSTAINABLE * SECONDS * 48)
  await exchange.settled()

  expect(result.closes.length).toBe(offered.closes)
  expect(result.closes.filter(({ outcome }) => outcome.code !== 1)).toEqual([])
  const took = result.closes.map((one) => one.took).toSorted((a, b) => a - b)
  // Far less than new positions wait: these would take as long in one queue with them.
  expect(took[Math.floor(took.length * 0.99)]).toBeLessThanOrEqual(3 * ROUND_MS)

  expect(result.opens.length).toBe(offered.opens)
  const opened = result.opens.filter(({ outcome }) => outcome.code === 1)
  const refused = result.opens.filter(({ outcome }) => 'reason' in outcome.message && outcome.message.reason === 'busy')
  expect(opened.length).toBeGreaterThan(0)
  expect(opened.length + refused.length).toBe(offered.opens)
  // Nobody waits in vain for long: whoever is not taken soon is told so.
  expect(Math.max(...result.opens.map((one) => one.took))).toBeLessThanOrEqual(1_500)

  // Nothing is lost or doubled: the books have what was answered, and the stops that were reached.
  const count = (sql: string) => database.db.prepare<[], number>(sql).pluck().get()
  expect(count('SELECT count(*) FROM trade_order')).toBe(ACCOUNTS * POSITIONS + opened.length)
  const stops = (ACCOUNTS * POSITIONS) / 10
  expect(count(`SELECT count(*) FROM trade_order WHERE reason = 'stopLoss'`)).toBe(stops)
  expect(count(`SELECT count(*) FROM trade_order WHERE status = 'completed'`)).toBe(offered.closes + stops)
  expect(checkLedger(database.db)).toEqual([])
  // A refusal is no answer that is kept.
  expect(count('SELECT count(*) FROM request')).toBe(ACCOUNTS * POSITIONS + offered.closes + opened.length)

  // It was told, with its lags.
  expect(storms[0]).toMatchObject({ wait: 1 })
  expect(Math.max(...storms.map(({ waiting }) => waiting))).toBeGreaterThan(128)
  expect(Math.max(...storms.map(({ stopLag }) => stopLag))).toBeGreaterThanOrEqual(ROUND_MS)
  for (const lag of storms.flatMap(({ priceLag, stopLag }) => [priceLag, stopLag]))
    expect(lag).toBeLessThanOrEqual(1_000)

  // The order of the decisions is logged: each once, with how long it waited.
  const rows = lines.flatMap(({ decided }) => (Array.isArray(decided) ? (decided as unknown[][]) : []))
  expect(rows.map(([number]) => number)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.length).toBeGreaterThan(offered.closes * 0.8)
  expect(rows.filter(([, , , lane, type]) => lane === 'closing' && type === 'close').length).toBeGreaterThan(0)

  // It is over when no wait has been too long for a while.
  pass(2_000)
  exchange.onTicks([market.tick('EURUSD', 1.05)])
  await exchange.settled()
  expect([exchange.overload, exchange.busy('new')]).toEqual([undefined, undefined])
  expect(lines.at(-1)).toMatchObject({ decided: rows.length, turnedAway: refused.length, unlogged: 0 })
})

it('a request that was refused because too much waited is done when it is sent again, and once', async () => {
  const { exchange, ids, open, perform, database, pass } = setUp()
  const [me = 0, other = 0] = ids
  for (let i = 0; i < 520; i++) void perform(other, open())
  const send = () => exchange.perform(me, 'submitOrder', 'mine', 'same', open())
  expect(await send()).toMatchObject({ code: 0, message: { reason: 'busy' } })
  expect(await exchange.outcome(me, 'mine')).toBeUndefined()
  pass(5_000)
  const done = await send()
  expect(done.code).toBe(1)
  // A repeat in the next storm gets the answer of the first.
  for (let i = 0; i < 520; i++) void perform(other, open())
  expect(exchange.busy('another')).toBeDefined()
  expect(exchange.busy('mine')).toBeUndefined()
  expect(await send()).toEqual(done)
  await exchange.settled()
  const mine = database.db.prepare<[number], number>('SELECT count(*) FROM trade_order WHERE account_id = ?').pluck()
  expect(mine.get(me)).toBe(1)
})
