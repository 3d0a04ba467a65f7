import type { Figures } from '../../engine/figures.ts'
import type { Bus } from '../bus/bus.ts'
import { shardOf } from '../leases/shard.ts'
import type { FiguresSource } from '../live/figuresSource.ts'
import type { FiguresMessage, WatchMessage } from './figuresPublisher.ts'
import type { Signer } from './signing.ts'
import { subjects } from './subjects.ts'

/** The engines are told so often who is looked at, ms: a new owner of a shard learns it from that. */
const REQUEST_INTERVAL_MS = 1_500
/**
 * Interval for combining requests, ms. When thousands of users return at once, each would otherwise ask for everything.
 */
const SOON_MS = 50
/** An account that nobody has asked for within this is looked at no longer, ms. */
const WANTED_MS = 3_000

/** Dependencies for following accounts over the bus. */
interface WatchDeps {
  readonly bus: Bus
  readonly gateway: string
  readonly signer: Signer
  /** Number of shards. */
  readonly shards: number
}

interface Watched {
  requested: number
  revision: number
  figures: Figures | undefined
}

/** Figures of the accounts that somebody looks at at this gateway, as their engines tell them. */
export class WatchedFigures implements FiguresSource {
  readonly #deps: WatchDeps
  readonly #watched = new Map<number, Watched>()
  readonly #asking: NodeJS.Timeout
  readonly #stop: () => void
  /** Shards that somebody new is of. */
  readonly #soon = new Set<number>()
  #askingSoon: NodeJS.Timeout | undefined

  constructor(deps: WatchDeps) {
    this.#deps = deps
    const { bus, gateway } = deps
    this.#stop = bus.hear(subjects.figures(gateway), (message) => this.#take(JSON.parse(message)))
    this.#asking = setInterval(() => this.#ask(), REQUEST_INTERVAL_MS)
  }

  /**
   * Returns the revision of an account. Asking counts as following it: its engine reports figures while someone keeps
   * asking.
   */
  revision(accountId: number): number | undefined {
    const known = this.#watched.get(accountId)
    if (known) {
      known.requested = performance.now()
      return known.figures && known.revision
    }
    this.#watched.set(accountId, { requested: performance.now(), revision: 0, figures: undefined })
    this.#askSoon(shardOf(accountId, this.#deps.shards))
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

  #take(reported: FiguresMessage): void {
    for (const [accountId, figures] of reported) {
      const watched = this.#watched.get(accountId)
      if (!watched) continue
      watched.figures = figures
      watched.revision += 1
    }
  }

  #ask(): void {
    const wanted = performance.now() - WANTED_MS
    for (const [accountId, { requested }] of this.#watched) if (requested < wanted) this.#watched.delete(accountId)
    for (let shard = 0; shard < this.#deps.shards; shard++) this.#askShard(shard)
  }

  #askSoon(shard: number): void {
    this.#soon.add(shard)
    this.#askingSoon ??= setTimeout(() => {
      this.#askingSoon = undefined
      for (const requested of this.#soon) this.#askShard(requested)
      this.#soon.clear()
    }, SOON_MS)
  }

  #askShard(shard: number): void {
    const { bus, gateway, signer, shards } = this.#deps
    const accounts = [...this.#watched.keys()].filter((accountId) => shardOf(accountId, shards) === shard)
    const unknown = accounts.filter((accountId) => this.#watched.get(accountId)?.figures === undefined)
    const message: WatchMessage = { gateway, accounts, unknown }
    const subject = subjects.watch({ shard, of: shards })
    if (accounts.length > 0) bus.tell(subject, signer.sign(subject, JSON.stringify(message)))
  }
}
