import type { Conditions, NetworkState, Segment, Weather } from '../../contract/weather.ts'

/** Stretches one after another: how long, ms, and what it is like; what is not said is fair. */
type Stretch = readonly [lasts: number, conditions?: Partial<Conditions>]

function inTurn(stretches: readonly Stretch[]): Segment[] {
  let from = 0
  return stretches.map(([lasts, conditions]) => {
    const segment = { from, to: from + lasts, delayMs: 0, jitterMs: 0, loss: 0, state: 'open' as const, ...conditions }
    from = segment.to
    return segment
  })
}

const S = 1_000
const slow = { delayMs: 220, jitterMs: 300 }
const cut = { state: 'cut' } as const
const halfOpen = { state: 'halfOpen' } as const

/** Seconds for which a weather of the lab lets nothing through. */
export const AWAY_S = { lift: 12, tunnel: 30, portal: 30, lostAnswers: 6 } as const

const shapes = {
  /** Fields, cuttings and short tunnels: late, uneven, now and then away. */
  train: [
    [14 * S, { delayMs: 60, jitterMs: 120 }],
    [8 * S, { ...slow, loss: 0.04 }],
    [4 * S, halfOpen],
    [10 * S, { delayMs: 90, jitterMs: 180 }],
    [5 * S, cut],
    [6 * S, { ...slow, loss: 0.08 }],
  ],
  /** The doors close, nothing moves, the doors open. */
  lift: [
    [6 * S, { delayMs: 40, jitterMs: 60 }],
    [3 * S, { delayMs: 500, jitterMs: 800, loss: 0.2 }],
    [AWAY_S.lift * S, halfOpen],
    [3 * S, { delayMs: 400, jitterMs: 600, loss: 0.1 }],
    [12 * S],
  ],
  /** Into it, gone for long, and out again. */
  tunnel: [
    [2 * S, { delayMs: 80, jitterMs: 80 }],
    [AWAY_S.tunnel * S, cut],
    [30 * S, { delayMs: 60, jitterMs: 60 }],
  ],
  /** A log-in page answers everything, until somebody accepts it. */
  portal: [
    [AWAY_S.portal * S, { state: 'portal', delayMs: 40 }],
    [30 * S, { delayMs: 40, jitterMs: 40 }],
  ],
  /** Nothing comes and nothing goes, and no connection says so. */
  halfOpen: [[3 * S], [30 * S, halfOpen], [30 * S]],
  /** Away every few seconds. */
  flapping: [
    [4 * S, { delayMs: 30, jitterMs: 30 }],
    [2 * S, cut],
    [3 * S, { delayMs: 30, jitterMs: 30 }],
    [1 * S, cut],
  ],
  /** The server gets every order, and its answer never comes. */
  lostAnswers: [[60 * S]],
} satisfies Record<string, readonly Stretch[]>

export type PresetName = keyof typeof shapes

/** The weathers of the lab. */
export const presets: readonly (Weather & { readonly name: PresetName })[] = (Object.keys(shapes) as PresetName[]).map(
  (name, seed) => ({
    name,
    seed: seed + 1,
    segments: inTurn(shapes[name]),
    loop: true,
    ...(name === 'lostAnswers' && { cutAfterSendingMs: AWAY_S.lostAnswers * S }),
  }),
)

/** A weather put together by hand. Times in ms, loss from 0 to 1. */
export interface CustomWeather {
  readonly delayMs: number
  readonly jitterMs: number
  readonly loss: number
  /** Kind of recurring outage. `open`: none. */
  readonly outage: NetworkState
  /** From one to the next, and how long each lasts, ms; one that lasts as long as that is always. */
  readonly everyMs: number
  readonly outageMs: number
}

/** The weather that one has put together. */
export function customWeather({ outage, everyMs, outageMs, ...conditions }: CustomWeather): Weather {
  const away = outage === 'open' ? 0 : Math.min(outageMs, everyMs)
  const stretches: Stretch[] = [
    [everyMs - away, conditions],
    [away, { ...conditions, state: outage }],
  ]
  return { name: 'custom', seed: 1, segments: inTurn(stretches.filter(([lasts]) => lasts > 0)), loop: true }
}
