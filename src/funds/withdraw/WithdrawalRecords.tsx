import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { cancelWithdrawal } from '../../../contract/calls/funds.ts'
import type { Withdrawal } from '../../../contract/entities/funds.ts'
import { messageAnswer } from '../../api/request.ts'
import { useSend } from '../../form/useSend.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import styles from '../../money/MoneyRecords.module.css'
import { PagedRecords } from '../../money/PagedRecords.tsx'
import { ReviewerRemark } from '../../money/ReviewerRemark.tsx'
import { StateTag } from '../../money/StateTag.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { lastRequestAtom, type WithdrawalKind } from './withdrawal.ts'
import { useWithdrawals, withdrawalStates } from './withdrawalList.ts'
import { formatUnits } from './words.tsx'

interface WithdrawalRecordsProps {
  kind: WithdrawalKind
  /** Another kind was chosen; without it the choice stays here. */
  onKind?: (kind: WithdrawalKind) => void
}

/** Withdrawals so far, by coin or to a bank, the newest first (document 2 §3). */
export function WithdrawalRecords({ kind: requested, onKind }: WithdrawalRecordsProps) {
  const { t } = useLingui()
  const [own, setOwn] = useState<WithdrawalKind>()
  const [cancelling, setCancelling] = useState<Withdrawal>()
  const kind = onKind ? requested : (own ?? requested)
  const pages = useWithdrawals(kind)
  const last = useAtomValue(lastRequestAtom)
  const known = useRef(last)
  const { reload } = pages
  useEffect(() => {
    if (known.current === last) return
    known.current = last
    if (last) setOwn(last.kind)
    void reload()
  }, [last, reload])
  return (
    <PullToRefresh onRefresh={reload} className={styles.records}>
      <Segmented
        label={t`Withdrawal option`}
        value={kind}
        options={[
          { value: 'coin', label: t`Coin` },
          { value: 'bank', label: t`Bank account` },
        ]}
        onChange={onKind ?? setOwn}
      />
      <PagedRecords
        label={t`Withdrawal history`}
        pages={pages}
        empty={
          <EmptyState icon="clock" title={<Trans>No data yet</Trans>}>
            <Trans>Your withdrawals and their status appear here.</Trans>
          </EmptyState>
        }
        row={(withdrawal) => <Row withdrawal={withdrawal} onCancel={setCancelling} />}
      />
      <CancelSheet withdrawal={cancelling} onClose={() => setCancelling(undefined)} onDone={() => void reload()} />
    </PullToRefresh>
  )
}

interface CancelSheetProps {
  withdrawal: Withdrawal | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks before a withdrawal that waits is cancelled; a repeat after a lost answer is answered alike. */
function CancelSheet({ withdrawal, onClose, onDone }: CancelSheetProps) {
  const { t } = useLingui()
  const { busy, run } = useSend({ onFailed: onDone })
  const id = withdrawal?.id
  const amount = <span className="fig">{formatMoney(withdrawal?.number ?? '0')}</span>
  const cancel = async () => {
    if (id === undefined) return
    if (!(await run(async () => toast((await messageAnswer(cancelWithdrawal, { id }, { silent: true })).message))))
      return
    onClose()
    onDone()
  }
  return (
    <ConfirmSheet
      open={withdrawal !== undefined}
      title={t`Cancel withdrawal`}
      confirmLabel={<Trans>Cancel withdrawal</Trans>}
      keepLabel={<Trans>Keep withdrawal</Trans>}
      busy={busy}
      onConfirm={cancel}
      onClose={onClose}
    >
      <Trans>{amount} will be returned to your available funds.</Trans>
    </ConfirmSheet>
  )
}

interface RowProps {
  withdrawal: Withdrawal
  onCancel: (withdrawal: Withdrawal) => void
}

function Row({ withdrawal, onCancel }: RowProps) {
  const { i18n } = useLingui()
  const { number, received, currency, fee, kind, status, state, createdAt, address, payeeAccount } = withdrawal
  const { id, heldUntil } = withdrawal
  const [look, words] = state ? withdrawalStates[state] : (['void', undefined] as const)
  const to = address ?? payeeAccount
  const held = heldUntil === undefined ? undefined : formatDateTime(heldUntil, 'dateTime')
  return (
    <>
      <div className={styles.line}>
        <span className={styles.amount}>
          <span className="fig">{formatMoney(number)}</span>
          {currency && (
            <span className={styles.currency}>
              {currency.code}
              {currency.network && ` · ${currency.network}`}
            </span>
          )}
        </span>
        <StateTag state={look}>{words ? i18n._(words) : status}</StateTag>
      </div>
      <p className={styles.time}>{formatDateTime(createdAt, 'dateTime')}</p>
      <p className={styles.time}>
        <Trans>
          Fee <span className="fig">{formatMoney(fee)}</span>
        </Trans>
        {received !== undefined && (
          <>
            {' · '}
            <Trans>
              Received{' '}
              <bdi dir="ltr" className="fig">
                {formatUnits(kind, received)} {currency?.code}
              </bdi>
            </Trans>
          </>
        )}
      </p>
      {to !== undefined && (
        <p className={styles.time}>
          <GroupedText text={to} short />
        </p>
      )}
      {held && (
        <p className={styles.time}>
          <Trans>
            On hold until {held} for your security, because the withdrawal method or authenticator app is new.
          </Trans>
        </p>
      )}
      <Notes withdrawal={withdrawal} />
      {id !== undefined && state === 'waiting' && (
        <p className={styles.remark}>
          <Button variant="secondary" size="s" onClick={() => onCancel(withdrawal)}>
            <Trans>Cancel withdrawal</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

/** Shows the owner's note, or the reviewer's comment if it was rejected. */
function Notes({ withdrawal: { notes, state } }: { withdrawal: Withdrawal }) {
  if (!notes) return null
  return (
    <p className={styles.remark}>
      {state === 'rejected' ? (
        <ReviewerRemark words={notes} />
      ) : (
        <Trans>
          Memo: <bdi>{notes}</bdi>
        </Trans>
      )}
    </p>
  )
}
