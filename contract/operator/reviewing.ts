import { listOf, page } from '../calls/call.ts'
import { at, integer, maybe, text, withDefault } from '../codec.ts'
import { decidedReview, decision, outcome, queue, review, reviewKind } from './entities/review.ts'
import { mutation, query } from './operatorCall.ts'

const reviewers = ['reviewer', 'finance'] as const

/** Returns the number of pending reviews of each kind that the operator reviews, for badges. */
export const queues = query('/queues', reviewers, {}, listOf(queue))
/** Returns up to 200 pending reviews, longest waiting first, of one kind or of all that the operator reviews. */
export const waitingReviews = query('/reviews', reviewers, { kind: at('kind', maybe(reviewKind)) }, listOf(review))
/**
 * Decides a review. Any outcome other than an approval requires a remark (1 to 500 characters), which the user sees. `invalid`
 * is for deposits only. Refused if the review is already decided or the operator cannot approve it (`bar`).
 */
export const decideReview = mutation(
  '/decide',
  reviewers,
  { id: at('id', text), outcome: at('outcome', outcome), remark: at('remark', maybe(text)) },
  decision,
)
/** Returns completed reviews of one kind, newest first, ten per page. */
export const decidedReviews = query(
  '/decided',
  reviewers,
  { kind: at('kind', reviewKind), page: at('page', withDefault(integer, 1)) },
  page(decidedReview),
)
