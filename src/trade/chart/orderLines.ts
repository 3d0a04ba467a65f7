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
}

/** What is typed in the ticket and not sent yet. */
export interface TicketLines {
  readonly mode: 'market' | 'pending'
  readonly price: number | undefined
  readonly lots: string
  readonly stopLoss: number | undefined
  readonly takeProfit: number | undefined
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
  const common = { side: order.side, lots: String(order.lots), open: order.price, order }
  const lines: ChartLine[] = [
    {
      ...common,
      id: `${order.id}:open`,
      kind: held ? 'position' : 'pending',
      price: order.price,
      tone: 'acc',
      dashed: !held,
    },
  ]
  return lines.concat(stops(order.id, order.stopLoss, order.takeProfit, common))
}

function linesOfTicket({ mode, price, lots, stopLoss, takeProfit }: TicketLines): ChartLine[] {
  if (price === undefined) return []
  const common = { side: sideOf(stopLoss, takeProfit, price), lots, open: price, order: undefined }
  const pending: ChartLine = { ...common, id: 'ticket:open', kind: 'pending', price, tone: 'acc', dashed: true }
  return [...(mode === 'pending' ? [pending] : []), ...stops('ticket', stopLoss, takeProfit, common)]
}

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

function stops(
  id: string,
  stopLoss: number | undefined,
  takeProfit: number | undefined,
  common: Pick<ChartLine, 'side' | 'lots' | 'open' | 'order'>,
): ChartLine[] {
  const lines: ChartLine[] = []
  if (takeProfit !== undefined)
    lines.push({ ...common, id: `${id}:tp`, kind: 'takeProfit', price: takeProfit, tone: 'up', dashed: true })
  if (stopLoss !== undefined)
    lines.push({ ...common, id: `${id}:sl`, kind: 'stopLoss', price: stopLoss, tone: 'dn', dashed: true })
  return lines
}

/**
 * The price range that shows the candles and as many lines as fit without the candles losing more than 60 % of
 * the height; nearer lines come first.
 */
export function rangeWithLines(from: number, to: number, prices: readonly number[]): readonly [number, number] {
  const most = (to - from) * 2.5
  let [low, high] = [from, to]
  const distance = (price: number) => Math.max(from - price, price - to, 0)
  for (const price of [...prices].sort((one, other) => distance(one) - distance(other))) {
    const [nextLow, nextHigh] = [Math.min(low, price), Math.max(high, price)]
    if (nextHigh - nextLow > most) continue
    low = nextLow
    high = nextHigh
  }
  return [low, high]
}
