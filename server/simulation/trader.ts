import Big from 'big.js'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import type { Command } from '../../engine/commands.ts'
import type { Envelope } from '../http/envelope.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Chance } from './chance.ts'
import { Lost } from './lost.ts'
import type { ModelOrder } from './modelOrder.ts'
import { NOT_STORED, onTheWire, type TradingCall } from './simulatedGateway.ts'
import type { SimulatedMarket } from './simulatedMarket.ts'

/** Something a trader wants done, sent until it is known what became of it. */
export interface Wish {
  readonly account: number
  readonly call: TradingCall
  readonly requestId: string | undefined
  readonly command: Command
  readonly wire: unknown
  /** What must be the same in a repeat. */
  readonly asked: string
  /** Whether the trader asks and sends until it is known; not without a request id, or with a used one. */
  readonly isChased: boolean
  /** The first answer that told what became of it. */
  heard?: string
}

/** A request on its way to the server. */
export interface Message {
  readonly wish: Wish
  /** Whether it only asks what became of the wish. */
  readonly asks: boolean
  /** Whether the trader knew when it asked: then it must be told the same again. */
  readonly knew?: boolean
}

/** What becomes of a wish when an answer has come. */
export type Next = 'settled' | 'ask' | 'send'

/** Thinks of something to do: mostly what can be done, seldom what cannot. */
export function think(chance: Chance, market: SimulatedMarket, account: number, orders: readonly ModelOrder[]): Wish {
  const mine = orders.filter((order) => order.account === account)
  const live = mine.filter(({ status }) => status === 'holding' || status === 'pending')
  const some = live.length > 0 && !chance.happens(0.05) ? live : mine
  const chosen = some.length > 0 ? some[chance.between(0, some.length - 1)] : undefined
  const requestId = chance.happens(0.97) ? chance.id() : undefined
  const wish = (call: TradingCall, command: Command): Wish => {
    const { type, ...params } = command
    const wire = onTheWire(call, { ...params, requestId })
    const asked = `${type} ${JSON.stringify(params)}`
    return { account, call, requestId, command, wire, asked, isChased: requestId !== undefined }
  }
  if (chance.happens(0.004)) return wish('resetDemoAccount', { type: 'reset' })
  if (chance.happens(0.01)) return wish('closeAll', { type: 'closeAll', scope: 'all' })
  if (chosen === undefined || chance.happens(live.length < 6 ? 0.6 : 0.2))
    return wish('submitOrder', newOrder(chance, market))
  const id = String(chosen.id)
  const spec = market.byCode(chosen.code) as InstrumentSpec
  const now = market.quote(chosen.code)?.close ?? chosen.price
  if (chance.happens(0.15)) {
    const distance = chance.happens(0.15)
      ? '0'
      : new Big(now).times(chance.between(2, 30)).div(10_000).toFixed(spec.digits)
    return wish('setTrailing', { type: 'setTrailing', id, distance })
  }
  if (chosen.status === 'pending' && chance.happens(0.25)) {
    const targetPrice = away(now, chance.between(-20, 20), spec)
    return wish('movePending', { type: 'movePending', id, targetPrice })
  }
  if (chosen.status !== 'pending' && chance.happens(0.15)) {
    const lots = new Big(chosen.lots).times(chance.between(0, 105)).div(100).round(2, Big.roundDown).toFixed()
    return wish('closePart', { type: 'closePart', id, lots })
  }
  if (chosen.status !== 'pending' && chance.happens(0.08)) return wish('reverseOrder', { type: 'reverse', id })
  if (chance.happens(0.45)) {
    const from = chosen.status === 'pending' ? chosen.target : now
    return wish('setStops', { type: 'setStops', id, ...stops(chance, spec, chosen.side, from) })
  }
  const cancels = chosen.status === 'pending' || chance.happens(0.03)
  return cancels ? wish('cancelOrder', { type: 'cancel', id }) : wish('closeOrder', { type: 'close', id })
}

/** Another command under a request id that has been used. */
export const reused = (chance: Chance, market: SimulatedMarket, used: Wish): Wish => {
  const command = newOrder(chance, market)
  const { type, ...params } = command
  const wire = onTheWire('submitOrder', { ...params, requestId: used.requestId })
  const asked = `${type} ${JSON.stringify(params)}`
  const { account, requestId } = used
  return { account, requestId, call: 'submitOrder', command, wire, asked, isChased: false }
}

function newOrder(chance: Chance, market: SimulatedMarket): Extract<Command, { type: 'open' }> {
  const spec = chance.pick(market.instruments as [InstrumentSpec, ...InstrumentSpec[]])
  const side = chance.pick<'buy' | 'sell'>(['buy', 'sell'])
  const mode = chance.pick<'market' | 'pending'>(['market', 'market', 'pending'])
  const last = market.quote(spec.code)?.close ?? spec.priceRef
  const target = mode === 'pending' ? away(last, chance.between(-20, 20), spec) : '0'
  const from = mode === 'pending' ? Number(target) : last
  const isDaring = chance.happens(0.1)
  const leverage = isDaring ? DARING_LEVERAGE : chance.pick(spec.leverages as [number, ...number[]])
  const lots = isDaring
    ? daring(market, spec, leverage, chance.between(20, 98))
    : new Big(chance.between(1, 300)).times(spec.lotStep)
  return {
    ...{ type: 'open', side, mode, instrumentId: String(spec.id), targetPrice: target },
    ...{ lots: lots.toFixed(), leverage },
    ...stops(chance, spec, side, from),
    ...(isDaring && { stopLoss: '0' }),
  }
}

/** The most that a whole account gets: beyond it, bands ask for more. */
const DARING_LEVERAGE = 100

/** Lots that take so many hundredths of a demo account for their margin: it is soon stopped out. */
function daring(market: SimulatedMarket, spec: InstrumentSpec, leverage: number, percent: number): Big {
  const perUnit = spec.quote === 'JPY' ? 1 / (market.quote('USDJPY')?.close ?? 1) : 1
  const worth = spec.unitsPerLot * (market.quote(spec.code)?.close ?? spec.priceRef) * perUnit
  const steps = Math.floor(((Number(DEMO_BALANCE) * percent) / 100) * (leverage / worth / spec.lotStep))
  return new Big(Math.max(1, steps)).times(spec.lotStep)
}

/** Stops to the sides where they belong, seldom to the others. */
function stops(chance: Chance, spec: InstrumentSpec, side: 'buy' | 'sell', from: number) {
  const up = (side === 'buy' ? 1 : -1) * (chance.happens(0.04) ? -1 : 1)
  const one = (way: number) => (chance.happens(0.3) ? '0' : away(from, way * chance.between(2, 40), spec))
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
export function hear({ wish, asks, knew }: Message, { code, msg, data }: Envelope): Next {
  let order: string | undefined
  let told = `${code}`
  if (asks) {
    const outcome = decode(calls.requestOutcome.answer, data)
    if (outcome.state === 'unknown') {
      if (knew) throw new Lost([`The answer to ${wish.requestId} is forgotten: ${wish.asked}`])
      return 'send'
    }
    told = `${outcome.code}`
    order = outcome.order?.id
  } else if (code !== 1 && msg === NOT_STORED) return 'send'
  else if (code === 1) order = orderIn(wish.call, data)
  told = `${told} ${order ?? ''}`
  // Without a request id each copy of a message is performed (decisions §1).
  if (wish.requestId !== undefined && wish.heard !== undefined && wish.heard !== told)
    throw new Lost([`${wish.asked} was answered ${wish.heard}, then ${told}`])
  wish.heard = told
  return 'settled'
}

/** The order that an answer tells of, by its id. */
function orderIn(call: TradingCall, data: unknown): string | undefined {
  if (call === 'resetDemoAccount') return undefined
  const tellsMany = call === 'closeAll' || call === 'closePart' || call === 'reverseOrder'
  return (tellsMany ? decode(calls.closePart.answer, data).order : decode(calls.submitOrder.answer, data))?.id
}
