import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Deposit } from '../../../contract/entities/funds.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import records from '../../money/MoneyRecords.module.css'
import { PagedRecords } from '../../money/PagedRecords.tsx'
import { ReviewerRemark } from '../../money/ReviewerRemark.tsx'
import { StateTag } from '../../money/StateTag.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import stack from '../../ui/stack.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './DepositRecords.module.css'
import { announcedAtom, type DepositKind } from './deposit.ts'
import { depositStates, useDeposits } from './depositList.ts'

interface DepositRecordsProps {
  kind: DepositKind
  /** Another kind was chosen; without it the choice stays here. */
  onKind?: (kind: DepositKind) => void
}

/** Deposits so far, by coin or by bank, the newest first (document 2 §3, §4). */
export function DepositRecords({ kind: requested, onKind }: DepositRecordsProps) {
  const { t } = useLingui()
  const [own, setOwn] = useState<DepositKind>()
  const kind = onKind ? requested : (own ?? requested)
  const pages = useDeposits(kind)
  const announced = useAtomValue(announcedAtom)
  const known = useRef(announced)
  const { reload } = pages
  useEffect(() => {
    if (known.current === announced) return
    known.current = announced
    if (announced) setOwn(announced.destination.kind)
    void reload()
  }, [announced, reload])
  return (
    <PullToRefresh onRefresh={reload} className={records.records}>
      <div className={stack.row8}>
        <Segmented
          label={t`Deposit method`}
          className={styles.kinds}
          value={kind}
          options={[
            { value: 'coin', label: t`Coin` },
            { value: 'bank', label: t`Bank wire` },
          ]}
          onChange={onKind ?? setOwn}
        />
        <RefreshButton onRefresh={reload} />
      </div>
      <PagedRecords
        label={t`Deposit history`}
        pages={pages}
        empty={<Nothing beside={onKind === undefined} />}
        row={(deposit) => <Row deposit={deposit} />}
      />
    </PullToRefresh>
  )
}

function Row({ deposit: { number, currency, status, createdAt, remark } }: { deposit: Deposit }) {
  const { i18n } = useLingui()
  const [state, words] = depositStates[status]
  return (
    <>
      <div className={records.line}>
        <span className={records.amount}>
          <span className="fig">{formatMoney(number)}</span>
          <span className={records.currency}>{currency}</span>
        </span>
        <StateTag state={state}>{i18n._(words)}</StateTag>
      </div>
      <p className={records.time}>{formatDateTime(createdAt, 'dateTime')}</p>
      {remark !== undefined && remark !== '' && (
        <p className={records.remark}>
          <ReviewerRemark words={remark} />
        </p>
      )}
    </>
  )
}

/** `beside`: next to the form, which is what there is to do. */
function Nothing({ beside }: { beside: boolean }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="deposit"
      title={<Trans>No data yet</Trans>}
      action={
        beside ? undefined : (
          <Button size="m" onClick={() => navigate('/mine/charge')}>
            <Trans>Deposit</Trans>
          </Button>
        )
      }
    >
      <Trans>Your deposits and their status appear here.</Trans>
    </EmptyState>
  )
}
