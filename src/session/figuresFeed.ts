import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { getBalance } from '../../contract/calls/session.ts'
import { myOrders } from '../../contract/calls/trading.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { AccountFigures } from '../../contract/live.ts'
import { TOPIC } from '../../contract/live.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { type Batch, liveStatusAtom, onBatch, reconnectionsAtom, setLiveToken, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { ageOf, heardLive } from './accountCopy.ts'
import { forgetFiguresAtom, sumOf, takeBalanceAtom, takeFiguresAtom } from './figures.ts'
import { ordersChanged, ordersClosed, ordersVersionAtom } from './orderEvents.ts'
import { currentToken, sessionAtom } from './session.ts'

/** How long the live channel may take to tell the figures before they are asked for, and how often without it, ms. */
const PATIENCE_MS = 3_000
const POLL_MS = 10_000
/** Holding orders whose margins are summed at most: the server's own sum comes by the live channel. */
const MOST_PAGES = 50

let heardFor: string | undefined
let counts = ''
let toldBalance = true

/** Keeps the account's figures for as long as the app runs: from the live channel, or by asking (decisions §9). */
export function startFigures(): void {
  let release: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const token = currentToken()
      if (document.visibilityState === 'visible' && !fed()) await fetchFigures({ silent: true }).catch(() => undefined)
      // Whoever came meanwhile is waited for already; a visitor has no figures, and would be sent to the log-in for asking.
      if (token === currentToken()) wait(POLL_MS)
    }, ms)
  }
  const follow = () => {
    for (const stop of release) stop()
    release = []
    heardFor = undefined
    counts = ''
    store.set(forgetFiguresAtom)
    clearTimeout(timer)
    setLiveToken(currentToken())
    if (currentToken() === undefined) return
    release = [subscribeTopic(TOPIC.trade), subscribeTopic(TOPIC.closed)]
    wait(PATIENCE_MS)
  }
  store.sub(sessionAtom, follow)
  store.sub(reconnectionsAtom, () => currentToken() !== undefined && ordersChanged())
  store.sub(ordersVersionAtom, () => {
    if (currentToken() === undefined) return
    if (!fed()) fetchFigures({ silent: true }).catch(() => undefined)
    else if (!toldBalance) fetchBalance({ silent: true }).catch(() => undefined)
  })
  onBatch(take)
  follow()
}

const fed = (): boolean => heardFor === currentToken() && store.get(liveStatusAtom) === 'online'

function take({ figures, closed }: Batch): void {
  if (currentToken() === undefined) return
  if (figures) takeLive(figures)
  if (closed.length > 0) ordersClosed(closed)
}

function takeLive(figures: AccountFigures): void {
  heardFor = currentToken()
  toldBalance = figures.balance !== undefined
  heardLive(toldBalance ? ['user', 'figures', 'balance'] : ['user', 'figures'])
  const { floating, marginInUse, balance, holding, pending, orders } = figures
  store.set(takeFiguresAtom, { floating, marginInUse, balance, holding, pending, live: true }, orders)
  if (holding === undefined && pending === undefined) return
  const now = `${holding} ${pending}`
  if (counts !== '' && counts !== now) ordersChanged()
  counts = now
}

/** Asks for the balance, USD. Rejects like `request`. */
export async function fetchBalance(options?: RequestOptions): Promise<void> {
  const token = currentToken()
  const { balance } = await request(getBalance, {}, { ...options, asOf: ageOf('balance') })
  if (token === currentToken()) store.set(takeBalanceAtom, balance)
}

/** Reckons the figures without the live channel: balance, profits and margins of the orders held (decisions §9). */
export async function fetchFigures(options?: RequestOptions): Promise<void> {
  const token = currentToken()
  const [held] = await Promise.all([heldOrders(options), fetchBalance(options)])
  if (token !== currentToken() || fed()) return
  store.set(
    takeFiguresAtom,
    {
      floating: held.floating,
      marginInUse: sumOf(held.orders.map(({ margin }) => margin)),
      holding: held.total,
      live: false,
    },
    held.orders,
  )
}

async function heldOrders(options?: RequestOptions): Promise<{ orders: Order[]; total: number; floating: string }> {
  const orders: Order[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total, totalProfit } = await request(
      myOrders,
      { list: 'holding', page },
      { ...options, asOf: ageOf('figures', page > 1) },
    )
    orders.push(...rows)
    const last = rows.length < PAGE_SIZE || orders.length >= total || page >= MOST_PAGES
    if (last) return { orders, total: Math.max(total, orders.length), floating: totalProfit }
  }
}
