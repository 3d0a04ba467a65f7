import {
  at,
  choice,
  type Decoded,
  decimal,
  flag,
  id,
  lenient,
  maybe,
  orText,
  record,
  rows,
  text,
  withDefault,
} from '../codec.ts'

/** Deposit type in a request: coin or bank (document 2 §3). */
export const depositKind = choice({ coin: 0, bank: 1 })
/** Withdrawal type in a request: coin or bank (document 2 §3). */
export const withdrawalKind = choice({ coin: 1, bank: 2 })

/** A deposit (document 2 §3). `number` is in USD, whatever currency was paid. */
export const deposit = record({
  number: at('number', decimal),
  kind: at('type', withDefault(choice({ coin: 0, bank: 1 }, 'coin'), 'coin')),
  currency: at('currency_code', withDefault(text, '')),
  status: at('status', choice({ unchecked: 0, finished: 1, rejected: 2, invalid: 3 }, 'unchecked')),
  createdAt: at('created_at', withDefault(text, '')),
  remark: at('remark', maybe(text)),
})
export type Deposit = Decoded<typeof deposit>

/** A coin and network to deposit by, or an account to repay a loan to (document 2 §3). */
export const coinAccount = record({
  id: at('id', id),
  currency: at('currency_code', text),
  network: at('protocol_code', withDefault(text, '')),
  address: at('address', text),
  /** Extension: instructions for the payment. */
  remark: at('remark', maybe(text)),
})
export type CoinAccount = Decoded<typeof coinAccount>

/** A bank account to deposit to (document 2 §3). */
export const bankAccount = record({
  id: at('id', id),
  bankName: at('bank_name', text),
  bankAddress: at('bank_address', withDefault(text, '')),
  swift: at('bank_swift', withDefault(text, '')),
  payeeName: at('payee_name', withDefault(text, '')),
  payeeAccount: at('payee_account', withDefault(text, '')),
  remark: at('bank_remark', maybe(text)),
})
export type BankAccount = Decoded<typeof bankAccount>

/** A currency available for wires (decisions §9). */
export const depositCurrency = orText(
  record({ code: at('code', text), name: at('name', withDefault(text, '')) }),
  (code) => ({ code, name: '' }),
)

/** A withdrawal currency. Documents 1 and 2 only promise its code; the rest is extra (decisions §9). */
const drawCurrency = orText(
  record({ id: at('id', maybe(id)), code: at('code', text), network: at('protocol', maybe(text)) }),
  (code) => ({ code }),
)
export type DrawCurrency = Decoded<typeof drawCurrency>

/** A currency available for withdrawals (document 2 §3, decisions §7). */
export const withdrawalCurrency = record({
  id: at('id', id),
  code: at('code', text),
  network: at('protocol', maybe(text)),
  rate: at('draw_rate', withDefault(decimal, '0')),
  feeType: at('fee_type', withDefault(choice({ fixed: 1, percent: 0 }, 'percent'), 'percent')),
  /** Units of the currency per USD. */
  unitsPerUsd: at('usd_price', decimal),
})
export type WithdrawalCurrency = Decoded<typeof withdrawalCurrency>

/** A withdrawal (document 2 §3). */
export const withdrawal = record({
  number: at('number', decimal),
  received: at('real_number', maybe(decimal)),
  currency: at('draw_currency', lenient(drawCurrency)),
  fee: at('fee', withDefault(decimal, '0')),
  status: at('status_name', withDefault(text, '')),
  createdAt: at('created_at', withDefault(text, '')),
  kind: at('type', withDefault(choice({ coin: 1, bank: 2 }, 'bank'), 'bank')),
  address: at('address', maybe(text)),
  payeeAccount: at('payee_account', maybe(text)),
  notes: at('notes', maybe(text)),
  /** Extension: the status as a stable word. */
  state: at(
    'state',
    lenient(choice({ waiting: 'waiting', paid: 'paid', rejected: 'rejected', cancelled: 'cancelled' })),
  ),
  /** Extension: the id for `cancelWithdrawal`. */
  id: at('id', maybe(id)),
  /** Extension: the withdrawal is not reviewed before this time, because its method or the second factor is new. */
  heldUntil: at('held_until', maybe(text)),
})
export type Withdrawal = Decoded<typeof withdrawal>

/**
 * The confirmation that a withdrawal needs: with an authenticator code, or with the code sent to `to`, which is partly hidden.
 * `withApp` requires both, because the app was set up less than a day ago. `none` requires nothing (`WITHDRAW_CONFIRM`).
 * `setUp` requires setting up an authenticator app first (`WITHDRAW_FACTOR`).
 */
export const withdrawalConfirmation = record({
  by: at('by', choice({ app: 'app', email: 'email', sms: 'sms', none: 'none', setUp: 'set_up' })),
  to: at('to', maybe(text)),
  withApp: at('with_app', maybe(flag)),
})
export type WithdrawalConfirmation = Decoded<typeof withdrawalConfirmation>

/** A saved address or bank account (document 2 §3). */
export const withdrawalMethod = record({
  id: at('id', id),
  address: at('dc_address', maybe(text)),
  bankName: at('bank_name', maybe(text)),
  payeeAccount: at('payee_account', maybe(text)),
  payeeName: at('payee_name', maybe(text)),
  currency: at('draw_currency', lenient(drawCurrency)),
})
export type WithdrawalMethod = Decoded<typeof withdrawalMethod>

/** Balance and the amount locked for withdrawals, in USD (document 2 §3). */
export const accountDetail = record({
  balance: at('balance', decimal),
  locked: at('lock_balance', withDefault(decimal, '0')),
})
export type AccountDetail = Decoded<typeof accountDetail>

/** A change of the balance (document 2 §3). */
export const balanceChange = record({
  /** USD with two decimals, or six for fractions of a cent. */
  value: at('Value', decimal),
  type: at('Type', withDefault(text, '')),
  memo: at('Memo', withDefault(text, '')),
  memoTranslated: at('MemoTran', maybe(text)),
  createdAt: at('CreatedAtTran', withDefault(text, '')),
  /** Extension: the part of the money that changed: the balance or the locked amount. */
  part: at('Part', lenient(choice({ balance: 'balance', locked: 'locked' }))),
  /** Extension: the related order. */
  orderId: at('OrderId', lenient(id)),
})
export type BalanceChange = Decoded<typeof balanceChange>

/** Topic filter for balance changes. */
export const changeTopic = choice({
  trading: 'trading',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  loans: 'loans',
  other: 'other',
})
export type ChangeTopic = Decoded<typeof changeTopic>

/** A page of balance changes, newest first. */
export const balanceLog = record({
  rows: at('list', rows(balanceChange)),
  /** True if there are more changes. Request them with `last`. */
  more: at('more', withDefault(flag, false)),
  last: at('last', maybe(text)),
})
