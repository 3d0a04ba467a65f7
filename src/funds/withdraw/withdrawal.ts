import Big from 'big.js'
import { type Atom, atom } from 'jotai'
import { withdraw } from '../../../contract/calls/funds.ts'
import type { Decimal } from '../../../contract/codec.ts'
import type { Withdrawal, WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { messageAnswer } from '../../api/request.ts'
import { type MoneyState, openMoneyOnce } from '../../money/moneyOnce.ts'
import { type Draft, draftAtom, secretAtom } from '../../session/drafts.ts'
import { accountFiguresAtom } from '../../session/figures.ts'
import { store } from '../../store.ts'

/** Kind of withdrawal: crypto or bank. */
export type WithdrawalKind = Withdrawal['kind']

/** A withdrawal as it is looked at before it is asked for. */
export interface Planned {
  readonly kind: WithdrawalKind
  readonly currency: WithdrawalCurrency
  readonly method: WithdrawalMethod
  /** USD. */
  readonly number: Decimal
  readonly memo: string
}

/** Request of a withdrawal: the plan, and its confirmation if required. */
export interface WithdrawalRequest extends Planned {
  readonly code?: string | undefined
  /** Of the second factor, where the code is one that was sent and both are asked for. */
  readonly appCode?: string | undefined
}

/** Entries of each kind, kept through errors, a reload and a change of language. */
const draftsOf = (kind: WithdrawalKind) => ({
  /** Id of the currency; empty for the first. */
  currency: draftAtom(`withdraw-${kind}-currency`),
  /** Id of the bound method; empty for the newest of the currency. */
  method: draftAtom(`withdraw-${kind}-method`),
  amount: draftAtom(`withdraw-${kind}-amount`),
  memo: draftAtom(`withdraw-${kind}-memo`),
})
export const drafts: Readonly<
  Record<WithdrawalKind, Readonly<Record<'currency' | 'method' | 'amount' | 'memo', Draft>>>
> = { coin: draftsOf('coin'), bank: draftsOf('bank') }
/** The code that confirms. */
export const codeAtom = secretAtom()
/** The code of the second factor, where one that was sent is asked for too. */
export const appCodeAtom = secretAtom()

/** Amount available for withdrawal, USD in whole cents. Undefined while unknown. */
export const freeAtom: Atom<Decimal | undefined> = atom((get) => {
  const figures = get(accountFiguresAtom)
  if (figures === undefined) return undefined
  const [free, balance] = [new Big(figures.freeMargin), new Big(figures.balance)]
  const most = free.lt(balance) ? free : balance
  return most.lte(0) ? '0.00' : most.round(2, Big.roundDown).toFixed(2)
})

/** The request, sent once. */
export const withdrawing = openMoneyOnce<WithdrawalRequest>('withdraw', (requested, requestId) => {
  const { currency, method, number, memo, code, appCode } = requested
  const codes = { ...(code !== undefined && { code }), ...(appCode !== undefined && { appCode }) }
  const optional = { ...(memo !== '' && { memo }), ...codes }
  const sent = { currencyId: currency.id, methodId: method.id, number, ...optional, requestId }
  return messageAnswer(withdraw, sent, { silent: true })
})

/** State of submitting a withdrawal. */
export type WithdrawingState = MoneyState<WithdrawalRequest>

/** Last requested withdrawal while the page lives. Null if it is no longer known. */
export const lastRequestAtom = atom<Planned | null | undefined>(undefined)

/** Forgets how much and what for: it was asked for. */
export function forgetAmount(kind: WithdrawalKind): void {
  store.set(drafts[kind].amount, '')
  store.set(drafts[kind].memo, '')
  store.set(codeAtom, '')
  store.set(appCodeAtom, '')
}
