import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { TradeReport } from '../../../contract/entities/history.ts'
import { type TimeRange, timesOf } from '../../history/historyRange.ts'
import { useServerTime } from '../../history/useServerTime.ts'
import { shownZone } from '../../i18n/timeZone.ts'
import { serverNow } from '../../live/live.ts'
import type { Asked, AskedPages } from '../../resource/useResource.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { sessionAtom } from '../../session/session.ts'
import { useAtomValue } from '../../useAtom.ts'
import { askOfQuery, type HistoryAsk, queryOfAsk } from './historyAsk.ts'
import { type HistoryPage, historyReport, historyRows, type RowsAsked } from './historyData.ts'

/** The history as the address asks for it. */
export interface History {
  readonly ask: HistoryAsk
  /** Asks for something else; the address says so from then on. */
  readonly change: (change: Partial<HistoryAsk>) => void
  readonly asked: RowsAsked
  readonly rows: AskedPages<HistoryPage>
  readonly report: Asked<TradeReport>
}

/** The history that the address asks for, loaded when it is shown and again whenever orders may have changed. */
export function useHistory(): History {
  const navigate = useNavigate()
  const query = useSearchParams()[0].toString()
  const ask = useMemo(() => askOfQuery(new URLSearchParams(query)), [query])
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
  const asked: RowsAsked = useMemo(
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
    if (isAsked) await Promise.all([historyRows.ask(asked), historyReport.ask(range)])
  }, [isAsked, asked, range])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means that orders may have changed
  useEffect(() => {
    if (isAsked) void historyRows.ask(asked)
  }, [isAsked, asked, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means that orders may have changed
  useEffect(() => {
    if (isAsked) void historyReport.ask(range)
  }, [isAsked, range, version])
  const change = useCallback(
    (to: Partial<HistoryAsk>) => {
      const before = new URLSearchParams(query)
      const next = queryOfAsk({ ...askOfQuery(before), ...to }, before)
      navigate(`/order?${next}`, { replace: true })
    },
    [query, navigate],
  )
  return {
    ask,
    change,
    asked,
    rows: { ...useAtomValue(historyRows.state), reload, more },
    report: { ...useAtomValue(historyReport.state), reload },
  }
}

const more = () => historyRows.more()
