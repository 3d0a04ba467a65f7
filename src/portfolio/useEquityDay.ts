import { atom } from 'jotai'
import { useMemo } from 'react'
import { historyReport } from '../../contract/calls/history.ts'
import { myOrders, rowCandles } from '../../contract/calls/trading.ts'
import { MAX_ORDERS } from '../../contract/entities/order.ts'
import { rateCurrency } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import { serverNow } from '../live/live.ts'
import { instrumentOf, instrumentsAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { useResource } from '../resource/useResource.ts'
import { offersAtom } from '../session/offers.ts'
import { ordersVersionAtom } from '../session/orderEvents.ts'
import { userAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { useAtomValue } from '../useAtom.ts'
import { type DayOrder, type EquityDay, equityDay } from './equityDay.ts'

const DAY_MS = 86_400_000
/** Loaded anew this often, ms: a third of a bar. */
const FRESH_MS = 5 * 60_000
const knownAtom = atom((get) => get(instrumentsAtom).length > 0)

/**
 * Returns today's change of the equity. The day is UTC, like that of the markets. Undefined if the server reports no days or
 * they couldn't be loaded.
 */
export function useEquityDay(): EquityDay | 'loading' | undefined {
  const offered = useAtomValue(offersAtom)(historyReport)
  const account = useAtomValue(userAtom)?.id
  const version = useAtomValue(ordersVersionAtom)
  // The orders are valued by their instruments.
  const known = useAtomValue(knownAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function asks anew
  const load = useMemo(() => (offered && known ? () => loadDay() : undefined), [offered, known, account, version])
  const { answer, error } = useResource(load, { every: FRESH_MS, keeps: true })
  // What was answered before a replay began is of another account.
  if (!offered) return undefined
  return answer ?? (error === undefined ? 'loading' : undefined)
}

async function loadDay(): Promise<EquityDay> {
  const now = serverNow()
  const from = now - (now % DAY_MS)
  const silent = { silent: true }
  const page = { page: 1, limit: MAX_ORDERS } as const
  const [report, held, ended] = await Promise.all([
    request(historyReport, { from }, silent),
    request(myOrders, { list: 'holding', ...page }, silent),
    request(myOrders, { list: 'history', from, ...page }, silent),
  ])
  const orders = [...held.rows, ...ended.rows.filter(({ status }) => status === 'completed')]
  const barsOf = new Map<string, ReturnType<typeof loadBars>>()
  const rows = await Promise.all(
    orders.map(async (order): Promise<DayOrder | undefined> => {
      const instrument = instrumentOf(order)
      if (instrument === undefined) return undefined
      const { id, code, unitsPerLot } = instrument
      const bars = barsOf.get(id) ?? loadBars(id)
      barsOf.set(id, bars)
      const quoteToUsd = store.get(usdPerQuoteAtom(code))
      return { order, rate: { unitsPerLot, quoteToUsd, rateCurrency: rateCurrency(instrument) }, bars: await bars }
    }),
  )
  return equityDay(
    report.balance,
    rows.filter((row) => row !== undefined),
    from,
    now,
  )
}

const loadBars = (instrumentId: string) => request(rowCandles, { instrumentId, period: '15min' }, { silent: true })
