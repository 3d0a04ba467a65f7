import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import {
  type AmountFault,
  amountFault,
  MAX_MEMO_LENGTH,
  MAX_PENDING,
  RECEIPT_DECIMALS,
  WITHDRAWAL_AMOUNT,
} from '../../contract/fundAmounts.ts'
import { withdrawalFee, withdrawalReceipt } from '../../contract/rules.ts'
import { type Micros, micros, usdText } from '../../engine/money.ts'
import { lockedOf } from '../../engine/transactions.ts'
import type { Refusal } from '../exchange/outcome.ts'
import type { FundRequest, Move } from './deposits.ts'
import { type DrawCurrency, type FundKind, type FundOptions, rowId } from './fundOptions.ts'
import type { MethodTable } from './methodTable.ts'
import type { RecordPage } from './reviewedRecords.ts'
import type { Holding, RequestedWithdrawal, WithdrawalRecord, WithdrawalTable } from './withdrawalTable.ts'

/** `now` is the wall clock, in UTC ms. */
export interface WithdrawalDeps {
  readonly table: WithdrawalTable
  readonly methods: MethodTable
  readonly options: FundOptions
  readonly move: Move
  /** Returns true if an account needs an approved identity first. */
  readonly identityDue: (accountId: number) => boolean
  /** Returns the amount that may leave an account now. */
  readonly freeCash: (accountId: number) => Micros
  /** USD per unit of a currency at the market's last prices; undefined for one without, or whose price is too old. */
  readonly usdPerUnit: (currency: string) => Big | undefined
  /** Waiting period of a withdrawal after its method was added or the second factor that confirms it was set up, ms. */
  readonly waitMs: number
  /** Returns when the second factor was set up, UTC ms, or null if there is none. */
  readonly factorAt: (accountId: number) => number | null
  readonly isFrozen: (accountId: number) => boolean
  readonly now: () => number
}

/** A withdrawal as somebody asks for it; `number` is USD (decisions §9). */
export interface WithdrawalRequest {
  readonly currencyId: string
  readonly methodId: string
  readonly number: Decimal
  readonly memo?: string | undefined
}

/** A currency to withdraw in with its rate of now. */
export interface OfferedCurrency extends DrawCurrency {
  readonly unitsPerUsd: Decimal
}

/** Checks and listeners of a withdrawal. */
export interface WithdrawalListeners {
  /** Asked last, and not for a repeat: what it answers declines the withdrawal. */
  readonly confirm?: (requested: RequestedWithdrawal) => Refusal | undefined
  /** Called for one that was taken, once. */
  readonly taken?: (requested: RequestedWithdrawal) => void
}

/** Reason why a withdrawal is not taken. */
export type WithdrawalRefusal =
  | { readonly reason: AmountFault | 'method' | 'currency' | 'memo' }
  | { readonly reason: 'fee'; readonly fee: Decimal }
  | { readonly reason: 'refused'; readonly refusal: Refusal }

/** Digits a rate of the market is told with. */
const RATE_DIGITS = 10

/** Withdrawals: locked at once, paid out or given back once reviewed (document 2 §7, decisions §7). */
export class Withdrawals {
  readonly #deps: WithdrawalDeps

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps
  }

  /** The currencies to withdraw in; one whose rate is not known now is left out. */
  currencies(kind: FundKind): OfferedCurrency[] {
    return this.#deps.options.drawCurrencies(kind).flatMap((one) => this.#offered(one) ?? [])
  }

  /** Returns the withdrawal that would be requested now. */
  wouldBe(accountId: number, requested: WithdrawalRequest): RequestedWithdrawal | WithdrawalRefusal {
    const read = this.#read(accountId, requested)
    if ('reason' in read) return read
    const refusal = this.#declined(accountId, requested.methodId, read.amount)
    return refusal ? { reason: 'refused', refusal } : read
  }

  /** Locks an amount until it has been reviewed, once for a request id. */
  async ask(
    accountId: number,
    requested: WithdrawalRequest,
    request: Omit<FundRequest, 'call'>,
    { confirm, taken }: WithdrawalListeners = {},
  ): Promise<'taken' | WithdrawalRefusal> {
    const read = this.#read(accountId, requested)
    if ('reason' in read) return read
    const { table, move, now } = this.#deps
    let isNew = false
    const moved = await move(accountId, {
      kind: 'withdrawal',
      amount: -read.amount,
      counter: lockedOf(accountId),
      request: { ...request, call: 'withdraw', done: { done: 'withdrawalAsked' } },
      unless: () => this.#declined(accountId, requested.methodId, read.amount) ?? confirm?.(read),
      alongside: () => {
        table.add(read, now(), this.#holding(accountId, read))
        isNew = true
      },
    })
    if (!moved.ok) return { reason: 'refused', refusal: moved.refusal }
    if (isNew) taken?.(read)
    return 'taken'
  }

  /** Takes one back while it waits; a repeat is answered alike. False when it was decided, or is none of the account's. */
  cancel(accountId: number, id: string): boolean {
    const { table, now } = this.#deps
    const number = rowId(id)
    if (table.cancel(accountId, number, 'owner', now())) return true
    const found = table.find(number)
    return found?.accountId === accountId && found.cancelledBy === 'owner'
  }

  /** A page (from 1) of an account's withdrawals, the newest first. */
  page(accountId: number, kind: FundKind, page: number): RecordPage<WithdrawalRecord> {
    return this.#deps.table.page(accountId, kind, page)
  }

  #read(accountId: number, requested: WithdrawalRequest): RequestedWithdrawal | WithdrawalRefusal {
    const fault = amountFault(requested.number, WITHDRAWAL_AMOUNT)
    if (fault !== undefined) return { reason: fault }
    const memo = requested.memo?.trim() ?? ''
    if (memo.length > MAX_MEMO_LENGTH || /\p{Cc}/u.test(memo)) return { reason: 'memo' }
    const { methods, options } = this.#deps
    const method = methods.find(accountId, requested.methodId)
    if (method === undefined || String(method.currencyId) !== requested.currencyId) return { reason: 'method' }
    const known = options.drawCurrency(method.kind, requested.currencyId)
    if (known === undefined) return { reason: 'currency' }
    const currency = this.#offered(known)
    if (currency === undefined) return { reason: 'refused', refusal: { reason: 'rateOld', currency: known.code } }
    const { feeType, feeRate, unitsPerUsd, kind } = currency
    const fee = withdrawalFee(feeType, requested.number, feeRate)
    if (fee.gte(requested.number)) return { reason: 'fee', fee: fee.toFixed(2) }
    return {
      method,
      unitsPerUsd,
      amount: micros(requested.number),
      fee: micros(fee),
      received: withdrawalReceipt(requested.number, fee, unitsPerUsd, RECEIPT_DECIMALS[kind]).toFixed(),
      memo: memo === '' ? null : memo,
    }
  }

  #declined(accountId: number, methodId: string, amount: Micros): Refusal | undefined {
    const { table, methods, identityDue, freeCash, isFrozen } = this.#deps
    if (isFrozen(accountId)) return { reason: 'accountFrozen' }
    if (identityDue(accountId)) return { reason: 'identityDue' }
    if (table.waitingOf(accountId) >= MAX_PENDING) return { reason: 'tooManyWaiting', limit: MAX_PENDING }
    if (methods.find(accountId, methodId)?.endedAt !== null) return { reason: 'methodGone' }
    // The move sees to it too; here it is told before a code is used up.
    const free = freeCash(accountId)
    return amount > free ? { reason: 'cashShort', free: usdText(free, 2) } : undefined
  }

  /**
   * Checks the waiting period. Someone who takes over an account needs a new method or second factor, and the owner has
   * this long to notice.
   */
  #holding(accountId: number, { method }: RequestedWithdrawal): Holding {
    const { factorAt, waitMs, now } = this.#deps
    const factor = factorAt(accountId)
    const until = Math.max(method.boundAt, factor ?? 0) + waitMs
    return { factorAt: factor, heldUntil: until > now() ? until : null }
  }

  #offered(currency: DrawCurrency): OfferedCurrency | undefined {
    const { code, unitsPerUsd } = currency
    if (unitsPerUsd !== null) return { ...currency, unitsPerUsd }
    const usd = this.#deps.usdPerUnit(code)
    return usd && { ...currency, unitsPerUsd: new Big(1).div(usd).round(RATE_DIGITS, Big.roundDown).toFixed() }
  }
}
