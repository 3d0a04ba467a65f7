import { listOf, page } from '../calls/call.ts'
import { at, integer, maybe, text, withDefault } from '../codec.ts'
import { decidedReview, decision, outcome, queue, review, reviewKind } from './entities/review.ts'
import { act, look } from './operatorCall.ts'

const reviewers = ['reviewer', 'finance'] as const

/** How much waits of each kind that the operator reviews; for badges. */
export const queues = look('/queues', reviewers, {}, listOf(queue))
/** What waits, the longest waiting first, 200 at most, of one kind or of all that the operator reviews. */
export const waitingReviews = look('/reviews', reviewers, { kind: at('kind', maybe(reviewKind)) }, listOf(review))
/**
 * Gives a verdict. Anything but an approval needs a remark (1 to 500 characters), which is shown to the user; `invalid`
 * is for deposits. Refused when it waits no longer, and when the operator cannot approve it (`bar`).
 */
export const decideReview = act(
  '/decide',
  reviewers,
  { id: at('id', text), outcome: at('outcome', outcome), remark: at('remark', maybe(text)) },
  decision,
)
/** What is over of one kind, the newest first, ten a page. */
export const decidedReviews = look(
  '/decided',
  reviewers,
  { kind: at('kind', reviewKind), page: at('page', withDefault(integer, 1)) },
  page(decidedReview),
)
