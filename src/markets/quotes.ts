import { type Atom, atom, type PrimitiveAtom } from 'jotai'
import type { Candle, Instrument } from '../../contract/entities/market.ts'
import type { Quote } from '../../contract/live.ts'
import { type Batch, serverNow } from '../live/live.ts'
import { store } from '../store.ts'

/** An instrument's newest figures, with when they arrived here and the bars that came with them. */
export interface LiveQuote extends Quote {
  /** Our clock, ms. */
  readonly receivedAt: number
  /** One-minute candles that came in the same batch, oldest first. Only charted instruments have them. */
  readonly minutes: readonly Candle[]
  /** From the list, not from the live channel. */
  readonly fromList: boolean
}

const NO_MINUTES: readonly Candle[] = []
const quotes = new Map<string, PrimitiveAtom<LiveQuote | undefined>>()

function writable(code: string): PrimitiveAtom<LiveQuote | undefined> {
  const held = quotes.get(code) ?? atom<LiveQuote | undefined>(undefined)
  quotes.set(code, held)
  return held
}

/**
 * The newest quote of an instrument, one atom per instrument; from the list until the live channel speaks. Lists, the order
 * form and the chart all read it.
 */
export const quoteAtom = (code: string): Atom<LiveQuote | undefined> => writable(code)

/** The newest quote of an instrument, outside React. */
export const quoteOf = (code: string): LiveQuote | undefined => store.get(writable(code))

/** Subscribes to every new quote of an instrument, at most once an animation frame. Returns a function that unsubscribes. */
export function subscribeQuote(code: string, listener: (quote: LiveQuote) => void): () => void {
  return store.sub(writable(code), () => {
    const quote = quoteOf(code)
    if (quote) listener(quote)
  })
}

/** Of the newest price of all: its time by the server's clock where quotes carry it, and when it arrived by ours, ms. */
export interface NewestPrice {
  readonly time: number
  readonly receivedAt: number
}

const newestAtom = atom<NewestPrice | undefined>(undefined)
/** The newest price of all. */
export const newestPriceAtom = atom((get) => get(newestAtom))
/** Time of the newest price of all, ms by the server's clock where quotes carry it. */
export const newestPriceTimeAtom = atom((get) => get(newestAtom)?.time)

/** Takes in the quotes and candles of a batch of the live channel, in one write. */
export const applyBatchAtom = atom(null, (get, set, { quotes, candles }: Pick<Batch, 'quotes' | 'candles'>) => {
  const receivedAt = Date.now()
  const quoted = new Set<string>()
  for (const quote of quotes) {
    quoted.add(quote.code)
    set(writable(quote.code), { ...quote, receivedAt, fromList: false, minutes: candles.get(quote.code) ?? NO_MINUTES })
  }
  for (const [code, minutes] of candles) {
    const held = get(writable(code))
    // Before its first price an instrument has no candle that its history does not have.
    if (held && !quoted.has(code)) set(writable(code), { ...held, minutes })
  }
  if (quotes.length === 0) return
  const time = Math.max(...quotes.map(({ time }) => time ?? receivedAt))
  const held = get(newestAtom)?.time ?? 0
  // One ahead of the server's clock was told before that was set back.
  if (time > held || held > serverNow()) set(newestAtom, { time, receivedAt })
})

/** Result of loading the instruments. */
export interface Listed {
  /** The live channel was open. */
  readonly isLive: boolean
  /** An offline copy, and when that arrived from the server, our clock, ms. */
  readonly storedAt?: number | undefined
}

/** Takes in the quotes of a list of instruments; one that the live channel told of is replaced by a newer one alone. */
export const applyListedAtom = atom(null, (get, set, list: readonly Instrument[], { isLive, storedAt }: Listed) => {
  const receivedAt = storedAt ?? Date.now()
  for (const { code, open: marketOpen, quotation } of list) {
    if (!quotation) continue
    const held = get(writable(code))
    const newer = held?.time !== undefined && quotation.time !== undefined && quotation.time > held.time
    if (held && !newer && ((!held.fromList && isLive) || held.receivedAt > receivedAt)) continue
    set(writable(code), { code, marketOpen, ...quotation, receivedAt, fromList: true, minutes: NO_MINUTES })
  }
  const times = list.flatMap(({ quotation }) => quotation?.time ?? [])
  const time = Math.max(...times)
  if (times.length > 0 && time > (get(newestAtom)?.time ?? 0)) set(newestAtom, { time, receivedAt })
})

/** Forgets every quote: what spoke until now was another market. */
export function forgetQuotes(): void {
  for (const quote of quotes.values()) store.set(quote, undefined)
  store.set(newestAtom, undefined)
}
