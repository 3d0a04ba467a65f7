import type { AccountState } from '../../engine/state.ts'

/** So many accounts more than were left the last time are held before it is looked for idle ones again. */
const ROOM = 10_000

/**
 * Bounds how many accounts are in memory that trade nothing: who has no orders and was not asked for since the last look is
 * forgotten, and read again when somebody asks.
 */
export class IdleAccounts {
  readonly #asked = new Set<number>()
  #most = ROOM

  /** An account was asked for. */
  note(accountId: number): void {
    this.#asked.add(accountId)
  }

  /** Forgets the idle ones, when there are many, but for those that are needed: what is not stored yet is nowhere else. */
  forget(accounts: Map<number, AccountState>, isNeeded: (accountId: number) => boolean): void {
    if (accounts.size <= this.#most) return
    for (const { id, holding, pending } of accounts.values())
      if (holding.size === 0 && pending.size === 0 && !this.#asked.has(id) && !isNeeded(id)) accounts.delete(id)
    this.#asked.clear()
    this.#most = accounts.size + ROOM
  }
}
