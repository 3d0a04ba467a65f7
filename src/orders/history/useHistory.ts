import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { TradeReport } from '../../../contract/entities/history.ts'
import { type TimeRange, timesOf } from '../../history/historyRange.ts'
import { useServerTime } from '../../history/useServerTime.ts'
import { shownZone } from '../../i18n/timeZone.ts'
import { serverNow } from '../../live/live.ts'
import type { LoadRequest, PagesRequest } from '../../resource/useResource.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { sessionAtom } from '../../session/session.ts'
import { useAtomValue } from '../../useAtom.ts'
import { type HistoryPage, historyReport, historyRows, type RowsQuery } from './historyData.ts'
import { type HistoryQuery, parseHistoryQuery, writeHistoryQuery } from './historyQuery.ts'

/** The history as the address asks for it. */
export interface History {
  readonly ask: HistoryQuery
  /** Asks for something else; the address says so from then on. */
  readonly change: (change: Partial<HistoryQuery>) => void
  readonly query: RowsQuery
  readonly rows: PagesRequest<HistoryPage>
  readonly report: LoadRequest<TradeReport>
}

/** The history that the address asks for, loaded when it is shown and again whenever orders may have changed. */
export function useHistory(): History {
  const navigate = useNavigate()
  const query = useSearchParams()[0].toString()
  const ask = useMemo(() => parseHistoryQuery(new URLSearchParams(query)), [query])
  const started = useServerTime()
  const version = useAtomValue(ordersVersionAtom)
  const token = useAtomValue(sessionAtom)?.token
  const zone = shownZone()
  const needsDay = 'preset' in ask.range && ask.range.preset !== 'all'
  const ready = !needsDay || started !== undefined
  const { from, to } = timesOf(ask.range, ready && needsDay ? serverNow() : 0, zone)
  const range: TimeRange = useMemo(
    () => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    [from, to],
  )
  const { outcome, instrumentId, reason, sort } = ask
  const requested: RowsQuery = useMemo(
    () => ({
      ...range,
      ...(sort !== 'newest' && { sort }),
      ...(outcome && { outcome }),
      ...(instrumentId && { instrumentId }),
      ...(reason && { reason }),
    }),
    [range, sort, outcome, instrumentId, reason],
  )
  const isAsked = ready && token !== undefined
  const reload = useCallback(async () => {
    if (isAsked) await Promise.all([historyRows.ask(requested), historyReport.ask(range)])
  }, [isAsked, requested, range])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means that orders may have changed
  useEffect(() => {
    if (isAsked) void historyRows.ask(requested)
  }, [isAsked, requested, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means that orders may have changed
  useEffect(() => {
    if (isAsked) void historyReport.ask(range)
  }, [isAsked, range, version])
  const change = useCallback(
    (to: Partial<HistoryQuery>) => {
      const before = new URLSearchParams(query)
      const next = writeHistoryQuery({ ...parseHistoryQuery(before), ...to }, before)
      navigate(`/order?${next}`, { replace: true })
    },
    [query, navigate],
  )
  return {
    ask,
    change,
    query: requested,
    rows: { ...useAtomValue(historyRows.state), reload, more },
    report: { ...useAtomValue(historyReport.state), reload },
  }
}

const more = () => historyRows.more()
