/** So many takes in so long a time. */
export interface Allowance {
  readonly count: number
  readonly perMs: number
}

/** Keys kept before those that have refilled are dropped. */
const SWEEP_ABOVE = 10_000
/** A /48 of IPv6 may take as much as so many of its /64. */
const SHARED_BY = 16

/**
 * A token bucket a key (decisions §3): a burst of `count`, refilled evenly over `perMs`. Kept as the moment at which the
 * key's bucket will be full again, so that a key costs one number.
 */
export class RateLimit {
  readonly #perMs: number
  readonly #everyMs: number
  readonly #now: () => number
  readonly #fullAt = new Map<string, number>()
  #sweepAbove = SWEEP_ABOVE

  /** `now` is real time in ms, whatever the market's clock says. */
  constructor({ count, perMs }: Allowance, now: () => number = () => performance.now()) {
    this.#perMs = perMs
    this.#everyMs = perMs / count
    this.#now = now
  }

  /** Takes one, or a share of one, for this key. 0 when it was left, otherwise the whole seconds to wait for it. */
  take(key: string, share = 1): number {
    const now = Math.floor(this.#now())
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? now)
    const wait = fullAt - now + this.#everyMs * share - this.#perMs
    if (wait > 0) return Math.ceil(wait / 1000)
    this.#fullAt.set(key, fullAt + this.#everyMs * share)
    if (this.#fullAt.size > this.#sweepAbove) this.#sweep(now)
    return 0
  }

  /**
   * Takes one for an address. Whoever has a whole /48 of IPv6, as is handed out for nothing, has 65,536 addresses as they are
   * counted: all of them together get what sixteen get.
   */
  takeAddress(address: string): number {
    for (const { key, shared } of addressShares(address)) {
      const wait = this.take(key, 1 / shared)
      if (wait > 0) return wait
    }
    return 0
  }

  #sweep(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
    this.#sweepAbove = Math.max(SWEEP_ABOVE, this.#fullAt.size * 2)
  }
}

/** Returns the rate limit keys of an address, and the multiple of the limit for each. */
export function addressShares(address: string): ReadonlyArray<{ readonly key: string; readonly shared: number }> {
  const key = addressKey(address)
  return [{ key, shared: 1 }, ...(key.includes(':') ? [{ key: siteOf(key), shared: SHARED_BY }] : [])]
}

/** The /48 that a /64 lies in. */
const siteOf = (key: string): string => `${key.split(':').slice(0, 3).join(':')}::/48`

/** Before an IPv4 address on a socket of both kinds. */
const MAPPED = '::ffff:'

/** Returns the rate limit key of an address. An IPv6 visitor controls a whole /64. */
export function addressKey(address: string): string {
  if (address.startsWith(MAPPED)) return address.slice(MAPPED.length)
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${full.slice(0, 4).join(':')}::/64`
}
