import { cardIdOf, realNameOf } from '../../contract/identityData.ts'
import type { Sql } from '../store/sql.ts'
import type { HandedIn, IdentityCheck, IdentityTable } from './identityTable.ts'

/** Why an identity is not taken for a check. */
export type IdentityRefusal = 'name' | 'cardId' | 'samePicture' | 'pictures' | 'waiting' | 'approved'

/** What identities are taken with. `now` is the wall clock's, UTC ms. */
export interface IdentityParts {
  readonly db: Sql
  readonly table: IdentityTable
  /** Marks an account's picture as used; false when it is not its own, or used already. */
  readonly claimPicture: (accountId: number, name: string, purpose: string) => boolean
  readonly now: () => number
}

/** Thrown out of a transaction, so that nothing of it stays. */
class NotTaken extends Error {}

/** Who people are: handed in by themselves, checked by an operator (document 2 §4). */
export class Identity {
  readonly #table: IdentityTable
  readonly #claimPicture: IdentityParts['claimPicture']
  readonly #now: () => number
  readonly #keep: (accountId: number, handedIn: HandedIn) => void

  constructor({ db, table, claimPicture, now }: IdentityParts) {
    this.#table = table
    this.#claimPicture = claimPicture
    this.#now = now
    this.#keep = db.transaction((accountId: number, handedIn: HandedIn) => {
      for (const picture of [handedIn.frontPicture, handedIn.backPicture]) {
        if (!this.#claimPicture(accountId, picture, 'identity')) throw new NotTaken()
      }
      this.#table.add(accountId, handedIn, this.#now())
    }).immediate
  }

  /** The newest check of an account; undefined before it handed anything in. */
  checkOf(accountId: number): IdentityCheck | undefined {
    return this.#table.newestOf(accountId)
  }

  /** Takes an identity for a check. The same one twice is taken once; a rejected one may be followed by another. */
  submit(accountId: number, given: HandedIn): 'taken' | IdentityRefusal {
    const name = realNameOf(given.name)
    if (name === undefined) return 'name'
    const cardId = cardIdOf(given.cardId)
    if (cardId === undefined) return 'cardId'
    const handedIn = { ...given, name, cardId }
    const newest = this.#table.newestOf(accountId)
    if (newest !== undefined && newest.status !== 'rejected')
      return newest.status === 'waiting' && isSame(newest, handedIn) ? 'taken' : newest.status
    if (handedIn.frontPicture === handedIn.backPicture) return 'samePicture'
    try {
      this.#keep(accountId, handedIn)
      return 'taken'
    } catch (error) {
      if (error instanceof NotTaken) return 'pictures'
      throw error
    }
  }
}

const isSame = (one: HandedIn, other: HandedIn) =>
  one.name === other.name &&
  one.cardId === other.cardId &&
  one.frontPicture === other.frontPicture &&
  one.backPicture === other.backPicture
