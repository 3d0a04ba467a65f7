import { withdrawalCurrencies, withdrawalMethods } from '../../../contract/calls/funds.ts'
import type { DrawCurrency, WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { request } from '../../api/request.ts'
import { type LoadRequest, useResource } from '../../resource/useResource.ts'
import type { WithdrawalKind } from './withdrawal.ts'

const silent = { silent: true }
const askCurrencies = {
  coin: () => request(withdrawalCurrencies, { kind: 'coin' }, silent),
  bank: () => request(withdrawalCurrencies, { kind: 'bank' }, silent),
}
const askMethods = {
  coin: () => request(withdrawalMethods, { kind: 'coin', currencyId: '' }, silent),
  bank: () => request(withdrawalMethods, { kind: 'bank', currencyId: '' }, silent),
}

/** Rates move: what is shown of them is no older than this while somebody looks, ms. */
export const RATES_INTERVAL_MS = 15_000

/** The currencies to withdraw in, asked for again every so often. */
export function useCurrencies(kind: WithdrawalKind, every?: number): LoadRequest<readonly WithdrawalCurrency[]> {
  return useResource(askCurrencies[kind], { again: 'focused', every })
}

/** The methods that are bound, the oldest first. */
export function useMethods(kind: WithdrawalKind): LoadRequest<readonly WithdrawalMethod[]> {
  return useResource(askMethods[kind], { again: 'focused' })
}

/** The chosen one by its id; else the one that was bound for last, or the first. */
export const chosenCurrency = (
  all: readonly WithdrawalCurrency[],
  id: string,
  methods: readonly WithdrawalMethod[] = [],
): WithdrawalCurrency | undefined => {
  const bound = methods.at(-1)?.currency
  return all.find((one) => one.id === id) ?? (bound && all.find((one) => isSame(bound, one))) ?? all[0]
}

/** Without ids a currency is known by its code, and by its network where one is named. */
const isSame = ({ id, code, network }: DrawCurrency, currency: WithdrawalCurrency): boolean =>
  id === undefined ? code === currency.code && (network ?? currency.network) === currency.network : id === currency.id

/** Those bound for a currency; those that do not say which are for any. */
export const methodsFor = (all: readonly WithdrawalMethod[], wanted: WithdrawalCurrency): readonly WithdrawalMethod[] =>
  all.filter(({ currency }) => currency === undefined || isSame(currency, wanted))

/** The chosen one by its id, else the newest. */
export const chosenMethod = (all: readonly WithdrawalMethod[], id: string): WithdrawalMethod | undefined =>
  all.find((one) => one.id === id) ?? all.at(-1)
