import Big from 'big.js'
import { atom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { withdrawalCurrencies } from '../../contract/calls/funds.ts'
import { quoteToUsd } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import { loadInstruments, quoteAtom } from '../markets/atoms.ts'
import { useResource } from '../resource/useResource.ts'
import { useAtomValue } from '../useAtom.ts'

const askRates = {
  coin: () => request(withdrawalCurrencies, { kind: 'coin' }, { silent: true }),
  bank: () => request(withdrawalCurrencies, { kind: 'bank' }, { silent: true }),
}

/**
 * USD for one unit of a currency: by the live price of its pair with the dollar, else by the rate that the broker pays it
 * out at. Null where there is neither; undefined while it is not known.
 */
export function useUsdPerUnit(currency: string, kind: 'coin' | 'bank'): Big | null | undefined {
  const priced = useAtomValue(
    useMemo(() => atom((get) => quoteToUsd(currency, (code) => get(quoteAtom(code))?.close)), [currency]),
  )
  const { answer, busy } = useResource(askRates[kind])
  const paid = answer?.find(({ code }) => code === currency)?.unitsPerUsd
  useEffect(() => {
    void loadInstruments({ silent: true })
  }, [])
  return useMemo(() => {
    if (priced) return priced
    if (paid !== undefined && new Big(paid).gt(0)) return new Big(1).div(paid)
    return busy ? undefined : null
  }, [priced, paid, busy])
}
