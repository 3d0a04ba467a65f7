import type { Database } from 'better-sqlite3'
import { fundsReviews } from './funds/fundsReviews.ts'
import { identityReviews } from './identity/identityReviews.ts'
import { openIdentityTable } from './identity/identityTable.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { loanReviews } from './loans/loanReviews.ts'
import type { Reviewed } from './ops/reviews.ts'

/** Everything that is reviewed: the same for the server and for the operator's command line. */
export const reviewedKinds = (sqlite: Database): Reviewed[] => [
  identityReviews(sqlite, openIdentityTable(sqlite)),
  ...fundsReviews(sqlite),
  ...loanReviews(sqlite, openLoanBooks(sqlite)),
]
