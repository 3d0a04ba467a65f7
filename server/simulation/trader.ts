import Big from 'big.js'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { Command } from '../../engine/commands.ts'
import type { Envelope } from '../http/envelope.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { ModelOrder } from './modelOrder.ts'
import type { SeededRandom } from './seededRandom.ts'
import { NOT_STORED, onTheWire, type TradingCall } from './simulatedGateway.ts'
import type { SimulatedMarket } from './simulatedMarket.ts'
import { Violation } from './violation.ts'

/** Something a trader wants done, sent until it is known what became of it. */
export interface TradingIntent {
  readonly account: number
  readonly call: TradingCall
  readonly requestId: string | undefined
  readonly command: Command
  readonly wire: unknown
  /** Parameters that have to be the same when it is repeated. */
  readonly asked: string
  /** True if the trader asks and sends until it is known; not without a request id, or with a used one. */
  readonly isChased: boolean
  /** The first answer that told what became of it. */
  received?: string
}

/** A request on its way to the server. */
export interface Message {
  readonly intent: TradingIntent
  /** True if it only asks what became of the wish. */
  readonly asks: boolean
  /** True if the trader knew when it asked: then it must be told the same again. */
  readonly knew?: boolean
}

/** Next step of a trader's intention after an answer. */
export type Next = 'settled' | 'ask' | 'send'

/** Thinks of something to do: mostly what can be done, seldom what cannot. */
export function nextIntent(
  random: SeededRandom,
  market: SimulatedMarket,
  account: number,
  orders: readonly ModelOrder[],
): TradingIntent {
  const mine = orders.filter((order) => order.account === account)
  const live = mine.filter(({ status }) => status === 'holding' || status === 'pending')
  const some = live.length > 0 && !random.happens(0.05) ? live : mine
  const chosen = some.length > 0 ? some[random.between(0, some.length - 1)] : undefined
  const requestId = random.happens(0.97) ? random.id() : undefined
  const intent = (call: TradingCall, command: Command): TradingIntent => {
    const { type, ...params } = command
    const wire = onTheWire(call, { ...params, requestId })
    const asked = `${type} ${JSON.stringify(params)}`
    return { account, call, requestId, command, wire, asked, isChased: requestId !== undefined }
  }
  if (random.happens(0.004)) return intent('resetDemoAccount', { type: 'reset' })
  if (random.happens(0.01)) return intent('closeAll', { type: 'closeAll', scope: 'all' })
  if (chosen === undefined || random.happens(live.length < 6 ? 0.6 : 0.2))
    return intent('submitOrder', newOrder(random, market))
  const id = String(chosen.id)
  const spec = market.byCode(chosen.code) as InstrumentSpec
  const now = market.quote(chosen.code)?.close ?? chosen.price
  if (random.happens(0.15)) {
    const distance = random.happens(0.15)
      ? '0'
      : new Big(now).times(random.between(2, 30)).div(10_000).toFixed(spec.digits)
    return intent('setTrailing', { type: 'setTrailing', id, distance })
  }
  if (chosen.status === 'pending' && random.happens(0.25)) {
    const targetPrice = away(now, random.between(-20, 20), spec)
    return intent('movePending', { type: 'movePending', id, targetPrice })
  }
  if (chosen.status !== 'pending' && random.happens(0.15)) {
    const lots = new Big(chosen.lots).times(random.between(0, 105)).div(100).round(2, Big.roundDown).toFixed()
    return intent('closePart', { type: 'closePart', id, lots })
  }
  if (chosen.status !== 'pending' && random.happens(0.08)) return intent('reverseOrder', { type: 'reverse', id })
  if (random.happens(0.45)) {
    const from = chosen.status === 'pending' ? chosen.target : now
    return intent('setStops', { type: 'setStops', id, ...stops(random, spec, chosen.side, from) })
  }
  const cancels = chosen.status === 'pending' || random.happens(0.03)
  return cancels ? intent('cancelOrder', { type: 'cancel', id }) : intent('closeOrder', { type: 'close', id })
}

/** Another command under a request id that has been used. */
export const reused = (random: SeededRandom, market: SimulatedMarket, used: TradingIntent): TradingIntent => {
  const command = newOrder(random, market)
  const { type, ...params } = command
  const wire = onTheWire('submitOrder', { ...params, requestId: used.requestId })
  const asked = `${type} ${JSON.stringify(params)}`
  const { account, requestId } = used
  return { account, requestId, call: 'submitOrder', command, wire, asked, isChased: false }
}

function newOrder(random: SeededRandom, market: SimulatedMarket): Extract<Command, { type: 'open' }> {
  const spec = random.pick(market.instruments as [InstrumentSpec, ...InstrumentSpec[]])
  const side = random.pick<'buy' | 'sell'>(['buy', 'sell'])
  const mode = random.pick<'market' | 'pending'>(['market', 'market', 'pending'])
  const last = market.quote(spec.code)?.close ?? spec.priceRef
  const target = mode === 'pending' ? away(last, random.between(-20, 20), spec) : '0'
  const from = mode === 'pending' ? Number(target) : last
  const isDaring = random.happens(0.1)
  const leverage = isDaring ? HIGH_LEVERAGE : random.pick(spec.leverages as [number, ...number[]])
  const lots = isDaring
    ? daring(market, spec, leverage, random.between(20, 98))
    : new Big(random.between(1, 300)).times(spec.lotStep)
  return {
    ...{ type: 'open', side, mode, instrumentId: String(spec.id), targetPrice: target },
    ...{ lots: lots.toFixed(), leverage },
    ...stops(random, spec, side, from),
    ...(isDaring && { stopLoss: '0' }),
  }
}

/** The most that a whole account gets: beyond it, bands ask for more. */
const HIGH_LEVERAGE = 100

/** Lots that take so many hundredths of a demo account for their margin: it is soon stopped out. */
function daring(market: SimulatedMarket, spec: InstrumentSpec, leverage: number, percent: number): Big {
  const perUnit = spec.quote === 'JPY' ? 1 / (market.quote('USDJPY')?.close ?? 1) : 1
  const worth = spec.unitsPerLot * (market.quote(spec.code)?.close ?? spec.priceRef) * perUnit
  const steps = Math.floor(((Number(DEMO_BALANCE) * percent) / 100) * (leverage / worth / spec.lotStep))
  return new Big(Math.max(1, steps)).times(spec.lotStep)
}

/** Stops to the sides where they belong, seldom to the others. */
function stops(random: SeededRandom, spec: InstrumentSpec, side: 'buy' | 'sell', from: number) {
  const up = (side === 'buy' ? 1 : -1) * (random.happens(0.04) ? -1 : 1)
  const one = (way: number) => (random.happens(0.3) ? '0' : away(from, way * random.between(2, 40), spec))
  return { stopLoss: one(-up), takeProfit: one(up) }
}

/** A price so many hundredths of a percent off. */
const away = (price: number, share: number, { digits }: InstrumentSpec): string =>
  new Big(price)
    .times(10_000 + share)
    .div(10_000)
    .toFixed(digits)

/**
 * What a trader makes of an answer. Throws when it is told something else than before: whatever was once answered stays
 * answered.
 */
export function receiveAnswer({ intent, asks, knew }: Message, { code, msg, data }: Envelope): Next {
  let order: string | undefined
  let reported = `${code}`
  if (asks) {
    const outcome = decode(calls.requestOutcome.answer, data)
    if (outcome.state === 'unknown') {
      if (knew) throw new Violation([`The answer to ${intent.requestId} is forgotten: ${intent.asked}`])
      return 'send'
    }
    reported = `${outcome.code}`
    order = outcome.order?.id
  } else if (code !== 1 && msg === NOT_STORED) return 'send'
  else if (code === 1) order = orderIn(intent.call, data)
  reported = `${reported} ${order ?? ''}`
  // Without a request id each copy of a message is performed (decisions §1).
  if (intent.requestId !== undefined && intent.received !== undefined && intent.received !== reported)
    throw new Violation([`${intent.asked} was answered ${intent.received}, then ${reported}`])
  intent.received = reported
  return 'settled'
}

/** The order that an answer tells of, by its id. */
function orderIn(call: TradingCall, data: unknown): string | undefined {
  if (call === 'resetDemoAccount') return undefined
  const tellsMany = call === 'closeAll' || call === 'closePart' || call === 'reverseOrder'
  return (tellsMany ? decode(calls.closePart.answer, data).order : decode(calls.submitOrder.answer, data))?.id
}
