import { useCallback } from 'react'
import { depositBanks, depositCoins, depositCurrencies } from '../../../contract/calls/funds.ts'
import type { BankAccount } from '../../../contract/entities/funds.ts'
import { request } from '../../api/request.ts'
import { type LoadRequest, useResource } from '../../resource/useResource.ts'
import type { Destination } from './deposit.ts'
import type { DepositQuery } from './depositQuery.ts'

const silent = { silent: true }
const askCoins = () => request(depositCoins, {}, silent)
const askCurrencies = () => request(depositCurrencies, {}, silent)

/** Targets of deposits: coins, currencies for wires, and the banks of a currency. */
export interface Destinations {
  readonly coins: LoadRequest<Awaited<ReturnType<typeof askCoins>>>
  readonly currencies: LoadRequest<Awaited<ReturnType<typeof askCurrencies>>>
  readonly banks: LoadRequest<readonly BankAccount[]>
  /** The currency whose banks are asked for. */
  readonly currency: string | undefined
}

/** Asks for what the address needs, and keeps it from screen to screen. */
export function useDestinations({ kind, currency }: DepositQuery): Destinations {
  const coins = useResource(kind === 'coin' ? askCoins : undefined)
  const currencies = useResource(kind === 'bank' ? askCurrencies : undefined)
  const wired = kind === 'bank' ? (currency ?? currencies.answer?.[0]?.code) : undefined
  const askBanks = useCallback(() => request(depositBanks, { currency: wired ?? '' }, silent), [wired])
  const banks = useResource(wired === undefined ? undefined : askBanks)
  return { coins, currencies, banks, currency: wired }
}

/** The destination that an address names; undefined while it is not known, null when there is none such. */
export function destinationOf({ kind, id }: DepositQuery, known: Destinations): Destination | null | undefined {
  if (id === undefined) return null
  if (kind === 'coin') {
    const account = known.coins.answer?.find((one) => one.id === id)
    return account ? { kind, currency: account.currency, account } : known.coins.answer && null
  }
  const account = known.banks.answer?.find((one) => one.id === id)
  return account && known.currency !== undefined
    ? { kind, currency: known.currency, account }
    : known.banks.answer && null
}
