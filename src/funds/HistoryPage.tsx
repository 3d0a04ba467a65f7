import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Big from 'big.js'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { balanceChangeLog } from '../../contract/calls/funds.ts'
import { errorWords } from '../api/errors.ts'
import { timesOf } from '../history/historyRange.ts'
import { useCsv } from '../history/useCsv.ts'
import { useServerTime } from '../history/useServerTime.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { liveStatusAtom, reconnectionsAtom, serverNow } from '../live/live.ts'
import { PracticeNotice } from '../money/PracticeNotice.tsx'
import { Page } from '../Page.tsx'
import { usePages } from '../resource/useResource.ts'
import { CopyAge } from '../session/AccountAge.tsx'
import { copyAgesAtom } from '../session/accountCopy.ts'
import { balanceAtom } from '../session/figures.ts'
import { offersAtom } from '../session/offers.ts'
import { practiceAtom, sessionAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { toast } from '../ui/toast.ts'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { BalanceSummary } from './BalanceSummary.tsx'
import { everyChange, type LogQuery, logPage } from './balanceLog.ts'
import { changesCsv, csvName } from './changesCsv.ts'
import styles from './HistoryPage.module.css'
import { LogBody } from './LogBody.tsx'
import { LogFilters } from './LogFilters.tsx'
import { isAll, type LogFilter, logPath, parseLogQuery } from './logQuery.ts'
import { useAccountDetail } from './useAccountDetail.ts'

/** Writes every change that is asked for, also those not loaded yet, into a file for a spreadsheet. */
function ExportLog({ resource, empty }: { resource: LogQuery; empty: boolean }) {
  const offers = useAtomValue(offersAtom)
  const { busy, write } = useCsv(resource, {
    load: (signal) => everyChange(resource, offers(balanceChangeLog), signal),
    csv: changesCsv,
    name: csvName,
    told: (changes) =>
      t`${plural(changes.length, { one: '# transaction exported', other: '# transactions exported' })}`,
    failed: (error) => toast(errorWords(error), { tone: 'danger', icon: 'warning' }),
  })
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={empty} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}

/** Account detail (document 2 §2): balance, locked balance and how they came about. */
export function HistoryPage() {
  const practice = useAtomValue(practiceAtom)
  const token = useAtomValue(sessionAtom)?.token
  if (!practice) return <AccountHistory key={token} />
  return (
    <Page title={<Trans>Account history</Trans>} width="broad" toEdge className={styles.page}>
      <PracticeNotice />
    </Page>
  )
}

function AccountHistory() {
  const navigate = useNavigate()
  const wide = useWide()
  const demo = useAtomValue(userAtom)?.demo !== false
  const filtered = useAtomValue(offersAtom)(balanceChangeLog)
  const { ask, resource } = useAsk(filtered)
  const detail = useAccountDetail('never')
  const page = useMemo(() => resource && logPage(resource), [resource])
  const log = usePages(page, { again: 'never', keeps: true })
  const reload = () => Promise.all([log.reload(), detail.reload()])
  useNews(detail.answer?.balance, reload)
  const choose = (next: LogFilter) => navigate(logPath(next), { replace: true })
  const everything: LogFilter = { range: { preset: 'all' }, topic: undefined }
  const empty = !log.answer?.rows.length
  const file = <ExportLog resource={resource ?? {}} empty={resource === undefined || empty} />
  return (
    <Page
      title={<Trans>Account history</Trans>}
      tools={<RefreshButton onRefresh={reload} />}
      width="broad"
      toEdge
      className={styles.page}
    >
      <PullToRefresh onRefresh={reload}>
        <div className={styles.summary}>
          <BalanceSummary resource={detail} />
        </div>
        <div className={styles.tools}>
          {filtered ? (
            <LogFilters ask={ask} demo={demo} onAsk={choose}>
              {file}
            </LogFilters>
          ) : (
            <div className={styles.file}>{file}</div>
          )}
        </div>
        <div className={styles.log}>
          <CopyAge part="changes" className={styles.age} />
          <LogBody log={log} wide={wide} onClear={isAll(ask) ? undefined : () => choose(everything)} />
        </div>
      </PullToRefresh>
    </Page>
  )
}

/** Returns the filters in the address and their time range. A server without filters is asked for everything. */
function useAsk(filtered: boolean): { ask: LogFilter; resource: LogQuery | undefined } {
  const query = useSearchParams()[0].toString()
  const ask = useMemo(
    () => parseLogQuery(filtered ? new URLSearchParams(query) : new URLSearchParams()),
    [query, filtered],
  )
  const needsDay = 'preset' in ask.range && ask.range.preset !== 'all'
  const ready = useServerTime() !== undefined || !needsDay
  const { from, to } = timesOf(ask.range, ready && needsDay ? serverNow() : 0, shownZone())
  const { topic } = ask
  const resource = useMemo(
    () => ({
      ...(topic && { topic }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    [topic, from, to],
  )
  return { ask, resource: ready ? resource : undefined }
}

/**
 * Loads again when the live channel is back, or there for the first time while what is shown is a kept copy, and when it
 * tells of another balance than the one that is shown.
 */
function useNews(shown: string | undefined, reload: () => unknown): void {
  const balance = useAtomValue(balanceAtom)
  const reconnections = useAtomValue(reconnectionsAtom)
  const online = useAtomValue(liveStatusAtom) === 'online'
  const ages = useAtomValue(copyAgesAtom)
  const copied = (ages.detail ?? ages.changes) !== undefined
  const known = useRef(reconnections)
  // Only what it is told is news, not what stands on the page.
  const hear = useEffectEvent((reported: string | undefined, connection: number, there: boolean) => {
    const back = known.current !== connection || (there && copied)
    const moved = shown !== undefined && reported !== undefined && !new Big(reported).eq(shown)
    known.current = connection
    if (back || moved) void reload()
  })
  useEffect(() => hear(balance, reconnections, online), [balance, reconnections, online])
}
