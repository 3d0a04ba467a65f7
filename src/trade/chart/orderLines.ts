import type { Order } from '../../../contract/entities/order.ts'
import { type Side, stopFits } from '../../../contract/rules.ts'

/** A price of one's own that is drawn across the chart. */
export interface ChartLine {
  readonly id: string
  readonly kind: 'position' | 'pending' | 'stopLoss' | 'takeProfit'
  readonly price: number
  readonly tone: 'acc' | 'up' | 'dn'
  readonly dashed: boolean
  /** Undefined while the ticket does not say it. */
  readonly side: Side | undefined
  readonly lots: string
  /** The price its profit or loss is reckoned from: where the order opened or will open. */
  readonly open: number
  /** The order it belongs to; undefined for what is still in the ticket. */
  readonly order: Order | undefined
  /** Sets what it stands for in the ticket; undefined for lines of orders. */
  readonly set?: ((price: number) => void) | undefined
  /** It is being moved: its label stays in sight. */
  readonly moving?: boolean
  /** It belongs to the order that the visitor points at. */
  readonly lit?: boolean
  /** The positions that it stands for, where they are too close for labels of their own. */
  readonly members?: readonly ChartLine[] | undefined
}

/** Values typed in the ticket and not sent yet. */
export interface TicketLines {
  readonly mode: 'market' | 'pending'
  readonly price: number | undefined
  readonly lots: string
  readonly stopLoss: number | undefined
  readonly takeProfit: number | undefined
  /** The stops of a sell order, where nothing says the direction and the others are a buy order's. */
  readonly sell?: { readonly stopLoss: number | undefined; readonly takeProfit: number | undefined }
  /** Sets one of the prices: what a drag on the chart does. */
  readonly set?: ((kind: 'pending' | 'stopLoss' | 'takeProfit', price: number) => void) | undefined
}

/** The lines of the orders of one instrument, and of the ticket; what was just sent from it does not stand there twice. */
export function orderLines(orders: readonly Order[], ticket: TicketLines | undefined): readonly ChartLine[] {
  const held = orders.flatMap(linesOfOrder)
  const typed = ticket === undefined ? [] : linesOfTicket(ticket)
  const isNew = ({ kind, price }: ChartLine) => !held.some((line) => line.kind === kind && line.price === price)
  return [...held, ...typed.filter(isNew)]
}

function linesOfOrder(order: Order): ChartLine[] {
  if (order.status !== 'holding' && order.status !== 'pending') return []
  const held = order.status === 'holding'
  // Another operator's server may not say what a pending order opens at (document 1 §2).
  const open = held ? order.price : order.originPrice
  const common = { side: order.side, lots: String(order.lots), open, order }
  const lines: ChartLine[] = [
    {
      ...common,
      id: `${order.id}:open`,
      kind: held ? 'position' : 'pending',
      price: open,
      tone: 'acc',
      dashed: !held,
    },
  ]
  return lines.concat(stops(order.id, order.stopLoss, order.takeProfit, common))
}

function linesOfTicket({ mode, price, lots, stopLoss, takeProfit, sell, set }: TicketLines): ChartLine[] {
  if (price === undefined) return []
  const side = sideOf(stopLoss, takeProfit, price)
  const common = { side, lots, open: price, order: undefined }
  const reported = sell === undefined ? side : undefined
  const look = { kind: 'pending', tone: 'acc', dashed: true } as const
  const pending: ChartLine = { ...common, ...look, side: reported, id: 'ticket:open', price }
  const lines = [
    ...(mode === 'pending' ? [pending] : []),
    ...stops('ticket', stopLoss, takeProfit, common),
    ...(sell ? stops(OTHER_SIDE, sell.stopLoss, sell.takeProfit, { ...common, side: 'sell' }) : []),
  ]
  if (set === undefined) return lines
  return lines.map((line) => {
    const { kind } = line
    return kind === 'position' ? line : { ...line, set: (next) => set(kind, next) }
  })
}

/** Begins the ids of the stops a sell order would have, where those of a buy order stand as well. */
const OTHER_SIDE = 'ticket:sell'

/** Returns true if a line of the ticket is a sell order's beside a buy order's. */
export const isOfOtherSide = (id: string): boolean => id.startsWith(OTHER_SIDE)

/** The direction that the stops say; undefined when they say none or contradict each other. */
function sideOf(stopLoss: number | undefined, takeProfit: number | undefined, price: number): Side | undefined {
  const sides: readonly Side[] = ['buy', 'sell']
  if (stopLoss === undefined && takeProfit === undefined) return undefined
  return sides.find(
    (side) =>
      (stopLoss === undefined || stopFits('stopLoss', side, stopLoss, price)) &&
      (takeProfit === undefined || stopFits('takeProfit', side, takeProfit, price)),
  )
}

/** Part that all lines of an order, or of the ticket, share. */
type Common = Pick<ChartLine, 'side' | 'lots' | 'open' | 'order'>

/** The line of a stop of an order; also one that is not set yet. */
export function stopLine(id: string, kind: 'stopLoss' | 'takeProfit', price: number, common: Common): ChartLine {
  const { side, lots, open, order } = common
  const look = kind === 'stopLoss' ? ({ end: 'sl', tone: 'dn' } as const) : ({ end: 'tp', tone: 'up' } as const)
  return { side, lots, open, order, id: `${id}:${look.end}`, kind, price, tone: look.tone, dashed: true }
}

function stops(id: string, stopLoss: number | undefined, takeProfit: number | undefined, common: Common): ChartLine[] {
  return [
    ...(takeProfit === undefined ? [] : [stopLine(id, 'takeProfit', takeProfit, common)]),
    ...(stopLoss === undefined ? [] : [stopLine(id, 'stopLoss', stopLoss, common)]),
  ]
}
