import { openAccounts } from '../accounts/accounts.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { say } from '../untilKilled.ts'
import { openExchange } from './exchange.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

/**
 * Trades on a data folder until it is killed; run by `kill.test.ts` as a process of its own.
 * Arguments: the folder, the number of its first request, how many to make, and the numbers of those whose answer the
 * last one never told. It says what it asks before and what it was answered after, a line each.
 */
const [dataDir = '', first = '0', count = '0', ...unanswered] = process.argv.slice(2)
const ACCOUNTS = 3
const CONCURRENCY = 6

const market = new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150, XAUUSD: 2000 })
const database = openTestDatabase(dataDir)
const accounts = openAccounts(database, market)
const traders = Array.from({ length: ACCOUNTS }, (_, i) => accounts.createDemo(`device ${i}`).accountId)
const fail = (details: object, message: string) => {
  process.stderr.write(`${message}: ${JSON.stringify(details)}\n`)
}
const exchange = openExchange({
  database,
  venue: market,
  clock: market,
  feeType: 'perLot',
  realMoney: 'play',
  log: { error: fail },
})

/** The same number always asks for the same. */
async function request(number: number): Promise<void> {
  say({ asked: number })
  const trader = traders[number % ACCOUNTS] ?? 0
  const outcome = await exchange.perform(trader, 'submitOrder', `request ${number}`, `${number}`, {
    type: 'open',
    instrumentId: number % 4 === 0 ? '2' : '1',
    side: number % 2 === 0 ? 'buy' : 'sell',
    lots: `0.0${1 + (number % 9)}`,
    mode: 'market',
    targetPrice: '0',
    stopLoss: '0',
    takeProfit: '0',
    leverage: 100,
  })
  say({ answered: number, code: outcome.code, id: outcome.order?.id, why: outcome.message })
}

async function closeOldest(trader: number): Promise<void> {
  const order = exchange.openOrders(trader).at(-1)
  if (order === undefined) return
  const { code } = await exchange.perform(trader, 'closeOrder', undefined, '', { type: 'close', id: order.id })
  if (code === 1) say({ closed: order.id })
}

for (const number of unanswered) await request(Number(number))
for (let number = Number(first); number < Number(first) + Number(count); number += CONCURRENCY) {
  market.wait(100)
  for (const { code, digits } of market.instruments) {
    const last = market.quote(code)?.close ?? 1
    exchange.onTicks([market.tick(code, Number((last * (1 + ((number % 7) - 3) / 10_000)).toFixed(digits)))])
  }
  const opened = Array.from({ length: CONCURRENCY }, (_, i) => request(number + i))
  await Promise.all([...opened, ...traders.map(closeOldest)])
}
await exchange.close()
database.close()
say({ finished: true })
