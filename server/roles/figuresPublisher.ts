import type { Figures } from '../../engine/figures.ts'
import type { Bus } from '../bus/bus.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { subjects } from './subjects.ts'

/** A gateway that has not asked again by then is told nothing more, ms. */
const WATCHED_MS = 5_000
/** A message is not much longer, letters: the bus takes none of a megabyte, and one price may move thousands of accounts. */
const MESSAGE_LENGTH = 200_000

/** Figures of some accounts, as a gateway is told them. */
export type FiguresMessage = ReadonlyArray<readonly [accountId: number, figures: Figures]>

/** A gateway says whose figures it wants; it says so again and again. */
export interface WatchMessage {
  readonly gateway: string
  readonly accounts: readonly number[]
  /** Those of them that it knows nothing of: what it was told may have been lost, or forgotten there. */
  readonly unknown: readonly number[]
}

interface Watching {
  readonly seen: Map<number, number | undefined>
  until: number
}

/** Tells gateways the figures of those accounts that somebody looks at there, when they have changed. */
export class FiguresPublisher {
  readonly #bus: Bus
  readonly #exchange: Pick<Exchange, 'figures' | 'revision'>
  readonly #gateways = new Map<string, Watching>()

  constructor(bus: Bus, exchange: Pick<Exchange, 'figures' | 'revision'>) {
    this.#bus = bus
    this.#exchange = exchange
  }

  /** Takes a gateway's wish in place of its last; what is new in it, or not known there, is told at once. */
  watch(message: string): void {
    const { gateway, accounts, unknown } = JSON.parse(message) as WatchMessage
    const reported = this.#gateways.get(gateway)?.seen
    const seen = new Map(accounts.map((accountId) => [accountId, reported?.get(accountId)]))
    for (const accountId of unknown) seen.set(accountId, undefined)
    const watching = {
      seen,
      until: performance.now() + WATCHED_MS,
    }
    this.#gateways.set(gateway, watching)
    this.#tell(gateway, watching)
  }

  /** Tells what has changed. */
  pulse(): void {
    const now = performance.now()
    for (const [gateway, watching] of this.#gateways) {
      if (watching.until < now) this.#gateways.delete(gateway)
      else this.#tell(gateway, watching)
    }
  }

  #tell(gateway: string, { seen }: Watching): void {
    let reported: string[] = []
    let length = 0
    const send = () => {
      if (reported.length > 0) this.#bus.tell(subjects.figures(gateway), `[${reported.join()}]`)
      reported = []
      length = 0
    }
    for (const [accountId, looked] of seen) {
      const revision = this.#exchange.revision(accountId)
      if (revision === looked) continue
      seen.set(accountId, revision)
      const text = JSON.stringify([accountId, this.#exchange.figures(accountId)] satisfies FiguresMessage[number])
      reported.push(text)
      length += text.length
      if (length >= MESSAGE_LENGTH) send()
    }
    send()
  }
}
