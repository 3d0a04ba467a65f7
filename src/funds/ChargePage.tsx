import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styles from '../money/MoneyPage.module.css'
import { MoneyPage, WithRecords } from '../money/MoneyPage.tsx'
import { RealMoney } from '../money/RealMoney.tsx'
import { useResumedOnce } from '../once/openOnce.ts'
import { userAtom } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { DepositFlow } from './charge/DepositFlow.tsx'
import { DepositRecords } from './charge/DepositRecords.tsx'
import { announcedAtom, depositSending, forgetDeposit } from './charge/deposit.ts'
import { type DepositQuery, depositPath, parseDepositQuery } from './charge/depositQuery.ts'

/** Deposits (document 2 §2, §5): how, how much, the proof, and what became of those before. */
export function ChargePage() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const ask = parseDepositQuery(useSearchParams()[0])
  const wide = useWide()
  const real = useAtomValue(userAtom)?.demo === false
  const records = ask.step === 'records' && !wide
  return (
    <MoneyPage
      title={records ? <Trans>Deposits</Trans> : <Trans>Deposit</Trans>}
      width="broad"
      toEdge
      tools={
        real &&
        !wide &&
        !records && (
          <IconButton
            icon="clock"
            label={t`Deposit history`}
            className={styles.history}
            onClick={() => navigate(depositPath({ step: 'records', kind: ask.kind }))}
          />
        )
      }
      why={
        <Trans>
          A demo account uses practice money, so it can’t receive deposits. Your demo account stays as it is.
        </Trans>
      }
    >
      <Deposits ask={ask} records={records} />
    </MoneyPage>
  )
}

interface DepositsProps {
  ask: DepositQuery
  /** Only those so far are looked at. */
  records: boolean
}

function Deposits({ ask, records }: DepositsProps) {
  const navigate = useNavigate()
  const state = useResumedOnce(depositSending)
  const setAnnounced = useSetAtom(announcedAtom)
  const { kind } = ask
  useEffect(() => {
    if (state.phase !== 'done') return
    setAnnounced(state.intent)
    forgetDeposit()
    depositSending.clear()
    navigate(depositPath({ step: 'done', kind: state.intent?.destination.kind ?? kind }), { replace: true })
  }, [state, kind, setAnnounced, navigate])
  if (records)
    return (
      <DepositRecords
        kind={kind}
        onKind={(other) => navigate(depositPath({ step: 'records', kind: other }), { replace: true })}
      />
    )
  return (
    <WithRecords label={<Trans>Deposit history</Trans>} records={<DepositRecords kind={kind} />}>
      <RealMoney>
        <DepositFlow ask={ask} state={state} />
      </RealMoney>
    </WithRecords>
  )
}
