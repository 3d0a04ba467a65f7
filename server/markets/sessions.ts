import { LONG_CLOSE_MS } from '../../contract/exposure.ts'
import catalogue from './instruments.json' with { type: 'json' }
import type { InstrumentSpec, SessionId } from './instruments.ts'
import { type Zone, zone } from './localTime.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
/** A Sunday at midnight, in any zone's wall clock. */
const FIRST_SUNDAY = Date.UTC(1970, 0, 4)
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A span in which a market is open, UTC ms: `from` belongs to it, `to` no longer. */
interface Span {
  readonly from: number
  readonly to: number
}

/** With the long closes about it. */
interface Opened extends Span {
  /** Start of the preceding close, if it is a long one. */
  readonly closedFrom: number | undefined
  /** Start of the next long close. */
  readonly longClose: number | undefined
}

/** Trading hours of a market: pure functions of the time. */
export interface Hours {
  isOpen(t: number): boolean
  /** Returns when it opens next after `t`, or undefined if it never closes. */
  nextOpen(t: number): number | undefined
  /** Returns when it closes next after `t`, or undefined if it never closes. */
  nextClose(t: number): number | undefined
  /** The next close of more than an hour after `t`, or the one that `t` is in; undefined when there is none. */
  longClose(t: number): number | undefined
}

/** Weekly trading hours by the wall clock of a zone: `Sun 17:00` to `Fri 17:00`, daily breaks out (`['22:00', '01:15']` spans midnight). */
export interface WeeklyHours {
  readonly zone: string
  readonly weeklyOpen: string | null
  readonly weeklyClose: string | null
  readonly breaks: readonly (readonly string[])[]
}

const AROUND_THE_CLOCK: Hours = {
  isOpen: () => true,
  nextOpen: () => undefined,
  nextClose: () => undefined,
  longClose: () => undefined,
}

function clockTime(text: string | undefined): number {
  const [hours, minutes] = (text ?? '').split(':').map(Number)
  if (hours === undefined || minutes === undefined || !(hours * 60 + minutes < 1440)) {
    throw new Error(`no time of day: ${text}`)
  }
  return (hours * 60 + minutes) * MINUTE_MS
}

function weekTime(text: string): number {
  const [day = '', time] = text.split(' ')
  const index = DAYS.indexOf(day)
  if (index < 0) throw new Error(`no day of the week: ${text}`)
  return index * DAY_MS + clockTime(time)
}

/** Open spans of one week in ms from its Sunday midnight, by the wall clock. */
function localWeek(open: number, close: number, breaks: readonly (readonly string[])[]): Span[] {
  let spans: Span[] = [{ from: open, to: close }]
  for (const [fromText, toText] of breaks) {
    const start = clockTime(fromText)
    const length = (clockTime(toText) - start + DAY_MS) % DAY_MS
    for (let day = -1; day <= 7; day++) {
      const from = day * DAY_MS + start
      const to = from + length
      // A break about the week's own opening or closing is the one that those two times already tell of.
      if (from <= open || to >= close) continue
      spans = spans.flatMap((span) =>
        to <= span.from || from >= span.to
          ? [span]
          : [
              { from: span.from, to: from },
              { from: to, to: span.to },
            ],
      )
    }
  }
  return spans
}

/** Hours of a week in a zone, daylight saving included. Weeks are resolved once and kept. */
export function weeklyHours(rules: WeeklyHours): Hours {
  if (rules.weeklyOpen === null || rules.weeklyClose === null) return AROUND_THE_CLOCK
  const spans = localWeek(weekTime(rules.weeklyOpen), weekTime(rules.weeklyClose), rules.breaks)
  const local: Zone = zone(rules.zone)
  const weeks = new Map<number, readonly Opened[]>()

  const week = (index: number): readonly Opened[] => {
    let known = weeks.get(index)
    if (!known) {
      const sunday = FIRST_SUNDAY + index * WEEK_MS
      const at = (sunday: number, { from, to }: Span) => ({
        from: local.toUtc(sunday + from),
        to: local.toUtc(sunday + to),
      })
      const all = [-1, 0, 1].flatMap((weeks) => spans.map((span) => at(sunday + weeks * WEEK_MS, span)))
      const isLong = (i: number) => (all[i + 1]?.from ?? 0) - (all[i]?.to ?? 0) > LONG_CLOSE_MS
      const opened = all.map((span, i) => ({
        ...span,
        closedFrom: isLong(i - 1) ? all[i - 1]?.to : undefined,
        longClose: all.find((_, later) => later >= i && isLong(later))?.to,
      }))
      known = opened.slice(spans.length, 2 * spans.length)
      weeks.set(index, known)
    }
    return known
  }

  /** The first span that ends after `t`: it holds `t`, or is the next to open. */
  const spanAt = (t: number): Opened => {
    // A day early, because the week of some zone may begin before that of UTC.
    for (let index = Math.floor((t - DAY_MS - FIRST_SUNDAY) / WEEK_MS); ; index++) {
      const span = week(index).find(({ to }) => to > t)
      if (span) return span
    }
  }

  let current: Opened = { from: 0, to: 0, closedFrom: undefined, longClose: undefined }
  let since = 0
  /** As `spanAt`; asked about the same stretch again and again, it only compares. */
  const span = (t: number): Opened => {
    if (t < since || t >= current.to) {
      current = spanAt(t)
      since = Math.min(t, current.from)
    }
    return current
  }

  const nextOpen = (t: number): number => {
    const { from, to } = span(t)
    return from > t ? from : spanAt(to).from
  }
  const longClose = (t: number) => {
    const { from, closedFrom, longClose: next } = span(t)
    return t < from ? (closedFrom ?? next) : next
  }
  return { isOpen: (t) => span(t).from <= t, nextOpen, nextClose: (t) => span(t).to, longClose }
}

/** `real`: the hours of the catalogue. `always`: everything open, one instrument kept closed to show that too. */
export type HoursMode = 'real' | 'always'

/** The instrument that stays closed when all the others are always open (decisions §4). */
export const ALWAYS_CLOSED = 'AUS200'

/** The trading hours of every instrument. */
export interface TradingHours {
  isOpen(spec: InstrumentSpec, t: number): boolean
  nextOpen(spec: InstrumentSpec, t: number): number | undefined
  nextClose(spec: InstrumentSpec, t: number): number | undefined
  /** As in `Hours`. */
  longClose(spec: InstrumentSpec, t: number): number | undefined
  /**
   * Returns true if the made-up past has prices at that time: as `isOpen`, but the instrument kept closed has traded by its
   * real hours.
   */
  wasOpen(spec: InstrumentSpec, t: number): boolean
}

const real = new Map<SessionId, Hours>()

/** The real hours of a session of the catalogue; holidays are left out (decisions §4). */
export function sessionHours(id: SessionId): Hours {
  let hours = real.get(id)
  if (!hours) {
    hours = weeklyHours(catalogue.sessions[id])
    real.set(id, hours)
  }
  return hours
}

/** Trading hours by the `MARKET_HOURS` setting. */
export function tradingHours(mode: HoursMode): TradingHours {
  if (mode === 'real') {
    const isOpen = (spec: InstrumentSpec, t: number) => sessionHours(spec.session).isOpen(t)
    return {
      isOpen,
      wasOpen: isOpen,
      nextOpen: (spec, t) => sessionHours(spec.session).nextOpen(t),
      nextClose: (spec, t) => sessionHours(spec.session).nextClose(t),
      longClose: (spec, t) => sessionHours(spec.session).longClose(t),
    }
  }
  const closed = (spec: InstrumentSpec) => spec.code === ALWAYS_CLOSED
  return {
    isOpen: (spec) => !closed(spec),
    wasOpen: (spec, t) => !closed(spec) || sessionHours(spec.session).isOpen(t),
    nextOpen: (spec, t) => (closed(spec) ? sessionHours(spec.session).nextOpen(t) : undefined),
    nextClose: () => undefined,
    longClose: () => undefined,
  }
}

/** Markets that never close. */
export const roundTheClock: TradingHours = {
  isOpen: () => true,
  wasOpen: () => true,
  nextOpen: () => undefined,
  nextClose: () => undefined,
  longClose: () => undefined,
}

/**
 * The hours by the settings, for a process that does not hear of the feed's own closings: in those of Kraken there are no
 * prices either, so that nobody trades.
 */
export function hoursBySettings(settings: {
  readonly feed: 'simulated' | 'replay' | 'kraken'
  readonly marketHours: HoursMode
}): TradingHours {
  if (settings.feed === 'kraken') return roundTheClock
  return tradingHours(settings.feed === 'simulated' ? settings.marketHours : 'real')
}
