import type { Decimal } from '../../contract/codec.ts'
import { type AmountFault, amountFault, DEPOSIT_AMOUNT, MAX_PENDING } from '../../contract/fundAmounts.ts'
import { micros } from '../../engine/money.ts'
import { house } from '../../engine/transactions.ts'
import type { CashMove, Moved } from '../exchange/cashMoves.ts'
import type { Refusal } from '../exchange/outcome.ts'
import type { DepositRecord, DepositTable } from './depositTable.ts'
import type { DepositOption, FundKind, FundOptions } from './fundOptions.ts'
import type { RecordPage } from './reviewedRecords.ts'

/** Moves cash through the engine; `Exchange.move` fits. */
export type Move = (accountId: number, move: CashMove) => Promise<Moved>

/** A call that is performed once by its request id. */
export type FundRequest = Omit<NonNullable<CashMove['request']>, 'done'>

/** Pictures that prove a payment; `Pictures` fits. */
export interface Proofs {
  /** Returns true if a picture is the account's own and not used for anything yet. */
  isUnused(accountId: number, name: string): boolean
  /** Marks it as used; false when it cannot be. */
  claim(accountId: number, name: string, purpose: string): boolean
}

/** `now` is the wall clock, in UTC ms. */
export interface DepositDeps {
  readonly table: DepositTable
  readonly options: FundOptions
  readonly proofs: Proofs
  readonly move: Move
  readonly now: () => number
}

/** A deposit as somebody announces it. */
export interface DepositRequest {
  readonly kind: FundKind
  readonly number: Decimal
  /** Name of a picture. */
  readonly proof: string
  readonly optionId: string
  /** The coin address that was shown; a bank account is known by its id alone. */
  readonly address?: string | undefined
}

/** Reason why a deposit is not taken: for the amount, for where it was sent to, or for what the engine says. */
export type DepositRefusal =
  | { readonly reason: AmountFault | 'option' }
  | { readonly reason: 'refused'; readonly refusal: Refusal }

const CALLS = { coin: 'depositByCoin', bank: 'depositByWire' } as const
const PURPOSE = 'deposit'

/** Deposits: announced with a proof, reviewed, and only then cash (document 2 §4, decisions §7). */
export class Deposits {
  readonly #deps: DepositDeps

  constructor(deps: DepositDeps) {
    this.#deps = deps
  }

  /** Takes an announcement, once for a request id. No money moves before it has been reviewed. */
  async announce(
    accountId: number,
    requested: DepositRequest,
    request: Omit<FundRequest, 'call'>,
  ): Promise<'taken' | DepositRefusal> {
    const fault = amountFault(requested.number, DEPOSIT_AMOUNT)
    if (fault !== undefined) return { reason: fault }
    const option = this.#option(requested)
    if (option === undefined) return { reason: 'option' }
    const { table, proofs, move, now } = this.#deps
    const { kind, proof } = requested
    const announced = { accountId, kind, option, amount: micros(requested.number), proof }
    const moved = await move(accountId, {
      kind: 'deposit',
      amount: 0n,
      counter: house('real', 'deposits'),
      request: { ...request, call: CALLS[kind], done: { done: 'depositAnnounced' } },
      unless: () => this.#declined(accountId, proof),
      alongside: () => {
        if (!proofs.claim(accountId, proof, PURPOSE)) throw new Error('The proof of a deposit is used already')
        table.add(announced, now())
      },
    })
    return moved.ok ? 'taken' : { reason: 'refused', refusal: moved.refusal }
  }

  /** A page (from 1) of an account's deposits, the newest first. */
  page(accountId: number, kind: FundKind, page: number): RecordPage<DepositRecord> {
    return this.#deps.table.page(accountId, kind, page)
  }

  #option({ kind, optionId, address }: DepositRequest): DepositOption | undefined {
    const option = this.#deps.options.depositOption(kind, optionId)
    return address === undefined || option?.address === address.trim() ? option : undefined
  }

  #declined(accountId: number, proof: string): Refusal | undefined {
    const { table, proofs } = this.#deps
    if (table.waitingOf(accountId) >= MAX_PENDING) return { reason: 'tooManyWaiting', limit: MAX_PENDING }
    return proofs.isUnused(accountId, proof) ? undefined : { reason: 'proofUnfit' }
  }
}
