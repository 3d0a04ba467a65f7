/**
 * What the journal's thread computes for a question: TRADES (50,000) over four years, told apart by every grouping. Baseline: the
 * same sums with a decimal library, and the day of each trade from the browser's own calendar.
 */
import Big from 'big.js'
import type { Order } from '../contract/entities/order.ts'
import { JournalBook } from '../src/journal/book/journalBook.ts'
import { median } from './percentiles.ts'
import { report } from './report.ts'

const count = Number(process.env.TRADES ?? 50_000)
const RUNS = 15
/** A phone's core against this machine's. */
const SLOWER = 4
const FROM = Date.UTC(2022, 6, 1)
const FOUR_YEARS_MS = 4 * 365 * 86_400_000

const orderAt = (at: number): Order => {
  const closedAt = FROM + Math.floor((at / count) * FOUR_YEARS_MS)
  const cents = ((at * 7919) % 40_000) - 18_000
  return {
    ...{
      id: String(at),
      showCode: `M${at % 24}`,
      originPrice: 1.1,
      price: 1.1,
      lastPrice: 1.1 + cents / 1e6,
      lots: 0.1,
    },
    ...{ side: at % 3 === 0 ? 'sell' : 'buy', status: 'completed', reason: 'closed', margin: '100', fee: '0.700000' },
    ...{ profit: (cents / 100).toFixed(6), firstStop: at % 3 === 0 ? 1.12 : 1.08 },
    createdAt: new Date(closedAt - 3_600_000).toISOString(),
    completedAt: new Date(closedAt).toISOString(),
  }
}

const book = new JournalBook()
book.putOrders(Array.from({ length: count }, (_, at) => orderAt(at)))
book.putEntries(
  Array.from({ length: count / 5 }, (_, at) => ({
    ...{ orderId: String(at * 5), note: '', pictures: [], changedAt: at, tags: [`tag ${at % 12}`] },
  })),
)
const question = {
  ...{ filter: { tags: [] }, zone: 'Europe/Berlin', period: '2026-05', shown: '2026-05', most: 50 },
} as const

/** Time the thread itself works, ms, without compilation and garbage collection beside it. */
function worked(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

const asks = Array.from({ length: RUNS }, () => worked(() => book.ask(question)))
const [first = 0] = asks

const orders = Array.from({ length: count }, (_, at) => orderAt(at))
const plain = worked(() => {
  const clock = new Intl.DateTimeFormat('en', { timeZone: question.zone, dateStyle: 'short', timeStyle: 'short' })
  const sums = new Map<string, Big>()
  for (const { showCode, side, profit, fee, completedAt = '', createdAt } of orders) {
    const net = new Big(profit).minus(fee)
    const [day = '', hour = ''] = clock.format(new Date(completedAt)).split(', ')
    const opened = clock.format(new Date(createdAt))
    for (const key of ['all', showCode, side, day, hour.slice(0, 2), opened])
      sums.set(key, net.plus(sums.get(key) ?? 0))
  }
})

report(
  'journal',
  `${count.toLocaleString('en')} trades over four years in the zone Europe/Berlin: all figures, five groupings, days and months, ` +
    'as the journal’s thread answers a question. Computed in Node, as time of that thread; a slower core is reckoned, not simulated: ' +
    `times are multiplied by ${SLOWER}. Baseline: a decimal library and the browser’s calendar for every trade, once.`,
  [
    { what: 'statistics, the first question', figure: first * SLOWER, baseline: plain * SLOWER },
    { what: `statistics, median of ${RUNS}`, figure: median(asks) * SLOWER, baseline: plain * SLOWER },
    { what: `statistics, slowest of ${RUNS}`, figure: Math.max(...asks) * SLOWER, baseline: plain * SLOWER },
  ].map((one) => ({ ...one, unit: 'ms', target: { atMost: 300 } })),
)
