import type { Quote } from '../../../contract/live.ts'
import type { DeviceMoment } from '../../../contract/proof/pack.ts'
import { readMoments } from '../../../contract/proof/pack.ts'
import { isClockHeard, liveStatusAtom, onBatch, serverNow } from '../../live/live.ts'
import { instrumentsAtom } from '../../markets/atoms.ts'
import { marketStateAtom } from '../../markets/freshness.ts'
import { quoteOf } from '../../markets/quotes.ts'
import { onOrdersClosed } from '../../session/orderEvents.ts'
import { ORDER_MOMENTS } from '../../session/personalKeys.ts'
import { practiceAtom, userAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import type { SettledAction } from '../orderAction.ts'
import { onSettled } from '../useOrderAction.ts'

/** Prices are remembered this long, the longest request included, ms. */
const REMEMBERED_MS = 25_000
/** Time before a tap for which shown prices are stored, ms. */
const BEFORE_MS = 5_000
/** Prices kept of one action, orders kept of an account, and lines kept of an order. */
const MAX_PRICES = 40
const MAX_ORDERS = 30
const MAX_LINES = 200

type Prices = Extract<DeviceMoment, { readonly type: 'quotes' }>

/** Returns what the device showed and did around an order. Empty if it was traded on another device or long ago. */
export function momentsOf(orderId: string): readonly DeviceMoment[] {
  return new Map(kept()).get(orderId) ?? []
}

/** Keeps which prices were shown, when a button was tapped and when the answer came, order by order. Stops by what it returns. */
export function recordMoments(): () => void {
  const prices = new Map<string, Prices[]>()
  let states: DeviceMoment[] = []
  const recent = <M extends DeviceMoment>(moments: readonly M[], since: number) =>
    moments.filter(({ at }) => at >= since)
  const noteState = () => {
    const at = Date.now()
    states = [
      ...recent(states, at - REMEMBERED_MS),
      { type: 'link', at, status: store.get(liveStatusAtom) },
      { type: 'shown', at, state: store.get(marketStateAtom) },
    ]
  }
  /** Returns the prices shown since a time. If none came since, the one on the screen. */
  const shownSince = (code: string, since: number): Prices[] => {
    const all = recent(prices.get(code) ?? [], since).slice(-MAX_PRICES)
    const quote = quoteOf(code)
    return all.length > 0 || quote === undefined ? all : [priceLine(quote, quote.receivedAt)]
  }
  const around = (code: string, since: number): DeviceMoment[] => {
    const at = Date.now()
    return [
      ...(isClockHeard() ? [{ type: 'clock', at, server: Math.round(serverNow()) } as const] : []),
      ...recent(states, since),
      ...shownSince(code, since),
    ]
  }
  const settled = (state: SettledAction) => {
    const { phase, intent, sentAt } = state
    const result = phase === 'done' ? state.result : undefined
    const ids = [...(result?.order ? [result.order] : []), ...(result?.closed ?? [])].map(({ id }) => id)
    if ('orderId' in intent) ids.push(intent.orderId)
    if (store.get(practiceAtom) || !('about' in intent)) return
    const code = store.get(instrumentsAtom).find(({ showCode }) => showCode === intent.about.showCode)?.code ?? ''
    const asked = 'resolved' in state ? state.resolved : phase !== 'refused'
    const moments: readonly DeviceMoment[] = [
      ...around(code, sentAt - BEFORE_MS),
      { type: 'order', at: sentAt, kind: intent.kind, phase: 'sending' },
      { type: 'order', at: Date.now(), kind: intent.kind, phase, asked },
    ]
    for (const id of new Set(ids)) keep(id, moments)
  }
  const stops = [
    onBatch(({ quotes }) => {
      if (store.get(practiceAtom)) return
      const at = Date.now()
      for (const quote of quotes) {
        const { code } = quote
        const line = priceLine(quote, at)
        const held = prices.get(code) ?? []
        while ((held[0]?.at ?? at) < at - REMEMBERED_MS) held.shift()
        held.push(line)
        prices.set(code, held)
      }
    }),
    store.sub(liveStatusAtom, noteState),
    store.sub(marketStateAtom, noteState),
    onSettled(settled),
    onOrdersClosed((orders) => {
      for (const { id, reason } of orders) {
        const before = momentsOf(id)
        const code = before.find((moment) => moment.type === 'quotes')?.quotes[0]?.[0]
        const at = Date.now()
        if (code !== undefined)
          keep(id, [...around(code, at - BEFORE_MS), { type: 'order', at, kind: reason ?? 'closed', phase: 'done' }])
      }
    }),
  ]
  noteState()
  return () => {
    for (const stop of stops) stop()
  }
}

const priceLine = ({ code, close, time, open }: Quote, at: number): Prices => ({
  ...{ type: 'quotes', at, quotes: [[code, close, time === undefined ? null : Math.round(time), open]] },
})

const keyOf = (): string | undefined => {
  const id = store.get(userAtom)?.id
  return id === undefined ? undefined : `${ORDER_MOMENTS}${id}`
}

function kept(): [string, readonly DeviceMoment[]][] {
  const key = keyOf()
  try {
    const stored = JSON.parse((key && readStored(key)) ?? '[]') as [string, unknown][]
    return stored.map(([id, moments]) => [String(id), readMoments(JSON.stringify(moments))])
  } catch {
    return []
  }
}

function keep(orderId: string, moments: readonly DeviceMoment[]): void {
  const key = keyOf()
  if (key === undefined) return
  const before = kept()
  const own = [...(new Map(before).get(orderId) ?? []), ...moments].slice(-MAX_LINES)
  const all = [...before.filter(([id]) => id !== orderId), [orderId, own]].slice(-MAX_ORDERS)
  writeStored(key, JSON.stringify(all))
}
