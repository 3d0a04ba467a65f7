import { fundsReviews } from './funds/fundsReviews.ts'
import { identityReviews } from './identity/identityReviews.ts'
import { openIdentityTable } from './identity/identityTable.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { loanReviews } from './loans/loanReviews.ts'
import type { Reviewed } from './ops/reviews.ts'
import type { Sql } from './store/sql.ts'

/** All kinds of reviews, shared by the server and the operator's command line. */
export const reviewedKinds = (db: Sql): Reviewed[] => [
  identityReviews(db, openIdentityTable(db)),
  ...fundsReviews(db),
  ...loanReviews(db, openLoanBooks(db)),
]
