import {
  at,
  choice,
  type Decoded,
  flag,
  id,
  integer,
  lenient,
  maybe,
  record,
  rows,
  text,
  withDefault,
} from '../../codec.ts'
import type { Role } from './operator.ts'
import { bar } from './proposal.ts'

/** Kinds of reviews. */
export const reviewKind = choice({
  identity: 'identity',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  loanIdentity: 'loanIdentity',
  loan: 'loan',
  repayment: 'repayment',
})
export type ReviewKind = Decoded<typeof reviewKind>

/** Role that reviews each kind. Admins can review all kinds. */
export const reviewersOf: Readonly<Record<ReviewKind, Role>> = {
  identity: 'reviewer',
  loanIdentity: 'reviewer',
  deposit: 'finance',
  withdrawal: 'finance',
  loan: 'finance',
  repayment: 'finance',
}

/** Maximum length of an operator's remark, in characters. */
export const MAX_REMARK_LENGTH = 500

/** Every kind, in the order of the console. */
export const reviewKinds = Object.keys(reviewersOf) as ReviewKind[]

/**
 * Format of a fact's value. `usd`: decimal USD amount; `days`: number of days; `dailyPercent`: decimal percentage per day;
 * `day`: date as yyyy/mm/dd; `time`: UTC ms; `word`: a value that the console translates; `code`: exact text to compare or
 * copy, such as an address; `text`: text from the user.
 */
export const factType = choice(
  {
    text: 'text',
    code: 'code',
    usd: 'usd',
    days: 'days',
    dailyPercent: 'dailyPercent',
    day: 'day',
    time: 'time',
    word: 'word',
  },
  'text',
)
export type FactType = Decoded<typeof factType>

/** Stable names of all facts. The console has a label for each. */
export const factTypes = {
  address: 'code',
  agreedOn: 'day',
  agreement: 'code',
  amount: 'usd',
  bank: 'text',
  bankAddress: 'text',
  birthday: 'day',
  borrower: 'text',
  branch: 'text',
  /** `idCard` or `passport`. */
  cardKind: 'word',
  cardNumber: 'code',
  country: 'text',
  currency: 'code',
  familyName: 'text',
  fee: 'usd',
  freePeriod: 'days',
  fullName: 'text',
  givenName: 'text',
  /** The withdrawal cannot be approved before this time. */
  heldUntil: 'time',
  interest: 'usd',
  interestRate: 'dailyPercent',
  lateFee: 'usd',
  lateFeeRate: 'dailyPercent',
  loan: 'code',
  memo: 'text',
  /** The user's label of a saved address or account. */
  methodRemark: 'text',
  mobile: 'code',
  network: 'code',
  owedAlready: 'usd',
  payee: 'text',
  payeeAccount: 'code',
  period: 'days',
  principal: 'usd',
  /** Amount to send, in the currency. */
  send: 'code',
  /** `male` or `female`. */
  sex: 'word',
  /** Reason why a withdrawal was stopped: the account is `frozen`, or the `owner` or a password `reset` cancelled it. */
  stopped: 'word',
  swift: 'code',
  total: 'usd',
  /** Method: `coin` or `bank`. */
  way: 'word',
} as const satisfies Readonly<Record<string, FactType>>
/** Name of a fact. */
export type FactKey = keyof typeof factTypes

/** A fact of a review. */
export const fact = record({ key: at('key', text), type: at('type', factType), value: at('value', text) })
export type Fact = Decoded<typeof fact>

/** Stable names of the images of a review. */
export const pictureWords = ['front', 'back', 'proof', 'hand', 'signature', 'voucher'] as const
export type PictureKey = (typeof pictureWords)[number]

/** Another use of the same image, by any user in any review kind. */
export const alsoUsed = record({
  /** The other review, such as `deposit-7`. */
  id: at('id', text),
  kind: at('kind', reviewKind),
  accountId: at('account_id', id),
  uid: at('uid', withDefault(text, '')),
  /** Upload time, UTC ms. */
  at: at('at', integer),
  /** True for an identical file. Otherwise the image was re-encoded, resized, cropped or brightened. */
  exact: at('is_exact', flag),
  /** Address of the image; missing if the operator does not review that kind. */
  address: at('address', maybe(text)),
})
export type AlsoUsed = Decoded<typeof alsoUsed>

/** An image of a review. Its address is relative to the console's origin and requires the console's session. */
export const reviewPicture = record({
  key: at('key', text),
  address: at('address', text),
  /** Other uses of the same image, identical files first. Available within seconds of the upload. */
  alsoUsed: at('also_used', maybe(rows(alsoUsed))),
})

/** An operator's approval of something that needs two. Time is UTC ms. */
export const approval = record({ by: at('by', text), at: at('at', integer) })

const facts = at('facts', rows(fact))
const pictures = at('pictures', rows(reviewPicture))

/** A pending review. Times are UTC ms. */
export const review = record({
  /** Kind and number, such as `deposit-7`. */
  id: at('id', text),
  kind: at('kind', reviewKind),
  accountId: at('account_id', id),
  uid: at('uid', withDefault(text, '')),
  since: at('since', integer),
  facts,
  pictures,
  /** Number of different operators who must approve it. A rejection needs one. */
  needs: at('needs', withDefault(integer, 1)),
  /** Approvals so far, while another is needed. */
  approvals: at('approvals', withDefault(rows(approval), [])),
  /** Reason why the requesting operator cannot approve it. They can still reject it. */
  bar: at('bar', maybe(bar)),
})
export type Review = Decoded<typeof review>

/** Outcome of a review. `invalid` marks a deposit that does not exist, such as one submitted twice. */
export const outcome = choice({ approved: 'approved', rejected: 'rejected', invalid: 'invalid' })
export type Outcome = Decoded<typeof outcome>

/** State after a decision: decided, or waiting for a second operator. */
export const decision = record({ state: at('state', choice({ decided: 'decided', needsAnother: 'needsAnother' })) })
export type Decision = Decoded<typeof decision>

/** A completed review. Times are UTC ms. */
export const decidedReview = record({
  id: at('id', text),
  kind: at('kind', reviewKind),
  accountId: at('account_id', id),
  uid: at('uid', withDefault(text, '')),
  since: at('since', integer),
  facts,
  pictures,
  outcome: at('outcome', outcome),
  decidedAt: at('decided_at', maybe(integer)),
  /** Operators who approved or rejected it, the last one last. `auto` is the server. */
  by: at('by', withDefault(rows(text), [])),
  remark: at('remark', maybe(text)),
  /** Time when its money moved; missing if none moves. */
  settledAt: at('settled_at', lenient(integer)),
})
export type DecidedReview = Decoded<typeof decidedReview>

/** Number of pending reviews of a kind. */
export const queue = record({
  kind: at('kind', reviewKind),
  waiting: at('waiting', integer),
  /** Start of the longest wait, UTC ms. */
  since: at('since', maybe(integer)),
})
export type Queue = Decoded<typeof queue>
