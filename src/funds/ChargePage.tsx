import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styles from '../money/MoneyPage.module.css'
import { RealAccounts } from '../money/RealAccounts.tsx'
import { RealMoney } from '../money/RealMoney.tsx'
import { useResumedOnce } from '../once/openOnce.ts'
import { useGoBack } from '../router.tsx'
import { userAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import stack from '../ui/stack.module.css'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { addressOfAsk, askOfQuery, type ChargeAsk } from './charge/chargeAsk.ts'
import { DepositFlow } from './charge/DepositFlow.tsx'
import { DepositRecords } from './charge/DepositRecords.tsx'
import { announcedAtom, depositSending, forgetDeposit } from './charge/deposit.ts'

/** Deposits (document 2 §2, §5): how, how much, the proof, and what became of those before. */
export function ChargePage() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { t } = useLingui()
  const ask = askOfQuery(useSearchParams()[0])
  const wide = useWide()
  const real = useAtomValue(userAtom)?.demo === false
  const records = ask.step === 'records' && !wide
  return (
    <div className={cx(frame.page, frame.broad)}>
      <PageHead title={records ? <Trans>Deposits</Trans> : <Trans>Deposit</Trans>} onBack={goBack}>
        {real && !wide && !records && (
          <IconButton
            icon="clock"
            label={t`Deposits so far`}
            className={styles.history}
            onClick={() => navigate(addressOfAsk({ step: 'records', kind: ask.kind }))}
          />
        )}
      </PageHead>
      <RealAccounts
        why={<Trans>A demo account trades with practice money, so there is nothing to deposit to it.</Trans>}
      >
        <Deposits ask={ask} wide={wide} records={records} />
      </RealAccounts>
    </div>
  )
}

interface DepositsProps {
  ask: ChargeAsk
  wide: boolean
  /** Only those so far are looked at. */
  records: boolean
}

function Deposits({ ask, wide, records }: DepositsProps) {
  const navigate = useNavigate()
  const state = useResumedOnce(depositSending)
  const setAnnounced = useSetAtom(announcedAtom)
  const { kind } = ask
  useEffect(() => {
    if (state.phase !== 'done') return
    setAnnounced(state.intent)
    forgetDeposit()
    depositSending.clear()
    navigate(addressOfAsk({ step: 'done', kind: state.intent?.destination.kind ?? kind }), { replace: true })
  }, [state, kind, setAnnounced, navigate])
  if (records)
    return (
      <DepositRecords
        kind={kind}
        onKind={(other) => navigate(addressOfAsk({ step: 'records', kind: other }), { replace: true })}
      />
    )
  const flow = (
    <RealMoney>
      <DepositFlow ask={ask} state={state} />
    </RealMoney>
  )
  if (!wide) return flow
  return (
    <div className={styles.panes}>
      {flow}
      <section className={stack.shrink} aria-labelledby="deposits-so-far">
        <h2 id="deposits-so-far" className={styles.title}>
          <Trans>Deposits so far</Trans>
        </h2>
        <DepositRecords kind={kind} />
      </section>
    </div>
  )
}
