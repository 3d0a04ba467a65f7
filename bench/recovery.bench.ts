/**
 * How long a server is away that was killed with its books full: from its next start until it is ready, and until it has
 * answered an order. It is killed while orders come; those it had answered must be there. Beside it, what SQLite alone
 * takes to open the same file and read the same rows. Settings: POSITIONS (100000), ACCOUNTS (10000), KILLS (3).
 */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { myOrders } from '../contract/calls/trading.ts'
import { Exchange } from '../e2e/exchange.ts'
import { Trader } from '../e2e/trader.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { fillCore } from './coreFill.ts'
import { CoreMarket } from './coreMarket.ts'
import { percentile } from './percentiles.ts'
import { report } from './report.ts'

const positions = Number(process.env.POSITIONS ?? 100_000)
const accounts = Number(process.env.ACCOUNTS ?? 10_000)
const kills = Number(process.env.KILLS ?? 3)
/** So many orders are answered before each kill. */
const ORDERS = 50

const exchange = await Exchange.open({ LOG_LEVEL: 'error', RATE_SESSION: '100000' })
const ids = new Set<string>()

/** Places an order; whether it was answered. */
async function place(trader: Trader): Promise<boolean> {
  const placed = await trader.submit('EURUSD').catch(() => undefined)
  if (placed !== undefined) ids.add(placed.id)
  return placed !== undefined
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  while (!(await isSo().catch(() => false))) await wait(5)
  return performance.now()
}

const isReady = async () => (await fetch(`${exchange.origin}/readyz`)).ok

/** SQLite alone opens the file and reads all live orders and balances, ms. */
function readAlone(): number {
  const begun = performance.now()
  const sqlite = new Sqlite(join(exchange.dataDir, 'exchange.db'))
  sqlite.prepare(`SELECT * FROM trade_order WHERE status IN ('pending', 'holding')`).all()
  sqlite.prepare('SELECT * FROM balance').all()
  sqlite.close()
  return performance.now() - begun
}

try {
  const trader = await Trader.open(exchange.origin)
  await exchange.stop()
  const database = openDatabase(exchange.dataDir)
  fillCore(database, new CoreMarket(), { accounts, positions })
  database.close()
  await exchange.start()

  const [ready, answered, alone]: [number[], number[], number[]] = [[], [], []]
  for (let kill = 0; kill < kills; kill++) {
    for (let order = 0; order < ORDERS; order++) await place(trader)
    const last = place(trader)
    await exchange.stop('SIGKILL')
    await last
    alone.push(readAlone())
    const begun = performance.now()
    const [started, isUp, isAnswered] = [exchange.start(), until(isReady), until(() => place(trader))]
    ready.push((await isUp) - begun)
    answered.push((await isAnswered) - begun)
    await started
  }
  const live = new Set<string>()
  for (let page = 1; live.size < ids.size; page++) {
    const { rows } = await trader.call(myOrders, { list: 'holding', page })
    if (rows.length === 0) break
    for (const { id } of rows) live.add(id)
  }
  const lost = [...ids].filter((id) => !live.has(id))
  report(
    'recovery',
    `A server with ${positions} positions of ${accounts} accounts is killed (SIGKILL) ${kills} times while it trades and started again on its file; the slowest time counts. The baseline is SQLite alone opening the file and reading the rows.`,
    [
      { what: 'start to ready', figure: percentile(ready, 1), unit: 'ms', baseline: percentile(alone, 1) },
      {
        ...{ what: 'start to the first answered order', figure: percentile(answered, 1), unit: 'ms' },
        ...{ baseline: percentile(alone, 1), target: { atMost: 5_000 } },
      },
      {
        what: 'answered orders that are missing',
        figure: lost.length,
        unit: '',
        target: { atMost: 0 },
        note: `of ${ids.size}`,
      },
    ],
  )
} finally {
  await exchange.close()
}
