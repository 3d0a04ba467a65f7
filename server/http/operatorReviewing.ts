import { msg } from '@lingui/core/macro'
import type { Answer } from '../../contract/calls/call.ts'
import type { operatorCalls } from '../../contract/operator/calls.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import {
  type AlsoUsed,
  type Fact,
  type FactKey,
  factTypes,
  MAX_REMARK_LENGTH,
  type Queue,
  type ReviewKind,
  reviewersOf,
  reviewKinds,
} from '../../contract/operator/entities/review.ts'
import { reviewPictureAddress } from '../../contract/operator/reviewPicture.ts'
import type { openAlsoUsed } from '../operators/alsoUsed.ts'
import type { UserRecords } from '../operators/userRecords.ts'
import type { Visitor } from '../operators/visitorLookup.ts'
import type { AuditReads } from '../ops/auditLog.ts'
import { type Review, type Reviews, singleLine, type Verdict } from '../ops/reviews.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import { mayAs, notYours } from './operatorAccess.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { badParameter, goodPage } from './parameters.ts'

/** Maximum number of reviews listed. The oldest come first, and more are not needed before some are decided. */
const MAX_SHOWN = 200
const MAX_ID_LENGTH = 40
const verdictActs: readonly string[] = ['approveFirst', 'approve', 'reject', 'invalidate']

type AlsoUsedPictures = ReturnType<typeof openAlsoUsed>
/** Other uses of pictures, by the names of these. */
type Uses = ReadonlyMap<string, AlsoUsed[]>

export interface OperatorReviewing {
  /** Waiting and finished reviews. */
  readonly queues: AsyncApi<Reviews>
  /** Verdicts: looking at the queues does not wait for them. */
  readonly reviews: Pick<AsyncApi<Reviews>, 'judge'>
  /** Other uses of pictures. */
  readonly alsoUsed: AsyncApi<AlsoUsedPictures>
  readonly users: Pick<UserRecords, 'uidOf'>
  readonly audit: Pick<AuditReads, 'of'>
}

/** The queues of the console: what waits, the verdicts, and what is over. */
export function operatorReviewing({ queues, reviews, alsoUsed, users, audit }: OperatorReviewing): OperatorHandlers {
  const seen = async ({ id, kind, accountId, since, facts, pictures }: Review, used: Uses) => ({
    id,
    kind,
    accountId: String(accountId),
    uid: await users.uidOf(accountId),
    since,
    facts: factsOf(facts),
    pictures: Object.entries(pictures).map(([key, name]) => {
      const also = used.get(name)
      return { key, address: reviewPictureAddress(id, key), ...(also && { alsoUsed: also }) }
    }),
  })
  /** Returns the other uses of the reviews' pictures by name, with addresses for those the visitor may review. */
  const usesOf = async (visitor: Visitor, shown: readonly Review[]): Promise<Uses> => {
    const uses = new Map<string, AlsoUsed[]>()
    const names = shown.flatMap(({ pictures }) => Object.values(pictures))
    for (const { picture, key, accountId, ...use } of await alsoUsed.of(names)) {
      const address = mayAs(visitor, [reviewersOf[use.kind]]) ? reviewPictureAddress(use.id, key) : undefined
      const known = {
        ...use,
        accountId: String(accountId),
        uid: await users.uidOf(accountId),
        ...(address && { address }),
      }
      uses.set(picture, [...(uses.get(picture) ?? []), known])
    }
    return uses
  }
  return {
    queues: async (_, { visitor }) => {
      const kinds = kindsOf(visitor)
      const waiting = await queues.waiting(kinds)
      return { data: kinds.map((kind) => queueOf(kind, waiting)) }
    },
    waitingReviews: async ({ kind }, { visitor, actor }) => {
      const waiting = await queues.waiting(kind === undefined ? kindsOf(visitor) : [allowed(visitor, kind)])
      const data: Answer<typeof operatorCalls.waitingReviews> = []
      const those = waiting.slice(0, MAX_SHOWN)
      const used = await usesOf(visitor, those)
      const standings = await queues.standings(actor, those)
      for (const [index, one] of those.entries()) {
        const { needs = 1, approvals = [], bar } = standings[index] ?? {}
        data.push({ ...(await seen(one, used)), needs, approvals: [...approvals], bar })
      }
      return { data }
    },
    decideReview: async ({ id, outcome, remark = '' }, { visitor, actor }) => {
      // Before it is looked up: who does not review this kind is not told whether there is one.
      const kind = reviewKinds.find((one) => id.startsWith(`${one}-`))
      if (kind !== undefined) allowed(visitor, kind)
      const review = id.length > MAX_ID_LENGTH ? undefined : await queues.find(id)
      if (review === undefined) throw waitsNoLonger()
      if (outcome === 'invalid' && review.kind !== 'deposit') throw badParameter('outcome')
      const verdict: Verdict = outcome === 'approved' ? { outcome } : { outcome, remark: goodRemark(remark) }
      const judgement = await reviews.judge(id, actor, verdict)
      if (judgement === 'gone') throw waitsNoLonger()
      if (typeof judgement !== 'string') throw barred(judgement)
      return { data: { state: judgement } }
    },
    decidedReviews: async ({ kind, page }, { visitor }) => {
      goodPage(page)
      const { rows, total } = await queues.decided(allowed(visitor, kind), page)
      const by = async (id: string) =>
        (await audit.of(id)).flatMap(({ act, actor }) => (verdictActs.includes(act) ? [actor] : []))
      const shown: Answer<typeof operatorCalls.decidedReviews>['rows'] = []
      const used = await usesOf(visitor, rows)
      for (const { outcome, decidedAt, remark, settledAt, ...review } of rows)
        shown.push({
          ...(await seen(review, used)),
          ...{ outcome, decidedAt },
          by: await by(review.id),
          ...(remark !== null && { remark }),
          ...(typeof settledAt === 'number' && { settledAt }),
        })
      return { data: { total, rows: shown } }
    },
  }
}

/** The refusal of a decision on what somebody else has decided. */
export const waitsNoLonger = (): Refused => new Refused(msg`Already decided`)

/** The refusal of an approval by somebody who cannot give it. */
export function barred({ reason }: Bar): Refused {
  switch (reason) {
    case 'wait':
      return new Refused(msg`Your access is new, so you can’t approve anything yet`)
    case 'own':
      return new Refused(msg`You have already approved this. Another operator must approve it too`)
    case 'related':
      return new Refused(msg`One person gave both of you access, so another operator must approve this`)
    case 'author':
      return new Refused(msg`You proposed its payment method, so another operator must approve this`)
    case 'held':
    case 'frozen':
      return new Refused(msg`This withdrawal is on hold and can’t be approved yet`)
    default:
      return notYours()
  }
}

/** A remark for whoever is concerned, in one line. Throws a Refused. */
export function goodRemark(remark: string): string {
  const said = singleLine(remark)
  if (said === undefined) throw new Refused(msg`Enter a reason of up to ${{ most: MAX_REMARK_LENGTH }} characters`)
  return said
}

const kindsOf = (visitor: Visitor): ReviewKind[] => reviewKinds.filter((kind) => mayAs(visitor, [reviewersOf[kind]]))

function allowed(visitor: Visitor, kind: ReviewKind): ReviewKind {
  if (!mayAs(visitor, [reviewersOf[kind]])) throw notYours()
  return kind
}

function queueOf(kind: ReviewKind, waiting: readonly Review[]): Queue {
  const those = waiting.filter((one) => one.kind === kind)
  const [oldest] = those
  return { kind, waiting: those.length, ...(oldest && { since: oldest.since }) }
}

const factsOf = (facts: Review['facts']): Fact[] =>
  Object.entries(facts).map(([key, value]) => ({ key, type: factTypes[key as FactKey], value }))
