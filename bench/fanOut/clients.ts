import { TOPIC } from '../../contract/live.ts'
import { addressOf, RawReader } from './rawReader.ts'

/** Result of a crowd that connects. */
export interface Crossing {
  /** From the moment all set out until each had its first frame of the market, ms. */
  readonly served: readonly number[]
  readonly lastMs: number
  readonly errors: readonly string[]
}

/** Measurements of the clients that stayed connected. */
export interface Watched {
  /** Between two frames of the market, ms. */
  readonly gaps: readonly number[]
  readonly frames: number
  readonly lost: number
}

/** Clients that come from one address. */
const EACH = 200
/** Time to wait for a client, ms. */
const TIMEOUT_MS = 30_000
const MARKET = `{"topic":"${TOPIC.market}"`
const LOGGED_IN = '{"type":"login_result"'
const LOGGED_IN_WELL = '{"type":"login_result","code":1'

const tell = (message: object | string) => process.send?.(message)

/** A process that lets a crowd in, at every message once more: those of before are dropped at that moment. */
export async function crowd(port: number, count: number): Promise<void> {
  let here: RawReader[] = []
  process.on('message', async ({ tokens }: { tokens: readonly string[] }) => {
    for (const reader of here) reader.drop()
    const served: number[] = []
    const errors: string[] = []
    const began = performance.now()
    here = await new Promise<RawReader[]>((resolve) => {
      const late = setTimeout(() => resolve(readers), TIMEOUT_MS)
      const settle = () => {
        if (served.length + errors.length < count) return
        clearTimeout(late)
        resolve(readers)
      }
      const readers = Array.from({ length: count }, (_, index) => {
        let isServed = false
        let isGone = false
        const fail = (why: string) => {
          if (isServed || isGone) return
          isGone = true
          errors.push(why)
          settle()
        }
        const reader: RawReader = new RawReader(port, addressOf(index, EACH), {
          opened: () =>
            reader.say(
              { type: 'login', token: tokens[index % tokens.length] ?? '' },
              ...[TOPIC.market, TOPIC.trade, TOPIC.closed].map((topic) => ({ type: 'sub', topic }) as const),
            ),
          frame: (start) => {
            if (start.startsWith(LOGGED_IN) && !start.startsWith(LOGGED_IN_WELL)) fail(start)
            if (isServed || !start.startsWith(MARKET)) return
            isServed = true
            served.push(performance.now() - began)
            settle()
          },
          ended: fail,
        })
        return reader
      })
    })
    tell({ served, errors, lastMs: performance.now() - began })
  })
  tell('ready')
}

/** A process of those who stay connected; they look from `begin` to `end`. */
export async function watch(port: number, count: number): Promise<void> {
  let gaps: number[] = []
  let frames = 0
  let lost = 0
  for (let index = 0; index < count; index += 1) {
    await new Promise<void>((resolve) => {
      let last = Number.NaN
      const reader: RawReader = new RawReader(port, `127.0.1.${1 + Math.floor(index / EACH)}`, {
        opened: () => {
          reader.say({ type: 'sub', topic: TOPIC.market })
          resolve()
        },
        frame: (start) => {
          if (!start.startsWith(MARKET)) return
          const now = performance.now()
          if (last > 0) gaps.push(now - last)
          last = now
          frames += 1
        },
        ended: () => {
          lost += 1
        },
      })
    })
  }
  process.on('message', (said: 'begin' | 'end') => {
    if (said === 'end') tell({ gaps, frames, lost })
    else {
      gaps = []
      frames = 0
      tell('ready')
    }
  })
  tell('ready')
}
