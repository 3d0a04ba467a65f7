/**
 * What prices cost the engine: positions with stops over many accounts, on a real database; prices come as the feed
 * hands them over, in batches every 50 ms. Beside it, on the same positions and prices, an engine that looks at every
 * order and sums up every account's equity anew, in floats. Settings: POSITIONS (100000), ACCOUNTS (10000), TICKS a second
 * (2000), SECONDS (10), RUSH (5000 prices one at a time), NAIVE (200 for the naive one).
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openExchange } from '../server/exchange/exchange.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { fillCore } from './coreFill.ts'
import { CoreMarket } from './coreMarket.ts'
import { NaiveEngine } from './coreNaive.ts'
import { report } from './report.ts'

const positions = Number(process.env.POSITIONS ?? 100_000)
const accounts = Number(process.env.ACCOUNTS ?? 10_000)
const rate = Number(process.env.TICKS ?? 2_000)
const seconds = Number(process.env.SECONDS ?? 10)
const rushed = Number(process.env.RUSH ?? 5_000)
const naivePrices = Number(process.env.NAIVE ?? 200)
const BATCH_MS = 50

const folder = mkdtempSync(join(tmpdir(), 'core-'))
const database = openDatabase(folder)
const market = new CoreMarket()
const fail = (details: object, message: string) => {
  throw new Error(`${message}: ${JSON.stringify(details)}`)
}

try {
  const ids = fillCore(database, market, { accounts, positions })
  const exchange = openExchange({
    database,
    venue: market,
    clock: market,
    feeType: 'perLot',
    realMoney: 'play',
    log: { error: fail },
  })
  let ended = 0
  let opened = 0
  exchange.subscribe({
    orderNews: (news) => {
      for (const { what } of news) {
        if (what === 'filled') opened += 1
        else ended += 1
      }
    },
  })
  /** Prices for so long, as they come; the share of a core that they take, however long the machine makes them wait for one. */
  const run = async (ms: number): Promise<number> => {
    const [started, used] = [performance.now(), process.cpuUsage()]
    let given = 0
    for (let now = performance.now(); now < started + ms; now = performance.now()) {
      const due = Math.floor(((now - started) / 1_000) * rate)
      exchange.onTicks(market.ticks(due - given))
      given = due
      await wait(BATCH_MS)
    }
    await exchange.settled()
    const { user, system } = process.cpuUsage(used)
    return (user + system) / 1_000 / ((given / rate) * 1_000)
  }
  /** Prices one at a time, as fast as they are dealt with; ms each. */
  const rush = async (count: number): Promise<number> => {
    const ticks = market.ticks(count)
    const started = performance.now()
    for (const tick of ticks) {
      exchange.onTicks([tick])
      await exchange.settled()
    }
    return (performance.now() - started) / count
  }

  // What the filling left at or beyond its stops ends first.
  await run(2_000)
  const [endedBefore, openedBefore] = [ended, opened]
  const share = await run(seconds * 1_000)
  const [ends, fills] = [ended - endedBefore, opened - openedBefore]
  const each = await rush(rushed)
  const naive = new NaiveEngine(market)
  for (const id of ids) {
    const orders = [...exchange.openOrders(id), ...exchange.pendingOrders(id)]
    naive.add(Number(exchange.balance(id)), orders)
  }
  const naiveTicks = market.ticks(naivePrices)
  const naiveBegun = performance.now()
  for (const tick of naiveTicks) naive.take(tick)
  const naiveEach = (performance.now() - naiveBegun) / naivePrices
  report(
    'core',
    `${positions} positions of ${accounts} accounts, ${rate} prices a second for ${seconds} s; the baseline looks at every order and sums up every account at every price.`,
    [
      {
        what: 'share of one core',
        figure: share * 100,
        unit: '%',
        baseline: (naiveEach * rate) / 10,
        target: { atMost: 50 },
      },
      { what: 'a price by itself, decided and stored', figure: each * 1_000, unit: 'µs', baseline: naiveEach * 1_000 },
      { what: 'orders that prices ended', figure: ends / seconds, unit: '/s' },
      { what: 'orders that prices filled', figure: fills / seconds, unit: '/s' },
    ],
  )
} finally {
  database.close()
  rmSync(folder, { recursive: true, force: true })
}
