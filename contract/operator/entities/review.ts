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

/** What is reviewed. */
export const reviewKind = choice({
  identity: 'identity',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  loanIdentity: 'loanIdentity',
  loan: 'loan',
  repayment: 'repayment',
})
export type ReviewKind = Decoded<typeof reviewKind>

/** Who reviews what; an admin may too. */
export const reviewersOf: Readonly<Record<ReviewKind, Role>> = {
  identity: 'reviewer',
  loanIdentity: 'reviewer',
  deposit: 'finance',
  withdrawal: 'finance',
  loan: 'finance',
  repayment: 'finance',
}

/** Characters that a remark of an operator has at most. */
export const LONGEST_REMARK = 500

/** Every kind, in the order that the console shows them in. */
export const reviewKinds = Object.keys(reviewersOf) as ReviewKind[]

/**
 * How the value of a fact is to be read: `usd` is a decimal amount of USD, `days` a count of them, `dailyPercent` a
 * decimal percentage a day, `day` a date (yyyy/mm/dd), `time` UTC ms, `word` one of a few words that the console has words for, `code`
 * something to compare or copy sign by sign (an address, an account number), `text` whatever the user wrote.
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

/** What facts there are, by names that stay: the console has a label for each. */
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
  /** A withdrawal is not approved before then. */
  heldUntil: 'time',
  interest: 'usd',
  interestRate: 'dailyPercent',
  lateFee: 'usd',
  lateFeeRate: 'dailyPercent',
  loan: 'code',
  memo: 'text',
  /** What the user calls a bound address or account. */
  methodRemark: 'text',
  mobile: 'code',
  network: 'code',
  owedAlready: 'usd',
  payee: 'text',
  payeeAccount: 'code',
  period: 'days',
  principal: 'usd',
  /** What is to be sent, in the currency. */
  send: 'code',
  /** `male` or `female`. */
  sex: 'word',
  /** A withdrawal whose account is `frozen`, or that its `owner` or a password `reset` has cancelled. */
  stopped: 'word',
  swift: 'code',
  total: 'usd',
  /** By what: `coin` or `bank`. */
  way: 'word',
} as const satisfies Readonly<Record<string, FactType>>
/** The name of a fact. */
export type FactKey = keyof typeof factTypes

/** A fact of what is reviewed. */
export const fact = record({ key: at('key', text), type: at('type', factType), value: at('value', text) })
export type Fact = Decoded<typeof fact>

/** What pictures show, by names that stay. */
export const pictureWords = ['front', 'back', 'proof', 'hand', 'signature', 'voucher'] as const
export type PictureKey = (typeof pictureWords)[number]

/** Another use of a picture, of whatever user and kind. */
export const alsoUsed = record({
  /** The review that it was used for, such as `deposit-7`. */
  id: at('id', text),
  kind: at('kind', reviewKind),
  accountId: at('account_id', id),
  uid: at('uid', withDefault(text, '')),
  /** When it was uploaded, UTC ms. */
  at: at('at', integer),
  /** The same file; otherwise it was encoded anew, resized, cut or made brighter. */
  exact: at('is_exact', flag),
  /** Where it is shown; missing for who does not review that kind. */
  address: at('address', maybe(text)),
})
export type AlsoUsed = Decoded<typeof alsoUsed>

/** A picture to look at beside the facts; the address is relative to the console's origin and opens in its session. */
export const reviewPicture = record({
  key: at('key', text),
  address: at('address', text),
  /** Where else the same picture is used, the same files first; found within seconds of the upload. */
  alsoUsed: at('also_used', maybe(rows(alsoUsed))),
})

/** What one operator has approved of what needs two; UTC ms. */
export const approval = record({ by: at('by', text), at: at('at', integer) })

const facts = at('facts', rows(fact))
const pictures = at('pictures', rows(reviewPicture))

/** Something that waits to be reviewed; times are UTC ms. */
export const review = record({
  /** Kind and number, such as `deposit-7`. */
  id: at('id', text),
  kind: at('kind', reviewKind),
  accountId: at('account_id', id),
  uid: at('uid', withDefault(text, '')),
  since: at('since', integer),
  facts,
  pictures,
  /** How many different operators have to approve it; a rejection needs one. */
  needs: at('needs', withDefault(integer, 1)),
  /** Who has approved it already, while another one has to. */
  approvals: at('approvals', withDefault(rows(approval), [])),
  /** Why the operator who asks cannot approve it; they may still reject it. */
  bar: at('bar', maybe(bar)),
})
export type Review = Decoded<typeof review>

/** How a review can end; `invalid` is for a deposit that is none, such as an announcement made twice. */
export const outcome = choice({ approved: 'approved', rejected: 'rejected', invalid: 'invalid' })
export type Outcome = Decoded<typeof outcome>

/** What became of a decision: the review is over, or waits for a second operator. */
export const decision = record({ state: at('state', choice({ decided: 'decided', needsAnother: 'needsAnother' })) })
export type Decision = Decoded<typeof decision>

/** A review that is over; times are UTC ms. */
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
  /** Who approved or rejected it, the last one last; `auto` is the server itself. */
  by: at('by', withDefault(rows(text), [])),
  remark: at('remark', maybe(text)),
  /** The money of it has moved; missing where none does. */
  settledAt: at('settled_at', lenient(integer)),
})
export type DecidedReview = Decoded<typeof decidedReview>

/** How much waits of a kind. */
export const queue = record({
  kind: at('kind', reviewKind),
  waiting: at('waiting', integer),
  /** Since when the longest of them has waited, UTC ms. */
  since: at('since', maybe(integer)),
})
export type Queue = Decoded<typeof queue>
