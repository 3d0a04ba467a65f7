import { openDecided, openShowing } from '../ops/decidedNumbers.ts'
import { endingOf, type Reviewed, type ReviewItem } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import type { IdentityCheck, IdentityTable } from './identityTable.ts'

/** Identity checks as an operator's desk has them. */
export const identityReviews = (db: Sql, table: IdentityTable): Reviewed => ({
  kind: 'identity',
  outcomes: ['approved', 'rejected'],
  waiting: () => table.waiting().map(matterOf),
  find: (number) => {
    const check = table.find(number)
    return check && { ...matterOf(check), ending: endingOf(check) }
  },
  showing: openShowing(db, 'identity_check', 'front_picture', 'back_picture'),
  decided: openDecided(db, 'identity_check'),
  decide: table.decide,
})

const matterOf = ({ id, accountId, submittedAt, ...check }: IdentityCheck): ReviewItem => ({
  number: id,
  accountId,
  since: submittedAt,
  facts: { fullName: check.name, cardNumber: check.cardId },
  pictures: { front: check.frontPicture, back: check.backPicture },
})
