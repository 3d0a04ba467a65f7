import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { errorWords } from '../api/errors.ts'
import { dayOf } from '../history/historyRange.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { Page } from '../Page.tsx'
import { loginPath } from '../session/from.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import type { JournalAnswer } from './book/journalBook.ts'
import { GroupsCard } from './GroupsCard.tsx'
import { JournalCalendar } from './JournalCalendar.tsx'
import { JournalFilters } from './JournalFilters.tsx'
import styles from './JournalPage.module.css'
import { filterOf, isFiltered, type JournalQuery, parseJournalQuery, writeJournalQuery } from './journalQuery.ts'
import { SaveJournal } from './SaveJournal.tsx'
import { TradeRows } from './TradeRows.tsx'
import { TradeSheet } from './TradeSheet.tsx'
import { isOffline, useJournal, useOwner } from './useJournal.ts'

/** Trades in the list at first, and how many more each time. */
const ROWS = 50

/** The journal: closed trades by day, with what they add up to and what was written about them. */
export function JournalPage() {
  const { pathname, search } = useLocation()
  // A visitor has no trades.
  return useAtomValue(loggedInAtom) ? <Shown /> : <Navigate to={loginPath(pathname + search)} replace />
}

function Shown() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = useSearchParams()[0].toString()
  const practising = useAtomValue(practiceAtom)
  const ask = useMemo(() => {
    const requested = parseJournalQuery(new URLSearchParams(query))
    return practising ? { ...requested, practice: true } : requested
  }, [query, practising])
  const change = useCallback(
    (next: Partial<JournalQuery>) => navigate(`/journal?${writeJournalQuery({ ...ask, ...next })}`, { replace: true }),
    [navigate, ask],
  )
  const owner = useOwner(ask.practice)
  const zone = shownZone()
  const [newest, setNewest] = useState<string>()
  const today = dayOf(serverNow(), zone)
  const shown = ask.shown ?? newest ?? today.slice(0, 7)
  const period = ask.day ?? shown
  const [most, setMost] = useState({ of: '', rows: ROWS })
  const listed = `${query} ${period}`
  const rows = most.of === listed ? most.rows : ROWS
  const journal = useJournal(owner, { filter: filterOf(ask), zone, period, shown, most: rows })
  const { answer, error, busy, reload } = journal
  const lastMonth = answer?.whole.months.at(-1)?.key
  useEffect(() => {
    if (answer) setNewest(lastMonth)
  }, [answer, lastMonth])
  const known = useAtomValue(instrumentsAtom).length > 0
  useEffect(() => {
    if (!known) void loadInstruments({ silent: true })
  }, [known])
  const [openId, setOpenId] = useState<string>()
  const open = answer?.trades.find(({ order }) => order.id === openId)
  return (
    <Page
      title={<Trans>Journal</Trans>}
      width="broad"
      className={styles.page}
      tools={
        <>
          <RefreshButton onRefresh={async () => reload()} />
          <SaveJournal ask={ask} total={answer?.total ?? 0} />
          <Whose
            practice={ask.practice}
            locked={practising}
            onChange={(practice) => change({ practice, day: undefined })}
          />
        </>
      }
    >
      {answer === undefined ? (
        error !== undefined ? (
          <ErrorState
            title={<Trans>Couldn’t load orders</Trans>}
            detail={errorWords(error)}
            onRetry={reload}
            busy={busy}
          />
        ) : (
          <Loading label={t`Loading`} className={styles.loading}>
            <Skeleton h={320} />
            <Skeleton h={84} />
            <Skeleton h={84} />
          </Loading>
        )
      ) : answer.total === 0 && !busy ? (
        <EmptyState
          icon="orders"
          title={<Trans>No data yet</Trans>}
          action={
            <Button size="m" onClick={() => navigate('/trade')}>
              <Trans>Trade</Trans>
            </Button>
          }
        >
          <Trans>Closed positions and cancelled orders appear here.</Trans>
        </EmptyState>
      ) : (
        <>
          {error !== undefined && (
            <p className={styles.stale} role="status">
              {isOffline(error) ? (
                <Trans>You are offline. This is the journal as saved on this device.</Trans>
              ) : (
                errorWords(error)
              )}
            </p>
          )}
          <JournalFilters ask={ask} answer={answer} onChange={change} />
          <div className={styles.panes}>
            <div className={styles.side}>
              <JournalCalendar
                answer={answer}
                shown={shown}
                day={ask.day}
                today={today}
                onShown={(next) => change({ shown: next, day: undefined })}
                onDay={(day) => change({ shown, day })}
              />
            </div>
            <div className={styles.groups}>
              <GroupsCard statistics={answer.whole} />
            </div>
            <section className={styles.list} aria-label={t`Trades`}>
              <List answer={answer} filtered={isFiltered(ask)} onClear={() => change({ ...noFilter })}>
                <TradeRows trades={answer.trades} zone={zone} onOpen={(trade) => setOpenId(trade.order.id)} />
                <InfiniteSentinel
                  hasMore={answer.listed > answer.trades.length}
                  busy={false}
                  onMore={() => setMost({ of: listed, rows: rows + ROWS })}
                />
              </List>
            </section>
          </div>
        </>
      )}
      {owner && (
        <TradeSheet
          trade={open}
          owner={owner}
          tags={answer?.tags ?? []}
          onClose={() => setOpenId(undefined)}
          onSaved={reload}
        />
      )}
    </Page>
  )
}

const noFilter: Partial<JournalQuery> = {
  ...{ instrument: undefined, side: undefined, result: undefined, reason: undefined, session: undefined, tags: [] },
}

interface ListProps {
  answer: JournalAnswer
  filtered: boolean
  onClear: () => void
  children: ReactNode
}

function List({ answer, filtered, onClear, children }: ListProps) {
  const count = answer.listed
  if (count > 0)
    return (
      <>
        <p className={text.caption}>
          <Plural value={count} one="# trade" other="# trades" />
        </p>
        {children}
      </>
    )
  return (
    <EmptyState
      icon="search"
      title={filtered ? <Trans>No results for these filters</Trans> : <Trans>No closed trades in this period</Trans>}
      action={
        filtered && (
          <Button size="m" variant="secondary" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    />
  )
}

interface WhoseProps {
  practice: boolean
  /** A replay runs: there is no other account. */
  locked: boolean
  onChange: (practice: boolean) => void
}

/** Selects the account's journal or the practice trades of this device. */
function Whose({ practice, locked, onChange }: WhoseProps) {
  const { t } = useLingui()
  const demo = useAtomValue(userAtom)?.demo
  if (locked)
    return (
      <Tag tone="acc">
        <Trans>Practice</Trans>
      </Tag>
    )
  return (
    <SelectChip
      label={t`Account`}
      value={practice ? 'practice' : 'own'}
      on={practice}
      options={[
        { value: 'own', label: demo ? t`Demo` : t`Real` },
        { value: 'practice', label: t`Practice` },
      ]}
      onChange={(value) => onChange(value === 'practice')}
    />
  )
}
