/** A trade that Kraken would tell of; for tests. */
export interface FakeTrade {
  /** UTC ms. */
  readonly time: number
  readonly price: number
  readonly qty: number
}

/** What Kraken's HTTP API answers about candles at a time, written as Kraken writes it, made of trades in time order. */
export function fakeOhlc(
  resultName: string,
  trades: readonly FakeTrade[],
  interval: number,
  now: number,
  since = Number.NEGATIVE_INFINITY,
): string {
  const length = interval * 60_000
  const rows: (string | number)[][] = []
  const first = trades[0]
  const running = Math.floor(now / length) * length
  const oldest = Math.max(Math.floor((first?.time ?? now) / length) * length, running - 719 * length)
  let next = 0
  let last = first?.price ?? 0
  while (next < trades.length && (trades[next]?.time ?? 0) < oldest) last = trades[next++]?.price ?? last
  for (let start = oldest; first && start <= running; start += length) {
    const of: FakeTrade[] = []
    for (let trade = trades[next]; trade && trade.time < start + length && trade.time <= now; trade = trades[++next])
      of.push(trade)
    const prices = of.map(({ price }) => price)
    const open = prices[0] ?? last
    last = prices.at(-1) ?? last
    const volume = of.reduce((sum, { qty }) => sum + qty, 0)
    const [high, low] = [Math.max(open, ...prices), Math.min(open, ...prices)]
    if (start / 1000 <= since) continue
    rows.push([start / 1000, ...[open, high, low, last, last, volume.toFixed(8)].map(String), of.length])
  }
  return JSON.stringify({ error: [], result: { [resultName]: rows, last: Number(rows.at(-2)?.[0] ?? 0) } })
}
