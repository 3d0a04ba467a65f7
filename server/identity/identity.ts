import { cardIdOf, realNameOf } from '../../contract/identityData.ts'
import type { Sql } from '../store/sql.ts'
import type { IdentityCheck, IdentityTable, SubmittedIdentity } from './identityTable.ts'

/** Reason why an identity is not taken for a check. */
export type IdentityRefusal = 'name' | 'cardId' | 'samePicture' | 'pictures' | 'waiting' | 'approved'

/** `now` is the wall clock, in UTC ms. */
export interface IdentityDeps {
  readonly db: Sql
  readonly table: IdentityTable
  /** Marks an account's picture as used; false when it is not its own, or used already. */
  readonly claimPicture: (accountId: number, name: string, purpose: string) => boolean
  readonly now: () => number
}

/** Thrown out of a transaction, so that nothing of it stays. */
class Rollback extends Error {}

/** Verifies identities: submitted by users, reviewed by an operator (document 2 §4). */
export class Identity {
  readonly #table: IdentityTable
  readonly #claimPicture: IdentityDeps['claimPicture']
  readonly #now: () => number
  readonly #keep: (accountId: number, submitted: SubmittedIdentity) => void

  constructor({ db, table, claimPicture, now }: IdentityDeps) {
    this.#table = table
    this.#claimPicture = claimPicture
    this.#now = now
    this.#keep = db.transaction((accountId: number, submitted: SubmittedIdentity) => {
      for (const picture of [submitted.frontPicture, submitted.backPicture]) {
        if (!this.#claimPicture(accountId, picture, 'identity')) throw new Rollback()
      }
      this.#table.add(accountId, submitted, this.#now())
    }).immediate
  }

  /** The newest check of an account; undefined before it handed anything in. */
  checkOf(accountId: number): IdentityCheck | undefined {
    return this.#table.newestOf(accountId)
  }

  /** Takes an identity for a check. The same one twice is taken once; a rejected one may be followed by another. */
  submit(accountId: number, given: SubmittedIdentity): 'taken' | IdentityRefusal {
    const name = realNameOf(given.name)
    if (name === undefined) return 'name'
    const cardId = cardIdOf(given.cardId)
    if (cardId === undefined) return 'cardId'
    const submitted = { ...given, name, cardId }
    const newest = this.#table.newestOf(accountId)
    if (newest !== undefined && newest.status !== 'rejected')
      return newest.status === 'waiting' && isSame(newest, submitted) ? 'taken' : newest.status
    if (submitted.frontPicture === submitted.backPicture) return 'samePicture'
    try {
      this.#keep(accountId, submitted)
      return 'taken'
    } catch (error) {
      if (error instanceof Rollback) return 'pictures'
      throw error
    }
  }
}

const isSame = (one: SubmittedIdentity, other: SubmittedIdentity) =>
  one.name === other.name &&
  one.cardId === other.cardId &&
  one.frontPicture === other.frontPicture &&
  one.backPicture === other.backPicture
