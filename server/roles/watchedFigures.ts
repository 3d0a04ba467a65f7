import type { Figures } from '../../engine/figures.ts'
import type { Bus } from '../bus/bus.ts'
import { shardOf } from '../leases/shard.ts'
import type { FiguresSource } from '../live/figuresSource.ts'
import type { ToldFigures, WatchMessage } from './figuresTeller.ts'
import type { Signer } from './signing.ts'
import { subjects } from './subjects.ts'

/** The engines are told so often who is looked at, ms: a new owner of a shard learns it from that. */
const ASK_EVERY_MS = 1_500
/** Who is new is asked for with all that come within this, ms: when thousands come back at once, each would ask for all. */
const SOON_MS = 50
/** An account that nobody has asked for within this is looked at no longer, ms. */
const WANTED_MS = 3_000

/** Who watches, over which bus. */
interface WatchParts {
  readonly bus: Bus
  readonly gateway: string
  readonly signer: Signer
  /** How many there are. */
  readonly shards: number
}

interface Watched {
  asked: number
  revision: number
  figures: Figures | undefined
}

/** Figures of the accounts that somebody looks at at this gateway, as their engines tell them. */
export class WatchedFigures implements FiguresSource {
  readonly #parts: WatchParts
  readonly #watched = new Map<number, Watched>()
  readonly #asking: NodeJS.Timeout
  readonly #stop: () => void
  /** Shards that somebody new is of. */
  readonly #soon = new Set<number>()
  #askingSoon: NodeJS.Timeout | undefined

  constructor(parts: WatchParts) {
    this.#parts = parts
    const { bus, gateway } = parts
    this.#stop = bus.hear(subjects.figures(gateway), (message) => this.#take(JSON.parse(message)))
    this.#asking = setInterval(() => this.#ask(), ASK_EVERY_MS)
  }

  /** Whoever asks looks at the account: as long as somebody asks again and again, its engine tells its figures. */
  revision(accountId: number): number | undefined {
    const known = this.#watched.get(accountId)
    if (known) {
      known.asked = performance.now()
      return known.figures && known.revision
    }
    this.#watched.set(accountId, { asked: performance.now(), revision: 0, figures: undefined })
    this.#askSoon(shardOf(accountId, this.#parts.shards))
    return undefined
  }

  figures(accountId: number): Figures {
    const { figures } = this.#watched.get(accountId) ?? {}
    if (!figures) throw new Error(`nothing is known of the figures of account ${accountId}`)
    return figures
  }

  close(): void {
    clearInterval(this.#asking)
    clearTimeout(this.#askingSoon)
    this.#stop()
  }

  #take(told: ToldFigures): void {
    for (const [accountId, figures] of told) {
      const watched = this.#watched.get(accountId)
      if (!watched) continue
      watched.figures = figures
      watched.revision += 1
    }
  }

  #ask(): void {
    const wanted = performance.now() - WANTED_MS
    for (const [accountId, { asked }] of this.#watched) if (asked < wanted) this.#watched.delete(accountId)
    for (let shard = 0; shard < this.#parts.shards; shard++) this.#askShard(shard)
  }

  #askSoon(shard: number): void {
    this.#soon.add(shard)
    this.#askingSoon ??= setTimeout(() => {
      this.#askingSoon = undefined
      for (const asked of this.#soon) this.#askShard(asked)
      this.#soon.clear()
    }, SOON_MS)
  }

  #askShard(shard: number): void {
    const { bus, gateway, signer, shards } = this.#parts
    const accounts = [...this.#watched.keys()].filter((accountId) => shardOf(accountId, shards) === shard)
    const unknown = accounts.filter((accountId) => this.#watched.get(accountId)?.figures === undefined)
    const message: WatchMessage = { gateway, accounts, unknown }
    const subject = subjects.watch({ shard, of: shards })
    if (accounts.length > 0) bus.tell(subject, signer.sign(subject, JSON.stringify(message)))
  }
}
