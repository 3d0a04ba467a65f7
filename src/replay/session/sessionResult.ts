import { DEMO_BALANCE } from '../../../contract/constants.ts'
import { equity, type FeeType, percentChange } from '../../../contract/rules.ts'
import { usdText } from '../../../engine/money.ts'
import { ORDER_DECIMALS } from '../../../engine/orderView.ts'
import { type ClosedTrade, rMultiple } from '../../journal/statistics/statistics.ts'
import { type AccountEntry, readEntries } from '../entryText.ts'
import type { Player } from '../player.ts'
import { equityCurve } from './equityCurve.ts'
import type { Session, SessionResult } from './sessionRecord.ts'

/** The trades that an account has closed, for the statistics. */
export function closedTrades(entries: readonly AccountEntry[], { blind, markets }: Session): ClosedTrade[] {
  const nameOf = (code: string) => {
    const own = blind?.instruments.find(({ name }) => name === code)?.code ?? code
    return markets.find((market) => market.code === own)?.name ?? code
  }
  const firstStops = new Map<number, number | undefined>()
  return entries.flatMap(({ event }) => {
    if (!('order' in event)) return []
    const { order, type } = event
    if (type === 'opened') firstStops.set(order.id, order.stopLoss)
    if (type !== 'closed' || order.openedAt === undefined || order.completedAt === undefined) return []
    const shift = blind?.shift ?? 0
    const { price: open, closePrice: close = open } = order
    return [
      {
        instrument: nameOf(order.code),
        side: order.side,
        openedAt: order.openedAt - shift,
        closedAt: order.completedAt - shift,
        profit: usdText(order.profit, ORDER_DECIMALS),
        fee: usdText(order.fee, ORDER_DECIMALS),
        r: rMultiple(order.side, { open, close, firstStop: firstStops.get(order.partOf ?? order.id) }),
        tags: [],
      },
    ]
  })
}

/** The same of a session as it is stored. */
export const tradesOf = (session: Session): ClosedTrade[] =>
  closedTrades(session.account ? readEntries(session.account.events) : [], session)

/** Returns the result of a session so far, and the return of holding its markets. */
export function resultOf(session: Session, player: Player, at: number, feeType: FeeType): SessionResult {
  const { practice, tape, now } = player
  const figures = practice.figures()
  const profit = equity(figures.balance ?? 0, figures.floating ?? 0).minus(DEMO_BALANCE)
  const trades = closedTrades(practice.entries, session)
  const holding = tape.lines.flatMap((line, place) => {
    const [first, last] = [line.last(tape.timeline.from), line.last(now)]
    const name = session.markets[place]?.name ?? line.instrument.showCode
    return first && last ? [{ name, percent: percentChange(first.price, last.price).toNumber() }] : []
  })
  const percent = profit.div(DEMO_BALANCE).times(100).round(2).toNumber()
  return { at, profit: profit.toFixed(2), percent, trades: trades.length, holding, curve: equityCurve(player, feeType) }
}
