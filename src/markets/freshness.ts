import { type Atom, atom } from 'jotai'
import { STALE_AFTER_MS } from '../../contract/constants.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { isClockHeard, type LiveStatus, liveStatusAtom, serverNow } from '../live/live.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { standInAtom } from '../session/offline.ts'
import { instrumentsAtom } from './instruments.ts'
import { type LiveQuote, newestPriceAtom, quoteAtom, quoteOf } from './quotes.ts'

export { type NewestPrice, newestPriceAtom } from './quotes.ts'

/** Reliability of a price. `waiting`: none yet. `closed`: the market has no newer one. */
export type Freshness = 'live' | 'stale' | 'closed' | 'waiting'

/** State of the indicator in every header. */
export type MarketState = 'connecting' | 'live' | 'simulated' | 'replay' | 'stale' | 'reconnecting' | 'offline'

/** Data by which a quote is judged. */
export interface Moment {
  readonly status: LiveStatus
  /** Time at which the channel last opened, our clock, ms. */
  readonly openedAt: number
  /** Our clock, ms. */
  readonly now: number
  /** The server's clock, ms, once it has said its time. */
  readonly serverNow: number | undefined
}

/**
 * Judges a price by the age of its tick, not by the state of the socket: in an open market it is stale 10 s after its tick,
 * and from a reconnect until it is told again.
 */
export function priceFreshness(quote: LiveQuote | undefined, moment: Moment): Freshness {
  if (!quote) return 'waiting'
  if (!quote.marketOpen) return 'closed'
  const reported = quote.time !== undefined && moment.serverNow !== undefined
  const age = reported ? (moment.serverNow as number) - (quote.time as number) : moment.now - quote.receivedAt
  if (age > STALE_AFTER_MS) return 'stale'
  if (quote.fromList) return moment.status === 'online' && reported ? 'live' : 'waiting'
  return moment.status === 'online' && quote.receivedAt < moment.openedAt ? 'stale' : 'live'
}

const nowAtom = atom(Date.now())
const openedAtAtom = atom(0)
const onlineAtom = atom(true)

const momentAtom = atom<Moment>((get) => ({
  status: get(liveStatusAtom),
  openedAt: get(openedAtAtom),
  now: get(nowAtom),
  serverNow: isClockHeard() ? serverNow() : undefined,
}))

/** Our clock has moved on, and the browser thinks it is online or not. */
export const applyMomentAtom = atom(null, (get, set, now: number, online: boolean) => {
  set(nowAtom, now)
  if (get(onlineAtom) !== online) set(onlineAtom, online)
})
/** The channel has opened: prices count again once they are told again. */
export const applyOpenedAtom = atom(null, (_get, set, now: number) => set(openedAtAtom, now))

const judged = new Map<string, Atom<Freshness>>()

/** Returns the atom with the freshness of an instrument's price. */
export function freshnessAtom(code: string): Atom<Freshness> {
  const held = judged.get(code) ?? atom((get) => priceFreshness(get(quoteAtom(code)), get(momentAtom)))
  judged.set(code, held)
  return held
}

/** The connection is known to be lost: the channel was cut off, or the browser has no network. A replay needs none. */
const isLostAtom = atom(
  (get) => get(liveStatusAtom) === 'reconnecting' || (!get(onlineAtom) && get(standInAtom) === undefined),
)

/**
 * Returns the atom that says whether an instrument can be traded at its price. Not while disconnected, however new the
 * price is.
 */
export const tradableAtom = (code: string): Atom<Freshness | 'lost'> => {
  const held = tradable.get(code) ?? atom((get) => tradableAt(get(freshnessAtom(code)), get(isLostAtom)))
  tradable.set(code, held)
  return held
}
const tradable = new Map<string, Atom<Freshness | 'lost'>>()
const tradableAt = (freshness: Freshness, isLost: boolean) => (freshness === 'live' && isLost ? 'lost' : freshness)

/** Of all open markets: whether any price is to be trusted. */
const openMarketsAtom = atom<Freshness>((get) => {
  // Looked at with every batch of prices, not with every price.
  get(newestPriceAtom)
  const moment = get(momentAtom)
  const judge = ({ code }: Instrument) => priceFreshness(quoteOf(code), moment)
  // The first live price says it, and is usually at the head of the list.
  if (get(instrumentsAtom).some((one) => judge(one) === 'live')) return 'live'
  const all = get(instrumentsAtom).map(judge)
  if (all.includes('stale')) return 'stale'
  return all.includes('closed') && !all.includes('waiting') ? 'closed' : 'waiting'
})

/** State of the indicator in every header. */
export const marketStateAtom: Atom<MarketState> = atom((get) => {
  const status = get(liveStatusAtom)
  if (status !== 'online') {
    if (!get(onlineAtom)) return 'offline'
    return status === 'reconnecting' ? 'reconnecting' : 'connecting'
  }
  const markets = get(openMarketsAtom)
  if (markets === 'stale') return 'stale'
  return (markets !== 'waiting' && get(basicInfoAtom)?.marketSource) || 'connecting'
})
