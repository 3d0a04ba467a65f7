import { PriceQueue } from './priceQueue.ts'

/** Between which prices of an instrument an account needs no look; undefined where it bears any. */
export interface Bounds {
  readonly low: number | undefined
  readonly high: number | undefined
}

interface Side {
  readonly falling: PriceQueue
  readonly rising: PriceQueue
}

/**
 * Accounts by how far prices may move before one of them can have come to its stop-out: a price looks only at those whose
 * bounds it leaves. Who is loose has changed since its bounds were drawn, and gets new ones before the next look.
 */
export class StopOutWatch {
  readonly #sides = new Map<string, Side>()
  /** Under which instruments an account has bounds. */
  readonly #codes = new Map<number, readonly string[]>()
  readonly #loose = new Set<number>()

  /** An account's money or positions have changed. */
  loosen(accountId: number): void {
    this.#loose.add(accountId)
  }

  /** The accounts that need new bounds; loose no longer. */
  takeLoose(): number[] {
    if (this.#loose.size === 0) return []
    const loose = [...this.#loose]
    this.#loose.clear()
    return loose
  }

  /** Draws an account's bounds anew; none for one that needs no look. */
  draw(accountId: number, bounds: ReadonlyMap<string, Bounds>): void {
    for (const code of this.#codes.get(accountId) ?? []) if (!bounds.has(code)) this.#draw(accountId, code, undefined)
    for (const [code, drawn] of bounds) this.#draw(accountId, code, drawn)
    if (bounds.size === 0) this.#codes.delete(accountId)
    else this.#codes.set(accountId, [...bounds.keys()])
  }

  /** The accounts whose bounds a price has left, in no order. */
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
