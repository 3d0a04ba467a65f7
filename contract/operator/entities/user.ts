import {
  at,
  choice,
  type Decoded,
  decimal,
  flag,
  id,
  integer,
  maybe,
  record,
  rows,
  text,
  withDefault,
} from '../../codec.ts'

const names = {
  id: at('id', id),
  uid: at('uid', text),
  email: at('email', maybe(text)),
  /** Area code and digits. */
  mobile: at('mobile', maybe(text)),
  demo: at('is_demo', flag),
  /** True for a simulated trader of a demo server. */
  simulated: at('simulated', withDefault(flag, false)),
  /** UTC ms, by the market's clock. */
  createdAt: at('created_at', integer),
} as const

/** A user in a list. */
export const listedUser = record(names)
export type ListedUser = Decoded<typeof listedUser>

const checkState = choice({ none: 'none', waiting: 'waiting', approved: 'approved', rejected: 'rejected' }, 'none')

/** A user's loan. */
export const userLoan = record({
  id: at('id', id),
  amount: at('amount', decimal),
  interest: at('interest', decimal),
  status: at(
    'status',
    choice({
      waiting: 'waiting',
      approved: 'approved',
      toRepay: 'toRepay',
      rejected: 'rejected',
      checking: 'checking',
      repaid: 'repaid',
    }),
  ),
  createdAt: at('created_at', integer),
  /** Due day, yyyy/mm/dd; missing before the money has arrived. */
  dueDay: at('due_day', maybe(text)),
})
export type UserLoan = Decoded<typeof userLoan>

/** Read-only details of a user. Amounts are in USD. */
export const userDetail = record({
  ...names,
  invitedBy: at('invited_by', maybe(id)),
  balance: at('balance', decimal),
  /** Amount of pending withdrawals. */
  locked: at('locked', decimal),
  /** Funds available for trading or withdrawal. */
  usable: at('usable', decimal),
  /** Margin of open orders. */
  margin: at('margin', decimal),
  /** Balance plus profit of open orders. */
  equity: at('equity', decimal),
  openOrders: at('open_orders', integer),
  pendingOrders: at('pending_orders', integer),
  identity: at('identity', checkState),
  loanIdentity: at('loan_identity', checkState),
  sessions: at('sessions', integer),
  /** True if nobody can log in and withdrawals are blocked. */
  frozen: at('is_frozen', flag),
  secondFactor: at('second_factor', flag),
  passkeys: at('passkeys', integer),
  loans: at('loans', withDefault(rows(userLoan), [])),
})
export type UserDetail = Decoded<typeof userDetail>

/** An amount posted to (positive) or from (negative) a ledger account, in USD. */
export const posting = record({ account: at('account', text), amount: at('amount', decimal) })

/** A ledger transaction. Its postings sum to zero. */
export const ledgerEntry = record({
  id: at('id', id),
  /** Reason for the transaction, such as `deposit` or `profit`. */
  kind: at('kind', text),
  orderId: at('order_id', maybe(id)),
  /** UTC ms, by the market's clock. */
  at: at('at', integer),
  postings: at('postings', rows(posting)),
})
export type LedgerEntry = Decoded<typeof ledgerEntry>
