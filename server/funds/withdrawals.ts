import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import {
  type AmountFault,
  amountFault,
  LONGEST_MEMO,
  MOST_WAITING,
  RECEIPT_DECIMALS,
  WITHDRAWAL_AMOUNT,
} from '../../contract/fundAmounts.ts'
import { withdrawalFee, withdrawalReceipt } from '../../contract/rules.ts'
import type { Refusal } from '../engine/outcome.ts'
import { lockedOf } from '../ledger/ledger.ts'
import { micros } from '../ledger/money.ts'
import type { FundRequest, Move } from './deposits.ts'
import type { RecordPage } from './depositTable.ts'
import type { DrawCurrency, FundKind, FundOptions } from './fundOptions.ts'
import type { MethodTable } from './methodTable.ts'
import type { WithdrawalRecord, WithdrawalTable } from './withdrawalTable.ts'

/** What withdrawals are asked for with. `now` is the wall clock's, UTC ms. */
export interface WithdrawalParts {
  readonly table: WithdrawalTable
  readonly methods: MethodTable
  readonly options: FundOptions
  readonly move: Move
  /** USD per unit of a currency at the market's last prices; undefined for one without. */
  readonly usdPerUnit: (currency: string) => Big | undefined
  readonly now: () => number
}

/** A withdrawal as somebody asks for it; `number` is USD (decisions §9). */
export interface WithdrawalAsked {
  readonly currencyId: string
  readonly methodId: string
  readonly number: Decimal
  readonly memo?: string | undefined
}

/** A currency to withdraw in with its rate of now. */
export interface OfferedCurrency extends DrawCurrency {
  readonly unitsPerUsd: Decimal
}

/** Why a withdrawal is not taken. */
export type WithdrawalRefusal =
  | { readonly reason: AmountFault | 'method' | 'currency' | 'memo' }
  | { readonly reason: 'fee'; readonly fee: Decimal }
  | { readonly reason: 'refused'; readonly refusal: Refusal }

/** Digits a rate of the market is told with. */
const RATE_DIGITS = 10

/** Withdrawals: locked at once, paid out or given back once reviewed (document 2 §7, decisions §7). */
export class Withdrawals {
  readonly #parts: WithdrawalParts

  constructor(parts: WithdrawalParts) {
    this.#parts = parts
  }

  /** The currencies to withdraw in; one whose rate is not known now is left out. */
  currencies(kind: FundKind): OfferedCurrency[] {
    return this.#parts.options.drawCurrencies(kind).flatMap((one) => this.#offered(one) ?? [])
  }

  /**
   * Locks an amount until it has been reviewed, once for a request id. `confirm` is asked last, and not for a repeat: what
   * it answers declines the withdrawal.
   */
  async ask(
    accountId: number,
    asked: WithdrawalAsked,
    request: Omit<FundRequest, 'call'>,
    confirm: () => Refusal | undefined = () => undefined,
  ): Promise<'taken' | WithdrawalRefusal> {
    const fault = amountFault(asked.number, WITHDRAWAL_AMOUNT)
    if (fault !== undefined) return { reason: fault }
    const memo = asked.memo?.trim() ?? ''
    if (memo.length > LONGEST_MEMO || /\p{Cc}/u.test(memo)) return { reason: 'memo' }
    const { table, methods, options, move, now } = this.#parts
    const method = methods.find(accountId, asked.methodId)
    if (method === undefined || String(method.currencyId) !== asked.currencyId) return { reason: 'method' }
    const known = options.drawCurrency(method.kind, asked.currencyId)
    const currency = known && this.#offered(known)
    if (currency === undefined) return { reason: 'currency' }
    const { feeType, feeRate, unitsPerUsd, kind } = currency
    const fee = withdrawalFee(feeType, asked.number, feeRate)
    if (fee.gte(asked.number)) return { reason: 'fee', fee: fee.toFixed(2) }
    const received = withdrawalReceipt(asked.number, fee, unitsPerUsd, RECEIPT_DECIMALS[kind]).toFixed()
    const amount = micros(asked.number)
    const moved = await move(accountId, {
      kind: 'withdrawal',
      amount: -amount,
      counter: lockedOf(accountId),
      request: { ...request, call: 'withdraw', done: { done: 'withdrawalAsked' } },
      unless: () => this.#declined(accountId, asked.methodId) ?? confirm(),
      alongside: () =>
        table.add({ method, unitsPerUsd, amount, fee: micros(fee), received, memo: memo === '' ? null : memo }, now()),
    })
    return moved.ok ? 'taken' : { reason: 'refused', refusal: moved.refusal }
  }

  /** A page (from 1) of an account's withdrawals, the newest first. */
  page(accountId: number, kind: FundKind, page: number): RecordPage<WithdrawalRecord> {
    return this.#parts.table.page(accountId, kind, page)
  }

  #declined(accountId: number, methodId: string): Refusal | undefined {
    const { table, methods } = this.#parts
    if (table.waitingOf(accountId) >= MOST_WAITING) return { reason: 'tooManyWaiting', limit: MOST_WAITING }
    return methods.find(accountId, methodId)?.endedAt === null ? undefined : { reason: 'methodGone' }
  }

  #offered(currency: DrawCurrency): OfferedCurrency | undefined {
    const { code, unitsPerUsd } = currency
    if (unitsPerUsd !== null) return { ...currency, unitsPerUsd }
    const usd = this.#parts.usdPerUnit(code)
    return usd && { ...currency, unitsPerUsd: new Big(1).div(usd).round(RATE_DIGITS, Big.roundDown).toFixed() }
  }
}
