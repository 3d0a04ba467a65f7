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
const kept = { session: true, cache: 'account' } as const
const deposits = { session: true, mutates: true } as const
const requestId = at('request_id', maybe(text))
const pageNumber = at('page', withDefault(integer, 1))

/** Coins and networks to deposit by (document 2 §7). */
export const depositCoins = get('/api/quickCharge/info', {}, listOf(coinAccount), session)
/** Announce a deposit by coin (document 2 §7); `number` is USD, `address` the one that was paid to. */
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
/** Announce a deposit by bank wire (document 2 §7); `number` is USD. */
export const depositByWire = get(
  '/api/quickCharge/wire_submit',
  { number: at('number', decimal), proof: at('proofImg', text), accountId: at('wire_id', id), requestId },
  nothing,
  deposits,
)
/** Currencies that can be wired (decisions §9). */
export const depositCurrencies = get('/api/quickCharge/symbols', {}, listOf(depositCurrency), session)
/** Bank accounts for a currency (document 2 §7). */
export const depositBanks = get(
  '/api/quickCharge/wire_info',
  { currency: at('bank_coin', text) },
  listOf(bankAccount),
  session,
)
/** Deposits so far (document 2 §7). */
export const depositList = get(
  '/api/quickCharge/quick_ist',
  { kind: at('type', depositKind), page: pageNumber },
  page(deposit),
  session,
)
/** Balance and locked balance (document 2 §7). */
export const getAccountDetail = get('/v1/api/main/account/forexDetail', {}, accountDetail, kept)
/** Changes of the balance (document 2 §7). */
export const balanceChanges = get(
  '/v1/api/main/accountLog/forexChange',
  { page: pageNumber },
  page(balanceChange),
  kept,
)
/** Extension: changes of the balance by what they are about and when, from one on to the next. */
export const balanceChangeLog = get(
  '/v1/api/main/accountLog/filtered',
  {
    topic: at('topic', maybe(changeTopic)),
    /** From (inclusive) to (exclusive), UTC ms; open where it is left out. */
    from: at('from', maybe(integer)),
    to: at('to', maybe(integer)),
    /** The `last` of the page before. */
    after: at('after', maybe(text)),
    /** 1 to 500, 30 unless said. */
    limit: at('limit', maybe(integer)),
  },
  balanceLog,
  { session: true, extension: true },
)
/** Currencies to withdraw in (document 2 §7). */
export const withdrawalCurrencies = get(
  '/api/account/draw_symbol_list',
  { kind: at('type', withdrawalKind) },
  listOf(withdrawalCurrency),
  session,
)
/**
 * Extension: how this withdrawal is confirmed. Who has no second factor is sent a code, which holds for this amount and
 * this method alone.
 */
export const confirmWithdrawal = post(
  '/api/account/draw_confirm',
  { currencyId: at('draw_currency_id', id), number: at('number', decimal), methodId: at('draw_method_id', id) },
  withdrawalConfirmation,
  { session: true, body: 'form', extension: true },
)
/** Ask for a withdrawal (document 2 §7); `number` is USD (decisions §9). */
export const withdraw = post(
  '/api/account/draw',
  {
    currencyId: at('draw_currency_id', id),
    number: at('number', decimal),
    memo: at('memo', maybe(text)),
    methodId: at('draw_method_id', id),
    /** Extension: a code of the second factor, or the one that `confirmWithdrawal` sent. */
    code: at('code', maybe(text)),
    /** Extension: a code of the second factor beside the one that was sent, where both are asked for. */
    appCode: at('app_code', maybe(text)),
    requestId,
  },
  nothing,
  { session: true, body: 'form', mutates: true },
)
/** Withdrawals so far (document 2 §7). */
export const withdrawalList = get(
  '/api/account/draw_list',
  { kind: at('type', withdrawalKind), page: pageNumber },
  page(withdrawal),
  session,
)
/**
 * Extension: cancel a withdrawal that waits; its amount is free again. A repeat is answered alike; refused once it was
 * decided.
 */
export const cancelWithdrawal = post('/api/account/draw_cancel', { id: at('id', id) }, nothing, {
  session: true,
  body: 'form',
  extension: true,
})
/** Bound addresses and accounts; an empty currency for all (decisions §9). */
export const withdrawalMethods = get(
  '/api/wallet/get_draw_method',
  { kind: at('draw_type', withdrawalKind), currencyId: at('draw_id', withDefault(id, '')) },
  listOf(withdrawalMethod),
  session,
)
/** Bind an address or a bank account (document 2 §7, decisions §9). */
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
    /** Extension: the code that is sent; a call without it sends one and is refused with code 428. */
    code: at('code', maybe(text)),
    /** Extension: a code of the second factor, where one is set up. */
    appCode: at('app_code', maybe(text)),
  },
  nothing,
  { session: true, body: 'form' },
)
/** Delete a bound address or account (document 2 §7). */
export const deleteMethod = post('/api/wallet/del_draw_method', { id: at('id', id) }, nothing, {
  session: true,
  body: 'form',
})
