import type { Reviewed } from '../ops/reviews.ts'
import type { IdentityTable } from './identityTable.ts'

/** Identity checks as an operator's desk has them. */
export const identityReviews = (table: IdentityTable): Reviewed => ({
  kind: 'identity',
  waiting: () =>
    table.waiting().map(({ id, accountId, submittedAt, name, cardId, frontPicture, backPicture }) => ({
      number: id,
      accountId,
      since: submittedAt,
      facts: { name, number: cardId },
      pictures: { front: frontPicture, back: backPicture },
    })),
  decide: table.decide,
})
