import Big from 'big.js'
import {
  closePhase,
  type Held,
  marginOfHeld,
  mostLots,
  neededFor,
  roomFor,
  type Standing,
} from '../../../contract/exposure.ts'
import { freeMargin, margin, type Side } from '../../../contract/rules.ts'
import type { OrderListState } from '../../orders/orderLists.ts'
import { ticketPrice } from '../ticket.ts'
import type { NeedsOf } from '../useTicket.ts'

type Loaded = Pick<NonNullable<OrderListState['answer']>, 'rows' | 'complete'>

/** Returns positions by instrument, or undefined while not all are loaded. An order is then calculated on its own. */
function heldBy(loaded: Loaded | undefined): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>()
  if (!loaded?.complete) return held
  for (const { code, showCode, side, margin: own, leverage } of loaded.rows) {
    const { net, margin: all } = held.get(code ?? showCode) ?? { net: 0, margin: 0 }
    const size = new Big(own).times(leverage ?? 1)
    held.set(code ?? showCode, {
      net: new Big(net).plus(side === 'buy' ? size : size.neg()),
      margin: new Big(all).plus(own),
    })
  }
  return held
}

/** Returns the margin that an order adds, by the engine's own rule. */
export const needsOf = (loaded: Loaded | undefined, now: () => number): NeedsOf => {
  const held = heldBy(loaded)
  return (draft, { instrument, live, quoteToUsd, feeType }, account) => {
    const price = ticketPrice(draft, live)
    if (price === undefined || draft.leverage === undefined) return undefined
    const { code, showCode, unitsPerLot, marginMode: mode, feeRate, lotStep: step, lotMin } = instrument
    const leverage = mode === 'fixed' ? 1 : draft.leverage
    const phase = closePhase(instrument.longClose, now())
    const own = held.get(code) ?? held.get(showCode) ?? { net: 0, margin: 0 }
    let elsewhere = new Big(0)
    for (const one of held.values()) if (one !== own) elsewhere = elsewhere.plus(new Big(one.net).abs())
    const inUse = marginOfHeld(own, instrument, phase === 'held')
    const of = (side: Side): Standing => ({ side, held: own, inUse, elsewhere, isLowered: phase !== undefined })
    const sizing = { unitsPerLot, price, quoteToUsd, mode, leverage, feeType, feeRate, step }
    const free = freeMargin(account.balance, account.floating, account.marginInUse)
    const [buy, sell] = (['buy', 'sell'] as const).map((side) => mostLots(free, sizing, instrument, of(side))) as [
      Big,
      Big,
    ]
    // What either button can send, unless only one of them can send any.
    const least = buy.lt(sell) ? buy : sell
    const most = (least.lt(lotMin) ? (buy.gt(sell) ? buy : sell) : least).toFixed()
    const taken = draft.lots === '' ? undefined : margin({ ...sizing, lots: draft.lots })
    const added = (side: Side) => {
      if (taken === undefined) return undefined
      const isTooLarge = roomFor(instrument, of(side))?.lt(taken.times(leverage)) ?? false
      return isTooLarge ? undefined : neededFor({ margin: taken, leverage }, instrument, of(side))
    }
    return { most, added: { buy: added('buy'), sell: added('sell') } }
  }
}
