/** Kraken on this machine with prices that are invented, to try `FEED=kraken` without a network (docs/real-prices.md). */
import { FakeKraken } from './fakeKraken.ts'
import { pairs } from './pairs.ts'

const MINUTE_MS = 60_000
const PAST_MINUTES = 2_000
const MOVE_INTERVAL_MS = 200

const kraken = await new FakeKraken().open()
const prices = new Map(pairs.map(({ spec, symbol }) => [symbol, { spec, price: spec.priceRef }]))

function move(symbol: string, time: number): void {
  const one = prices.get(symbol)
  if (!one) return
  one.price *= 1 + (Math.random() - 0.5) * 2e-4
  const bid = Number(one.price.toFixed(one.spec.digits))
  if (time >= Date.now() - MOVE_INTERVAL_MS) kraken.quote(symbol, bid, bid * 1.0001)
  if (Math.random() < 0.3) kraken.trade(symbol, bid, 1 + Math.random(), time)
}

const now = Date.now()
for (const symbol of prices.keys()) {
  for (let minute = PAST_MINUTES; minute > 0; minute--) move(symbol, now - minute * MINUTE_MS)
  move(symbol, now)
}
setInterval(() => {
  for (const symbol of prices.keys()) if (Math.random() < 0.3) move(symbol, Date.now())
}, MOVE_INTERVAL_MS)

const { url, restUrl } = kraken.address
process.stdout.write(`FEED=kraken KRAKEN_TERMS=accepted KRAKEN_URL=${url} KRAKEN_REST_URL=${restUrl}\n`)
