import Big from 'big.js'
import { bankAccountOf, bankTextOf, isSepa, swiftOf } from '../addresses/bankAccount.ts'
import { addressFamily, coinAddressOf } from '../addresses/coinAddress.ts'
import type { MethodKind, Terms } from './entities/methods.ts'

/** Validation fault of a field. */
export type TermFault =
  | 'missing'
  | 'signs'
  | 'currency'
  | 'network'
  | 'address'
  | 'account'
  | 'swift'
  | 'figure'
  | 'order'

/** A text field or a choice. */
export interface TermField {
  readonly name: string
  readonly words?: readonly string[]
  /** The field may be empty. */
  readonly optional?: boolean
  /** Cannot be changed while active, because users have saved addresses for it. */
  readonly fixed?: boolean
}

const currency = { name: 'currency' }
const network = { name: 'network' }
const address = { name: 'address' }
const remark = { name: 'remark', optional: true }

/** The fields of each kind, in form order. */
export const methodFields: Readonly<Record<MethodKind, readonly TermField[]>> = {
  depositCoin: [currency, network, address, remark],
  depositBank: [
    currency,
    { name: 'bankName' },
    { name: 'bankAddress', optional: true },
    { name: 'swift', optional: true },
    { name: 'payeeName' },
    { name: 'payeeAccount' },
    remark,
  ],
  withdrawalCurrency: [
    { name: 'way', words: ['coin', 'bank'], fixed: true },
    { ...currency, fixed: true },
    { ...network, optional: true, fixed: true },
    { name: 'feeType', words: ['fixed', 'percent'] },
    { name: 'feeRate' },
    { name: 'unitsPerUsd', optional: true },
  ],
  loanOffer: [
    { name: 'name' },
    { name: 'period' },
    { name: 'freePeriod' },
    { name: 'minAmount' },
    { name: 'maxAmount' },
    { name: 'interestRate' },
    { name: 'penaltyRate' },
  ],
  repaymentAccount: [currency, network, address],
}

/** Every kind, in the order of the console. */
export const methodKinds = Object.keys(methodFields) as MethodKind[]

/** Terms in stored form, or their faults by field. */
export type ReadTerms =
  | { readonly terms: Terms; readonly faults?: undefined }
  | { readonly terms?: undefined; readonly faults: Readonly<Record<string, TermFault>> }

/** The value of a field, or its fault. */
type Read = { readonly value: string } | { readonly fault: TermFault }

const value = (text: string | undefined, fault: TermFault): Read => (text === undefined ? { fault } : { value: text })
const coinCode = (text: string) => (/^[A-Z0-9]{2,10}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined)
const moneyCode = (text: string) => (/^[A-Z]{3}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined)
const networkName = (text: string) =>
  /^[A-Za-z0-9][A-Za-z0-9 ()-]{0,31}$/.test(text) && addressFamily(text) !== 'other' ? text : undefined

/** Reads a decimal within inclusive bounds and with a maximum number of decimals. */
function figure(text: string, [least, most]: readonly [number, number], decimals: number): string | undefined {
  if (!/^\d{1,9}(\.\d{1,12})?$/.test(text)) return undefined
  const read = new Big(text)
  return read.gte(least) && read.lte(most) && read.round(decimals).eq(read) ? read.toFixed() : undefined
}

/** Range of a loan amount, in USD. */
const LENT = [1, 1_000_000] as const
/** Range of a loan period, in days. */
const PERIOD = [1, 3650] as const
/** Range in hundredths of a percent per day: up to 5 %. */
const DAILY_RATE = [0, 500] as const
/** Range of a fee, in USD or percent of the amount. */
const FEE = { fixed: [0, 1_000], percent: [0, 20] } as const
/** Range of currency units per USD: from a satoshi's scale to the lowest-valued currencies. */
const UNITS = [1e-8, 10_000_000] as const

/** Reads the submitted fields, each alone or together with others. */
type Reader = (typed: (name: string) => string) => Readonly<Record<string, Read>>

const coin: Reader = (typed) => ({
  currency: value(coinCode(typed('currency')), 'currency'),
  network: value(networkName(typed('network')), 'network'),
  address: value(coinAddressOf(typed('network'), typed('address')), 'address'),
})

const text = (typed: string): Read => value(bankTextOf(typed), typed === '' ? 'missing' : 'signs')
const maybeText = (typed: string): Read => (typed === '' ? { value: '' } : text(typed))

const readers: Readonly<Record<MethodKind, Reader>> = {
  depositCoin: (typed) => ({ ...coin(typed), remark: maybeText(typed('remark')) }),
  repaymentAccount: coin,
  depositBank: (typed) => {
    const account = bankAccountOf(typed('currency'), typed('payeeAccount'))
    const swift = typed('swift')
    // SEPA identifies the bank by the IBAN, so no SWIFT code is needed.
    const needsNone = swift === '' && account !== undefined && isSepa(account)
    return {
      currency: value(moneyCode(typed('currency')), 'currency'),
      bankName: text(typed('bankName')),
      bankAddress: maybeText(typed('bankAddress')),
      swift: needsNone ? { value: '' } : value(swiftOf(swift), 'swift'),
      payeeName: text(typed('payeeName')),
      payeeAccount: value(account, 'account'),
      remark: maybeText(typed('remark')),
    }
  },
  withdrawalCurrency: (typed) => {
    const [way, feeType, units] = [typed('way'), typed('feeType'), typed('unitsPerUsd')]
    const isCoin = way === 'coin'
    return {
      way: value(isCoin || way === 'bank' ? way : undefined, 'missing'),
      currency: value((isCoin ? coinCode : moneyCode)(typed('currency')), 'currency'),
      network: isCoin ? value(networkName(typed('network')), 'network') : { value: '' },
      feeType: value(feeType === 'fixed' || feeType === 'percent' ? feeType : undefined, 'missing'),
      feeRate: value(figure(typed('feeRate'), FEE[feeType === 'fixed' ? feeType : 'percent'], 4), 'figure'),
      unitsPerUsd: units === '' ? { value: '' } : value(figure(units, UNITS, 10), 'figure'),
    }
  },
  loanOffer: (typed) => {
    const whole = (name: string, bounds: readonly [number, number]) => figure(typed(name), bounds, 0)
    const [period, free] = [whole('period', PERIOD), whole('freePeriod', [0, PERIOD[1]])]
    const [least, most] = [figure(typed('minAmount'), LENT, 2), figure(typed('maxAmount'), LENT, 2)]
    const turned = (low: string | undefined, high: string | undefined) =>
      low !== undefined && high !== undefined && new Big(low).gt(high)
    return {
      name: text(typed('name')),
      period: value(period, 'figure'),
      freePeriod: turned(free, period) ? { fault: 'order' } : value(free, 'figure'),
      minAmount: value(least, 'figure'),
      maxAmount: turned(least, most) ? { fault: 'order' } : value(most, 'figure'),
      interestRate: value(figure(typed('interestRate'), DAILY_RATE, 2), 'figure'),
      penaltyRate: value(figure(typed('penaltyRate'), DAILY_RATE, 2), 'figure'),
    }
  },
}

/**
 * Validates and normalises the terms of a method: addresses with their checksums, account numbers, SWIFT codes, fees, periods
 * and rates (hundredths of a percent per day, decisions §7). Drops fields that the kind does not have.
 */
export function readTerms(kind: MethodKind, typed: Terms): ReadTerms {
  const read = readers[kind]((name) => (Object.hasOwn(typed, name) ? (typed[name] ?? '').trim() : ''))
  const fields = Object.entries(read)
  const faults = fields.flatMap(([name, one]) => ('fault' in one ? [[name, one.fault] as const] : []))
  if (faults.length > 0) return { faults: Object.fromEntries(faults) }
  return { terms: Object.fromEntries(fields.flatMap(([name, one]) => ('value' in one ? [[name, one.value]] : []))) }
}
