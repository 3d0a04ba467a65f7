import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { TradeReport } from '../../../contract/entities/history.ts'
import { type TimeRange, timesOf } from '../../history/historyRange.ts'
import { useServerTime } from '../../history/useServerTime.ts'
import { shownZone } from '../../i18n/timeZone.ts'
import { serverNow } from '../../live/live.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { sessionAtom } from '../../session/session.ts'
import { useAtomValue } from '../../useAtom.ts'
import { askOfQuery, type HistoryAsk, queryOfAsk } from './historyAsk.ts'
import {
  historyReportAtom,
  historyRowsAtom,
  type LoadedHistory,
  type Loading,
  loadMoreRows,
  loadReport,
  loadRows,
  type RowsAsked,
} from './historyData.ts'

/** The history as the address asks for it. */
export interface History {
  readonly ask: HistoryAsk
  /** Asks for something else; the address says so from then on. */
  readonly change: (change: Partial<HistoryAsk>) => void
  readonly asked: RowsAsked
  readonly rows: Loading<LoadedHistory>
  readonly report: Loading<TradeReport>
  readonly reload: () => void
  readonly more: () => void
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
      sort,
      ...(outcome && { outcome }),
      ...(instrumentId && { instrumentId }),
      ...(reason && { reason }),
    }),
    [range, sort, outcome, instrumentId, reason],
  )
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or turn means that orders may have changed
  useEffect(() => {
    if (ready && token !== undefined) void loadRows(asked)
  }, [asked, ready, token, version, turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or turn means that orders may have changed
  useEffect(() => {
    if (ready && token !== undefined) void loadReport(range)
  }, [range, ready, token, version, turn])
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
    rows: useAtomValue(historyRowsAtom),
    report: useAtomValue(historyReportAtom),
    reload: useCallback(() => setTurn((before) => before + 1), []),
    more: useCallback(() => void loadMoreRows(asked), [asked]),
  }
}
