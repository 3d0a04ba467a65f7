import { PriceQueue } from './priceQueue.ts'

/** The price range of an instrument within which an account needs no check. A missing side has no limit. */
export interface Bounds {
  readonly low: number | undefined
  readonly high: number | undefined
}

interface Side {
  readonly falling: PriceQueue
  readonly rising: PriceQueue
}

/**
 * Accounts by how far prices may move before one can reach stop-out. A price only visits accounts whose bounds it leaves. An
 * account that changed since its bounds were set is loose and gets new ones before the next check.
 */
export class StopOutWatch {
  readonly #sides = new Map<string, Side>()
  /** Instruments that an account has bounds for. */
  readonly #codes = new Map<number, readonly string[]>()
  readonly #loose = new Set<number>()

  /** Marks an account whose money or positions have changed. */
  loosen(accountId: number): void {
    this.#loose.add(accountId)
  }

  /** Returns and clears the accounts that need new bounds. */
  takeLoose(): number[] {
    if (this.#loose.size === 0) return []
    const loose = [...this.#loose]
    this.#loose.clear()
    return loose
  }

  /** Replaces an account's bounds. An empty map means that it needs no check. */
  draw(accountId: number, bounds: ReadonlyMap<string, Bounds>): void {
    for (const code of this.#codes.get(accountId) ?? []) if (!bounds.has(code)) this.#draw(accountId, code, undefined)
    for (const [code, drawn] of bounds) this.#draw(accountId, code, drawn)
    if (bounds.size === 0) this.#codes.delete(accountId)
    else this.#codes.set(accountId, [...bounds.keys()])
  }

  /** Returns the accounts whose bounds a price has left, in no order. */
  left(code: string, price: number): number[] {
    const side = this.#sides.get(code)
    if (side === undefined) return []
    const fallen = side.falling.reached(price)
    const risen = side.rising.reached(price)
    return risen.length === 0 ? fallen : [...new Set([...fallen, ...risen])]
  }

  #draw(accountId: number, code: string, bounds: Bounds | undefined): void {
    let side = this.#sides.get(code)
    if (side === undefined) {
      side = { falling: new PriceQueue('falling'), rising: new PriceQueue('rising') }
      this.#sides.set(code, side)
    }
    side.falling.set(accountId, bounds?.low)
    side.rising.set(accountId, bounds?.high)
  }
}
