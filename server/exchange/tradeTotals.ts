import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import type { InstrumentTotals, TradeTotals } from '../../contract/entities/history.ts'
import { type Micros, usdText } from '../../engine/money.ts'
import { ORDER_DECIMALS } from '../../engine/orderView.ts'
import type { Venue } from '../../engine/state.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { yieldToEventLoop } from '../store/yieldToEventLoop.ts'
import { endedIn, type TimeRange } from './endedOrders.ts'

/** So many orders are added up at once; then whoever else waits has a turn. */
const ORDERS_PER_BATCH = 2_000

interface Sums {
  trades: number
  winners: number
  losers: number
  lots: Big
  profit: Micros
  fees: Micros
  won: Micros
  lost: Micros
}

/** Completed orders of the same instrument and size. */
interface Group {
  readonly instrument_id: number
  readonly status: 'cancelled' | 'completed'
  readonly lots: string
  readonly count: number
  readonly winners: number
  readonly losers: number
  readonly profit: string
  readonly fees: string
  readonly won: string
  readonly lost: string
}

const noSums = (): Sums => ({
  trades: 0,
  winners: 0,
  losers: 0,
  lots: new Big(0),
  profit: 0n,
  fees: 0n,
  won: 0n,
  lost: 0n,
})

function add(sums: Sums, group: Group): void {
  sums.trades += group.count
  sums.winners += group.winners
  sums.losers += group.losers
  sums.lots = sums.lots.plus(new Big(group.lots).times(group.count))
  sums.profit += BigInt(group.profit)
  sums.fees += BigInt(group.fees)
  sums.won += BigInt(group.won)
  sums.lost += BigInt(group.lost)
}

/**
 * Calculates totals of the orders closed in a period, overall and by instrument in the catalogue's order. Exact: amounts in
 * whole micro-USD, lots as decimals.
 */
export async function readTotals(
  reads: ExchangeDatabase['reads'],
  venue: Venue,
  accountId: number,
  range: TimeRange,
  atOnce = ORDERS_PER_BATCH,
): Promise<{ totals: TradeTotals; instruments: InstrumentTotals[] }> {
  const all = noSums()
  const byInstrument = new Map<number, Sums>()
  let cancelled = 0
  for await (const group of groupsOf(reads, accountId, range, atOnce)) {
    if (group.status === 'cancelled') {
      cancelled += group.count
      continue
    }
    const own = byInstrument.get(group.instrument_id) ?? noSums()
    byInstrument.set(group.instrument_id, own)
    add(own, group)
    add(all, group)
  }
  const instruments = [...byInstrument]
    .sort(([one], [other]) => one - other)
    .flatMap(([id, sums]) => {
      const spec = venue.byId(id)
      return spec ? [{ instrumentId: String(id), code: spec.code, showCode: spec.showCode, ...reported(sums) }] : []
    })
  const [won, lost] = [all.won, all.lost].map((amount) => usdText(amount, ORDER_DECIMALS)) as [string, string]
  return { totals: { ...reported(all), cancelled, won, lost }, instruments }
}

function reported({ trades, winners, losers, lots, profit, fees }: Sums) {
  return {
    trades,
    winners,
    losers,
    lots: lots.toFixed(),
    profit: usdText(profit, ORDER_DECIMALS),
    fees: usdText(fees, ORDER_DECIMALS),
  }
}

// Amounts are 64 bits wide: as text they come through whole.
const sumText = (amount: RawBuilder<unknown>) => sql<string>`cast(sum(${amount}) as text)`
const countOf = (condition: RawBuilder<unknown>) => sql<number>`sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`

/** The orders of a range added up by instrument and size, a stretch of time after the other. */
async function* groupsOf(
  reads: ExchangeDatabase['reads'],
  accountId: number,
  range: TimeRange,
  atOnce: number,
): AsyncGenerator<Group> {
  const ended = endedIn(reads, accountId, range)
  let onwards = ended
  for (;;) {
    const last = await onwards
      .select(['completed_at', 'id'])
      .orderBy('completed_at')
      .orderBy('id')
      .offset(atOnce - 1)
      .limit(1)
      .executeTakeFirst()
    const place = last && sql`(${last.completed_at}, ${last.id})`
    const stretch = place ? onwards.where(sql<boolean>`(completed_at, id) <= ${place}`) : onwards
    yield* await stretch
      .select(['instrument_id', sql<Group['status']>`status`.as('status'), 'lots'])
      .select([
        sql<number>`count(*)`.as('count'),
        countOf(sql`profit > 0`).as('winners'),
        countOf(sql`profit < 0`).as('losers'),
        sumText(sql`profit`).as('profit'),
        sumText(sql`fee`).as('fees'),
        sumText(sql`CASE WHEN profit > 0 THEN profit ELSE 0 END`).as('won'),
        sumText(sql`CASE WHEN profit < 0 THEN profit ELSE 0 END`).as('lost'),
      ])
      .groupBy(['instrument_id', 'status', 'lots'])
      .execute()
    if (!place) return
    onwards = ended.where(sql<boolean>`(completed_at, id) > ${place}`)
    await yieldToEventLoop()
  }
}
