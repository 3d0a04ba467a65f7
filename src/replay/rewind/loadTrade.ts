import { CODE } from '../../../contract/calls/call.ts'
import { proveOrder } from '../../../contract/calls/proof.ts'
import { candles, myOrders } from '../../../contract/calls/trading.ts'
import type { Candle, Instrument, Period } from '../../../contract/entities/market.ts'
import { MAX_ORDERS, type Order } from '../../../contract/entities/order.ts'
import { type Decision, readDecision } from '../../../contract/proof/decision.ts'
import { RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { serverNow } from '../../live/live.ts'
import { instrumentsAtom, loadInstruments } from '../../markets/atoms.ts'
import { recordedTicks } from '../../orders/proof/recordedTicks.ts'
import { askedOrder } from '../../orders/rewindOrder.ts'
import { feeTypeAtom } from '../../session/basicInfo.ts'
import { store } from '../../store.ts'
import { MINUTE_MS } from '../foldBars.ts'
import type { SeriesByPeriod } from '../minuteBars.ts'
import type { Span } from '../timeline.ts'
import { type ScriptFill, type TradeScript, tradeScript } from './tradeScript.ts'
import { ratePairOf, readTicks, type TradeLine, type TradeRecording } from './tradeTape.ts'

const HOUR_MS = 60 * MINUTE_MS
/** A rewind begins so long before the entry, ms. */
export const BEFORE_MS = 5 * MINUTE_MS
/** The server keeps the ticks of a trade for so long after its end, whatever its age, ms. */
const KEPT_AFTER_MS = 5 * MINUTE_MS
/** Bounds of the time shown after a trade, ms. By default it is as long as the trade. */
const MIN_AFTER_MS = HOUR_MS
const MAX_AFTER_MS = 4 * HOUR_MS
/** A rewind is so long at most, ms. */
const MAX_TRADE_MS = 24 * HOUR_MS

/** Reasons why a trade can't be rewound. */
export type RewindFault = 'notYet' | 'gone' | 'tooLong' | 'unknownOrder'

/** A trade that cannot be rewound. */
export class CannotRewind extends Error {
  readonly fault: RewindFault

  constructor(fault: RewindFault) {
    super(fault)
    this.fault = fault
  }
}

/** A trade with everything that it is rewound by, as it is stored. */
export interface RecordedTrade {
  readonly order: Order
  readonly script: TradeScript
  readonly recording: TradeRecording
}

/** Loads a trade from the server. Rejects with `CannotRewind`, or like any request. */
export async function loadTrade(orderId: string): Promise<RecordedTrade> {
  const order = askedOrder(orderId) ?? (await findOrder(orderId))
  const { shard, decisions } = await decisionsOf(order.partOf ?? order.id)
  const script = tradeScript(order, decisions)
  if (!script) throw new CannotRewind(missingFault(order, serverNow()))
  const span = spanOf(script, serverNow())
  if (!span) throw new CannotRewind('tooLong')
  if (store.get(instrumentsAtom).length === 0) await loadInstruments({ silent: true })
  const market = store.get(instrumentsAtom)
  const instrument = market.find(({ id }) => id === script.instrumentId)
  if (!instrument) throw new CannotRewind('gone')
  const pair = ratePairOf(instrument, market)
  const instruments = [instrument, ...(pair ? [pair] : [])]
  const lines = await Promise.all(instruments.map((one) => lineOf(one, shard, span)))
  const [entry, end] = [script.opened.tick.time, script.closed?.time]
  const recording = { ...span, lines, feeType: store.get(feeTypeAtom), entry, end }
  if (!hasTrade(script, recording)) throw new CannotRewind(missingFault(order, serverNow()))
  return { order, script, recording }
}

/** The next checkpoint has everything of a trade that ended before, ms. */
const RECORDED_WITHIN_MS = 30_000

/** Returns why the log has only part of a trade: the checkpoint after its end is missing, or its ticks were deleted. */
export function missingFault(
  { openedAt, completedAt }: Pick<Order, 'openedAt' | 'completedAt'>,
  now: number,
): RewindFault {
  const changed = Date.parse(completedAt ?? '') || Date.parse(openedAt ?? '') || 0
  return now - changed < RECORDED_WITHIN_MS ? 'notYet' : 'gone'
}

/** The newest thousand of each list: whoever comes by the address has chosen no order. */
async function findOrder(id: string): Promise<Order> {
  for (const list of ['history', 'holding'] as const) {
    const { rows } = await request(myOrders, { list, page: 1, limit: MAX_ORDERS }, { silent: true })
    const found = rows.find((order) => order.id === id)
    if (found) return found
  }
  throw new CannotRewind('unknownOrder')
}

async function decisionsOf(orderId: string): Promise<{ shard: number; decisions: Decision[] }> {
  try {
    const { shard, decisions } = await request(proveOrder, { orderId }, { silent: true })
    return { shard, decisions: decisions.flatMap(({ decision }) => readDecision(decision) ?? []) }
  } catch (error) {
    if (error instanceof RefusedError && error.code === CODE.refused) throw new CannotRewind('notYet')
    throw error
  }
}

/** Returns the time range to play, from before the entry until after the end. Undefined if the trade took too long. */
export function spanOf({ opened, closed }: TradeScript, now: number): Span | undefined {
  const from = opened.time - BEFORE_MS - ((opened.time - BEFORE_MS) % MINUTE_MS)
  const end = closed?.time ?? now
  const after = Math.min(MAX_AFTER_MS, Math.max(MIN_AFTER_MS, end - opened.time))
  const to = Math.min(now, end + after, from + MAX_TRADE_MS)
  return Math.min(now, end + KEPT_AFTER_MS) > to ? undefined : { from, to }
}

async function lineOf(instrument: Instrument, shard: number, span: Span): Promise<TradeLine> {
  const { id: instrumentId } = instrument
  const bars = (period: Period, limit: number): Promise<readonly Candle[]> =>
    request(candles, { instrumentId, period, limit, before: span.from }, { silent: true }).catch(() => [])
  const [ticks, minutes, quarters, days] = await Promise.all([
    recordedTicks(shard, instrumentId, span),
    bars('1min', 500),
    bars('15min', 300),
    bars('1day', 100),
  ])
  const series: SeriesByPeriod = { '1min': minutes, '15min': quarters, '1day': days }
  return { instrument, ticks: ticks.map(({ first, packed }) => ({ first, packed })), series }
}

/** Returns true if all ticks from the entry to the end are present. */
function hasTrade({ opened, closed }: TradeScript, recording: TradeRecording): boolean {
  const ticks = readTicks(recording.lines[0]?.ticks ?? [], recording)
  const has = ({ tick: { number } }: ScriptFill) => ticks.some((tick) => tick.number === number)
  return has(opened) && (!closed || has(closed))
}
