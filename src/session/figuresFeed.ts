import { getBalance } from '../../contract/calls/session.ts'
import type { AccountFigures } from '../../contract/live.ts'
import { TOPIC } from '../../contract/live.ts'
import { sumOf } from '../../contract/rules.ts'
import type { RequestOptions } from '../api/request.ts'
import { type Batch, onBatch, reconnectionsAtom, setLiveToken, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { applyBalanceAtom, applyFiguresAtom, forgetFiguresAtom } from './figures.ts'
import { ordersChanged, ordersClosed, ordersVersionAtom } from './orderEvents.ts'
import { currentToken, sessionAtom } from './session.ts'
import { foundServer, isFed, refreshSnapshot, reportLive, stampRequest, startSnapshot } from './snapshotFeed.ts'
import { wholeList } from './wholeList.ts'

/** Time to wait for the live channel before figures are requested, and the interval without it, ms. */
const TIMEOUT_MS = 3_000
const POLL_MS = 10_000
/** Holding orders whose margins are summed at most: the server's own sum comes by the live channel. */
const MAX_ROWS = 500

let counts = ''
let toldBalance = true
/** Turn in which the newest balance that was answered was asked for. */
let balanceAsked = 0

/** Keeps the account's figures for as long as the app runs: from the live channel, or by asking (decisions §9). */
export function startFigures(): void {
  let release: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const token = currentToken()
      if (document.visibilityState === 'visible' && !isFed())
        await fetchFigures({ silent: true }).catch(() => undefined)
      // Whoever came meanwhile is waited for already; a visitor has no figures, and would be sent to the log-in for asking.
      if (token === currentToken()) wait(POLL_MS)
    }, ms)
  }
  const follow = () => {
    for (const stop of release) stop()
    release = []
    counts = ''
    store.set(forgetFiguresAtom)
    clearTimeout(timer)
    setLiveToken(currentToken())
    if (currentToken() === undefined) return
    release = [subscribeTopic(TOPIC.trade), subscribeTopic(TOPIC.closed)]
    wait(TIMEOUT_MS)
  }
  startSnapshot()
  store.sub(sessionAtom, follow)
  store.sub(reconnectionsAtom, () => currentToken() !== undefined && ordersChanged())
  store.sub(ordersVersionAtom, () => {
    if (currentToken() === undefined) return
    if (!isFed()) fetchFigures({ silent: true }).catch(() => undefined)
    else if (!toldBalance) fetchBalance({ silent: true }).catch(() => undefined)
  })
  onBatch(take)
  follow()
}

function take({ figures, closed }: Batch): void {
  if (currentToken() === undefined) return
  reportLive(figures, closed)
  if (figures) takeLive(figures)
  if (closed.length > 0) ordersClosed(closed)
}

function takeLive(figures: AccountFigures): void {
  toldBalance = figures.balance !== undefined
  const { floating, marginInUse, balance, holding, pending, orders } = figures
  store.set(applyFiguresAtom, { floating, marginInUse, balance, holding, pending, live: true }, orders)
  if (holding === undefined && pending === undefined) return
  const now = `${holding} ${pending}`
  if (counts !== '' && counts !== now) ordersChanged()
  counts = now
}

/** Asks for the balance, USD. Rejects like `request`. */
export async function fetchBalance(options?: RequestOptions): Promise<void> {
  const { token, turn } = stampRequest()
  const { balance } = await refreshSnapshot(getBalance, {}, options)
  if (token !== currentToken() || turn < balanceAsked) return
  balanceAsked = turn
  store.set(applyBalanceAtom, balance)
}

/** Reckons the figures without the live channel: balance, profits and margins of the orders held (decisions §9). */
export async function fetchFigures(options?: RequestOptions): Promise<void> {
  const token = currentToken()
  const [held] = await Promise.all([wholeList('holding', MAX_ROWS, options), fetchBalance(options)])
  if (token !== currentToken() || isFed()) return
  store.set(
    applyFiguresAtom,
    {
      floating: held.totalProfit,
      marginInUse: sumOf(held.rows.map(({ margin }) => margin)).toFixed(),
      holding: held.total,
      live: false,
    },
    held.rows,
  )
  foundServer()
}
