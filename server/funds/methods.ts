import { bankAccountOf, bankTextOf, isSepa, swiftOf } from '../../contract/addresses/bankAccount.ts'
import { coinAddressOf } from '../../contract/addresses/coinAddress.ts'
import { MAX_ADDED_PER_DAY, MAX_METHODS } from '../../contract/fundAmounts.ts'
import type { DrawCurrency, FundKind, FundOptions } from './fundOptions.ts'
import type { BoundMethod, Destination, MethodTable } from './methodTable.ts'

/** Fields for adding an address or account. */
export interface AddMethodRequest {
  readonly kind: FundKind
  readonly currencyId: string
  readonly address?: string | undefined
  readonly bankName?: string | undefined
  readonly bankBranch?: string | undefined
  readonly bankAddress?: string | undefined
  readonly swift?: string | undefined
  readonly payeeName?: string | undefined
  readonly payeeAccount?: string | undefined
  readonly remark?: string | undefined
}

/** Reason why nothing is bound: the currency, or the first field that is not right. */
export type BindRefusal =
  | { readonly reason: 'currency' | 'bankName' | 'bankText' | 'swift' | 'payeeName' | 'tooMany' | 'tooOften' }
  | { readonly reason: 'address'; readonly network: string }
  | { readonly reason: 'payeeAccount'; readonly currency: string }

/** A method that is bound now, and whether it was not before. */
export interface Bound {
  readonly method: BoundMethod
  readonly isNew: boolean
}

/** A method that could be bound. */
export interface Unbound extends Pick<DrawCurrency, 'code' | 'network'> {
  readonly destination: Destination
}

/** `now` is the wall clock, in UTC ms. */
export interface MethodDeps {
  readonly table: MethodTable
  readonly options: FundOptions
  readonly now: () => number
}

const DAY_MS = 24 * 60 * 60 * 1000

const empty: Omit<Destination, 'currencyId'> = {
  address: null,
  bankName: null,
  bankBranch: null,
  bankAddress: null,
  swift: null,
  payeeName: null,
  payeeAccount: null,
  remark: null,
}

/** The addresses and bank accounts that people withdraw to (document 2 §2). */
export class Methods {
  readonly #deps: MethodDeps

  constructor(deps: MethodDeps) {
    this.#deps = deps
  }

  /** Those of an account; of one currency where it is named. */
  of(accountId: number, kind: FundKind, currencyId?: string): BoundMethod[] {
    const all = this.#deps.table.of(accountId, kind)
    return currencyId === undefined ? all : all.filter((one) => String(one.currencyId) === currencyId)
  }

  /**
   * Binds what is typed once it has been checked, and answers it. The same one twice is bound once. `factorAt`: when the
   * second factor was set up that confirms it.
   */
  bind(accountId: number, requested: AddMethodRequest, factorAt: number | null = null): Bound | BindRefusal {
    const { table, now } = this.#deps
    const would = this.wouldBe(accountId, requested)
    if ('reason' in would || 'isNew' in would) return would
    return { method: table.bind(accountId, would.destination, now(), factorAt), isNew: true }
  }

  /** Returns the method that would be added now, or the existing one. */
  wouldBe(accountId: number, requested: AddMethodRequest): Unbound | Bound | BindRefusal {
    const { table, options, now } = this.#deps
    const currency = options.drawCurrency(requested.kind, requested.currencyId)
    if (currency === undefined) return { reason: 'currency' }
    const destination = requested.kind === 'coin' ? coinOf(currency, requested) : bankOf(currency, requested)
    if ('reason' in destination) return destination
    const bound = table.of(accountId, requested.kind)
    const same = bound.find((one) => isSame(one, destination))
    if (same) return { method: same, isNew: false }
    if (bound.length >= MAX_METHODS) return { reason: 'tooMany' }
    // Every one is told to its owner: letters without end would hide the one that matters.
    if (table.boundSince(accountId, now() - DAY_MS) >= MAX_ADDED_PER_DAY) return { reason: 'tooOften' }
    const { code, network } = currency
    return { destination, code, network }
  }

  /** Unbinds one of the account; false when there is none. Withdrawals to it that wait go on. */
  unbind(accountId: number, id: string): boolean {
    const { table, now } = this.#deps
    return table.end(accountId, id, now())
  }
}

const isSame = (one: BoundMethod, other: Destination) =>
  one.currencyId === other.currencyId && one.address === other.address && one.payeeAccount === other.payeeAccount

function coinOf({ id, network }: DrawCurrency, { address = '', remark }: AddMethodRequest): Destination | BindRefusal {
  const read = coinAddressOf(network ?? '', address)
  if (read === undefined) return { reason: 'address', network: network ?? '' }
  const note = optional(remark)
  return note === undefined ? { reason: 'bankText' } : { ...empty, currencyId: id, address: read, remark: note }
}

function bankOf({ id, code }: DrawCurrency, requested: AddMethodRequest): Destination | BindRefusal {
  const payeeName = bankTextOf(requested.payeeName ?? '')
  if (payeeName === undefined) return { reason: 'payeeName' }
  const payeeAccount = bankAccountOf(code, requested.payeeAccount ?? '')
  if (payeeAccount === undefined) return { reason: 'payeeAccount', currency: code }
  const bankName = bankTextOf(requested.bankName ?? '')
  if (bankName === undefined) return { reason: 'bankName' }
  const typed = requested.swift?.trim() ?? ''
  const swift = swiftOf(typed) ?? null
  // A SEPA transfer finds its bank by the IBAN alone.
  if (swift === null && (typed !== '' || !isSepa(payeeAccount))) return { reason: 'swift' }
  const [bankBranch, bankAddress, remark] = [requested.bankBranch, requested.bankAddress, requested.remark].map(
    optional,
  )
  if (bankBranch === undefined || bankAddress === undefined || remark === undefined) return { reason: 'bankText' }
  return { ...empty, currencyId: id, payeeName, payeeAccount, bankName, swift, bankBranch, bankAddress, remark }
}

/** Text that may be left out: null when it is, undefined when it cannot be read. */
function optional(typed: string | undefined): string | null | undefined {
  return typed === undefined || typed.trim() === '' ? null : bankTextOf(typed)
}
