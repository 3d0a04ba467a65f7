/**
 * Orders a second, each durable before it is answered: traders place and close market orders one after the other, all
 * at once. Settings: TRADERS (32), SECONDS (10), DATABASE (`sqlite`, or `postgres` for one that is started for it, with
 * its disk waited for).
 */
import { randomUUID } from 'node:crypto'
import { closeOrder } from '../contract/calls/trading.ts'
import { Exchange } from '../e2e/exchange.ts'
import { Trader } from '../e2e/trader.ts'
import { startOwnPostgres } from '../server/store/postgres/ownPostgres.ts'
import { spread } from './percentiles.ts'

const traders = Number(process.env.TRADERS ?? 32)
const seconds = Number(process.env.SECONDS ?? 10)

const postgres = process.env.DATABASE === 'postgres' ? await startOwnPostgres() : undefined
const exchange = await Exchange.open({
  ...(postgres && { DATABASE_URL: postgres.url }),
  RATE_SESSION: '1000000',
  RATE_PUBLIC: '1000000',
  RATE_DEMO: '1000000',
  LOG_LEVEL: 'error',
})
const durations: number[] = []

async function timed<T>(act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await act()
  durations.push(performance.now() - began)
  return result
}

async function tradeUntil(trader: Trader, end: number) {
  while (performance.now() < end) {
    const placed = await timed(() => trader.submit('EURUSD'))
    if (!placed) throw new Error('the server did not answer the order it placed')
    await timed(() => trader.call(closeOrder, { id: placed.id, requestId: randomUUID() }))
  }
}

try {
  const all = await Promise.all(Array.from({ length: traders }, () => Trader.open(exchange.origin)))
  const end = performance.now() + seconds * 1000
  await Promise.all(all.map((trader) => tradeUntil(trader, end)))
  console.log(
    `${traders} traders for ${seconds} s on ${postgres ? 'PostgreSQL' : 'SQLite'}: ${(durations.length / seconds).toFixed(0)} orders placed or closed a second`,
  )
  console.log(`an answer takes ${spread(durations)}`)
} finally {
  await exchange.close()
  await postgres?.remove()
}
