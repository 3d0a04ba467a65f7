import { at, decimal, id, integer, maybe, text, withDefault } from '../codec.ts'
import {
  accountDetail,
  balanceChange,
  balanceLog,
  bankAccount,
  changeTopic,
  coinAccount,
  deposit,
  depositCurrency,
  depositKind,
  withdrawal,
  withdrawalConfirmation,
  withdrawalCurrency,
  withdrawalKind,
  withdrawalMethod,
} from '../entities/funds.ts'
import { get, listOf, nothing, page, post } from './call.ts'

const session = { session: true } as const
const stored = { session: true, cache: 'account' } as const
const deposits = { session: true, mutates: true } as const
const requestId = at('request_id', maybe(text))
const pageNumber = at('page', withDefault(integer, 1))

/** Returns coins and networks for deposits (document 2 §7). */
export const depositCoins = get('/api/quickCharge/info', {}, listOf(coinAccount), session)
/** Submits a crypto deposit (document 2 §7). `number` is in USD, `address` is the address that was paid. */
export const depositByCoin = get(
  '/api/quickCharge/submit',
  {
    number: at('number', decimal),
    proof: at('proofImg', text),
    address: at('address', text),
    accountId: at('charge_id', id),
    requestId,
  },
  nothing,
  deposits,
)
/** Submits a bank wire deposit (document 2 §7). `number` is in USD. */
export const depositByWire = get(
  '/api/quickCharge/wire_submit',
  { number: at('number', decimal), proof: at('proofImg', text), accountId: at('wire_id', id), requestId },
  nothing,
  deposits,
)
/** Returns the currencies available for wires (decisions §9). */
export const depositCurrencies = get('/api/quickCharge/symbols', {}, listOf(depositCurrency), session)
/** Returns the bank accounts for deposits in a currency (document 2 §7). */
export const depositBanks = get(
  '/api/quickCharge/wire_info',
  { currency: at('bank_coin', text) },
  listOf(bankAccount),
  session,
)
/** Returns the deposit history (document 2 §7). */
export const depositList = get(
  '/api/quickCharge/quick_ist',
  { kind: at('type', depositKind), page: pageNumber },
  page(deposit),
  session,
)
/** Returns the balance and locked balance (document 2 §7). */
export const getAccountDetail = get('/v1/api/main/account/forexDetail', {}, accountDetail, stored)
/** Returns balance changes (document 2 §7). */
export const balanceChanges = get(
  '/v1/api/main/accountLog/forexChange',
  { page: pageNumber },
  page(balanceChange),
  stored,
)
/** Extension: returns balance changes filtered by topic and time, with cursor pagination. */
export const balanceChangeLog = get(
  '/v1/api/main/accountLog/filtered',
  {
    topic: at('topic', maybe(changeTopic)),
    /** Start time (inclusive), UTC ms. No limit if omitted. `to` is the exclusive end. */
    from: at('from', maybe(integer)),
    to: at('to', maybe(integer)),
    /** Cursor: `last` of the previous page. */
    after: at('after', maybe(text)),
    /** 1 to 500, 30 by default. */
    limit: at('limit', maybe(integer)),
  },
  balanceLog,
  { session: true, extension: true },
)
/** Returns the currencies available for withdrawals (document 2 §7). */
export const withdrawalCurrencies = get(
  '/api/account/draw_symbol_list',
  { kind: at('type', withdrawalKind) },
  listOf(withdrawalCurrency),
  session,
)
/**
 * Extension: starts confirmation of a withdrawal and returns the required method. Without a second factor, sends a code that is
 * valid for this amount and method only.
 */
export const confirmWithdrawal = post(
  '/api/account/draw_confirm',
  { currencyId: at('draw_currency_id', id), number: at('number', decimal), methodId: at('draw_method_id', id) },
  withdrawalConfirmation,
  { session: true, body: 'form', extension: true },
)
/** Requests a withdrawal (document 2 §7). `number` is in USD (decisions §9). */
export const withdraw = post(
  '/api/account/draw',
  {
    currencyId: at('draw_currency_id', id),
    number: at('number', decimal),
    memo: at('memo', maybe(text)),
    methodId: at('draw_method_id', id),
    /** Extension: a second-factor code, or the code sent by `confirmWithdrawal`. */
    code: at('code', maybe(text)),
    /** Extension: an additional second-factor code when both codes are required. */
    appCode: at('app_code', maybe(text)),
    requestId,
  },
  nothing,
  { session: true, body: 'form', mutates: true },
)
/** Returns the withdrawal history (document 2 §7). */
export const withdrawalList = get(
  '/api/account/draw_list',
  { kind: at('type', withdrawalKind), page: pageNumber },
  page(withdrawal),
  session,
)
/**
 * Extension: cancels a pending withdrawal and releases its amount. Repeating the call returns the same answer. Refused after
 * the withdrawal was decided.
 */
export const cancelWithdrawal = post('/api/account/draw_cancel', { id: at('id', id) }, nothing, {
  session: true,
  body: 'form',
  extension: true,
})
/** Returns saved addresses and accounts. An empty currency returns all of them (decisions §9). */
export const withdrawalMethods = get(
  '/api/wallet/get_draw_method',
  { kind: at('draw_type', withdrawalKind), currencyId: at('draw_id', withDefault(id, '')) },
  listOf(withdrawalMethod),
  session,
)
/** Adds an address or a bank account (document 2 §7, decisions §9). */
export const bindMethod = post(
  '/api/wallet/bind_draw_method',
  {
    kind: at('type', withdrawalKind),
    currencyId: at('draw_id', id),
    address: at('dc_address', maybe(text)),
    bankName: at('bank_name', maybe(text)),
    bankBranch: at('bank_branch', maybe(text)),
    bankAddress: at('bank_address', maybe(text)),
    swift: at('bank_swift', maybe(text)),
    payeeName: at('payee_name', maybe(text)),
    payeeAccount: at('payee_account', maybe(text)),
    remark: at('remark', maybe(text)),
    /** Extension: the code that was sent. A call without it sends a code and is refused with code 428. */
    code: at('code', maybe(text)),
    /** Extension: a second-factor code, if a second factor is set up. */
    appCode: at('app_code', maybe(text)),
  },
  nothing,
  { session: true, body: 'form' },
)
/** Deletes a saved address or account (document 2 §7). */
export const deleteMethod = post('/api/wallet/del_draw_method', { id: at('id', id) }, nothing, {
  session: true,
  body: 'form',
})
