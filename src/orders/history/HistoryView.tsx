import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { historyReport } from '../../../contract/calls/history.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { errorWords } from '../../api/errors.ts'
import { RangeBar } from '../../history/RangeBar.tsx'
import { useCsv } from '../../history/useCsv.ts'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { RefusalsLink } from '../proof/RefusalsLink.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Breakdown } from './Breakdown.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryRows } from './HistoryRows.tsx'
import styles from './HistoryView.module.css'
import { csvName, historyCsv } from './historyCsv.ts'
import { everyRow, type RowsQuery } from './historyData.ts'
import { TotalsCard } from './TotalsCard.tsx'
import { type History, useHistory } from './useHistory.ts'

interface ExportButtonProps {
  query: RowsQuery
  /** Number of orders to write. */
  total: number
}

/** Writes every order that is listed, also those not loaded yet, into a file for a spreadsheet. */
function ExportButton({ query: requested, total }: ExportButtonProps) {
  const { busy, write } = useCsv(requested, {
    load: (signal) => everyRow(requested, signal),
    csv: historyCsv,
    name: csvName,
    told: (orders) => t`${plural(orders.length, { one: '# order', other: '# orders' })} exported`,
    // Whoever asked for the rows has said so: there is no half a file.
    failed: () => undefined,
  })
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={total === 0} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}

interface HistoryViewProps {
  wide: boolean
  onOpen: (order: Order) => void
  /** Stands before the report on a wide screen: the account as it is now. */
  account?: ReactNode
  /** The history as every server has it, a page after the other. */
  plain: ReactNode
}

/** Orders that have ended: by days, with what they add up to. A server that does not add them up has them listed plainly. */
export function HistoryView({ plain, ...rest }: HistoryViewProps) {
  const offers = useAtomValue(offersAtom)
  const requested = useAtomValue(basicInfoAtom) !== undefined
  const offered = !requested || offers(historyReport)
  return offered ? <Ranged {...rest} /> : plain
}

function Ranged({ wide, onOpen, account }: Omit<HistoryViewProps, 'plain'>) {
  const history = useHistory()
  return wide ? (
    <WideHistory history={history} onOpen={onOpen} account={account} />
  ) : (
    <PhoneHistory history={history} onOpen={onOpen} />
  )
}

interface LaidOutProps {
  history: History
  onOpen: (order: Order) => void
}

function WideHistory({ history, onOpen, account }: LaidOutProps & { account: ReactNode }) {
  return (
    <div className={styles.wide}>
      <div className={styles.list}>
        <div className={styles.tools}>
          <RangeBar range={history.ask.range} onRange={(range) => history.change({ range })} />
          <div className={styles.filters}>
            <Filters history={history} />
            <Export history={history} />
          </div>
        </div>
        <div className={styles.scroller}>
          <HistoryRows history={history} wide onOpen={onOpen} />
          <div className={styles.refused}>
            <RefusalsLink />
          </div>
        </div>
      </div>
      <aside className={styles.report}>
        {account}
        <Report history={history} />
        <Instruments history={history} />
      </aside>
    </div>
  )
}

function PhoneHistory({ history, onOpen }: LaidOutProps) {
  const { t } = useLingui()
  const { section } = history.ask
  return (
    <div className={cx(stack.fillColumn, styles.phone)}>
      <RangeBar range={history.ask.range} onRange={(range) => history.change({ range })} />
      <Report history={history} />
      <div className={cx(stack.row12, styles.switch)}>
        <Segmented
          className={styles.sections}
          label={t`View`}
          value={section}
          options={[
            { value: 'trades', label: <Trans>Trades</Trans> },
            { value: 'instruments', label: <Trans>Instruments</Trans> },
          ]}
          onChange={(next) => history.change({ section: next })}
        />
        <Export history={history} />
      </div>
      {section === 'trades' ? (
        <>
          <Filters history={history} />
          <div className={styles.rows}>
            <HistoryRows history={history} wide={false} onOpen={onOpen} />
          </div>
          <div className={styles.refused}>
            <RefusalsLink />
          </div>
        </>
      ) : (
        <Instruments history={history} />
      )}
    </div>
  )
}

const Filters = ({ history }: { history: History }) => (
  <HistoryFilters ask={history.ask} instruments={history.report.answer?.instruments ?? []} onChange={history.change} />
)

/** Exports the history, and links to the journal. */
function Export({ history }: { history: History }) {
  const navigate = useNavigate()
  return (
    <>
      <ExportButton query={history.query} total={history.rows.answer?.total ?? 0} />
      <Button variant="secondary" size="s" onClick={() => navigate('/journal')}>
        <Trans>Journal</Trans>
      </Button>
    </>
  )
}

/** Shows the totals of the range and the balance. */
function Report({ history }: { history: History }) {
  const { answer: loaded, outdated, busy, error, reload } = history.report
  if (loaded === undefined && error !== undefined) {
    return (
      <div className={styles.failed}>
        <ErrorState
          title={<Trans>Couldn’t load totals</Trans>}
          detail={errorWords(error)}
          onRetry={reload}
          busy={busy}
        />
      </div>
    )
  }
  return (
    <div className={styles.cards}>
      <TotalsCard totals={loaded?.totals} outdated={outdated} />
      <BalanceCard course={loaded?.balance} outdated={outdated} />
    </div>
  )
}

/** Closed trades by instrument; one of them shows its trades. */
function Instruments({ history }: { history: History }) {
  const { answer: loaded, outdated } = history.report
  if (loaded === undefined) return null
  if (loaded.instruments.length === 0) {
    return (
      <p className={cx(text.caption, styles.none)}>
        <Trans>No closed trades in this period</Trans>
      </p>
    )
  }
  return (
    <div>
      <Breakdown
        instruments={loaded.instruments}
        outdated={outdated}
        onPick={(instrumentId) => history.change({ instrumentId, section: 'trades' })}
      />
    </div>
  )
}
