import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatMoney } from '../i18n/format.ts'
import styles from '../money/MoneyPage.module.css'
import { MoneyPage, WithRecords } from '../money/MoneyPage.tsx'
import { RealMoney } from '../money/RealMoney.tsx'
import { SentScreen } from '../money/SentScreen.tsx'
import { screenShapes } from '../money/screenShapes.tsx'
import { useResumedOnce } from '../once/openOnce.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { userAtom } from '../session/session.ts'
import { useIdentityDue } from '../session/useVerification.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useWide } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import own from './WithdrawPage.module.css'
import { RATES_EVERY_MS, useCurrencies, useMethods } from './withdraw/useOffer.ts'
import { WithdrawalRecords } from './withdraw/WithdrawalRecords.tsx'
import { WithdrawForm } from './withdraw/WithdrawForm.tsx'
import { addressOfWithdrawal, type WithdrawAsk, withdrawAskOf } from './withdraw/withdrawAsk.ts'
import {
  forgetAmount,
  lastAskedAtom,
  type WithdrawalKind,
  type WithdrawingState,
  withdrawing,
} from './withdraw/withdrawal.ts'
import { useNewestWithdrawal, withdrawalStates } from './withdraw/withdrawalList.ts'

/** It is asked for: what happens next, and where that can be seen. */
function Requested({ kind }: { kind: WithdrawalKind }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wide = useWide()
  const asked = useAtomValue(lastAskedAtom)
  const amount = asked && <span className="fig">{formatMoney(asked.number)}</span>
  const state = useNewestWithdrawal(kind)
  const go = (step: 'form' | 'records') => navigate(addressOfWithdrawal({ step, kind }), { replace: true })
  return (
    <SentScreen
      title={amount ? <Trans>Withdrawal of {amount} requested</Trans> : <Trans>Your withdrawal is requested</Trans>}
      note={
        state === 'waiting' && (
          <Trans>The amount is locked until it has been reviewed; if it is rejected it is yours again.</Trans>
        )
      }
      steps={
        state === 'waiting'
          ? [
              { state: 'done', label: t`Requested` },
              { state: 'now', label: t`Being reviewed`, detail: t`Somebody looks at it before the money leaves` },
              { state: 'todo', label: t`Paid out` },
            ]
          : [
              { state: 'done', label: t`Requested` },
              { state: state === 'paid' ? 'done' : 'now', label: t(withdrawalStates[state][1]) },
            ]
      }
    >
      {!wide && (
        <Button full onClick={() => go('records')}>
          <Trans>See your withdrawals</Trans>
        </Button>
      )}
      <Button full variant="secondary" onClick={() => go('form')}>
        <Trans>Another withdrawal</Trans>
      </Button>
    </SentScreen>
  )
}

/** Withdrawals (document 2 §2, §5): in what and where to, how much, confirmed twice, and what became of those before. */
export function WithdrawPage() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const ask = withdrawAskOf(useSearchParams()[0])
  const wide = useWide()
  const real = useAtomValue(userAtom)?.demo === false
  const records = ask.step === 'records' && !wide
  return (
    <MoneyPage
      title={records ? <Trans>Withdrawals</Trans> : <Trans>Withdraw</Trans>}
      width="broad"
      toEdge
      tools={
        real &&
        !wide &&
        !records && (
          <IconButton
            icon="clock"
            label={t`Withdrawals so far`}
            className={styles.history}
            onClick={() => navigate(addressOfWithdrawal({ step: 'records', kind: ask.kind }))}
          />
        )
      }
      why={<Trans>A demo account trades with practice money, so there is nothing to withdraw from it.</Trans>}
    >
      <Withdrawals ask={ask} records={records} />
    </MoneyPage>
  )
}

interface WithdrawalsProps {
  ask: WithdrawAsk
  /** Only those so far are looked at. */
  records: boolean
}

function Withdrawals({ ask, records }: WithdrawalsProps) {
  const navigate = useNavigate()
  const state = useResumedOnce(withdrawing)
  const setLast = useSetAtom(lastAskedAtom)
  const { kind, step } = ask
  const identityDue = useIdentityDue()
  useEffect(() => {
    if (state.phase !== 'done') return
    const done = state.intent?.kind ?? kind
    setLast(state.intent)
    forgetAmount(done)
    withdrawing.clear()
    navigate(addressOfWithdrawal({ step: 'done', kind: done }), { replace: true })
  }, [state, kind, setLast, navigate])
  if (records)
    return (
      <WithdrawalRecords
        kind={kind}
        onKind={(other) => navigate(addressOfWithdrawal({ step: 'records', kind: other }), { replace: true })}
      />
    )
  return (
    <WithRecords label={<Trans>Withdrawals so far</Trans>} records={<WithdrawalRecords kind={kind} />}>
      <RealMoney>
        <div className={cx(styles.flow, own.flow)}>
          {step === 'done' ? (
            <Requested kind={kind} />
          ) : identityDue ? (
            <VerifyFirst />
          ) : (
            <Form key={kind} kind={kind} state={state} />
          )}
        </div>
      </RealMoney>
    </WithRecords>
  )
}

/** In place of the form, until the identity is approved: what to do first. */
function VerifyFirst() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="lock"
      title={<Trans>Verify your identity to withdraw</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/mine/auth')}>
          <Trans>Verify</Trans>
        </Button>
      }
    >
      <Trans>Your money is safe. You can withdraw it once your documents are approved.</Trans>
    </EmptyState>
  )
}

/** The form once it is known what can be withdrawn in, and where to. */
function Form({ kind, state }: { kind: WithdrawalKind; state: WithdrawingState }) {
  const currencies = useCurrencies(kind, RATES_EVERY_MS)
  const methods = useMethods(kind)
  return (
    <ResourceView shapes={screenShapes} asked={currencies} failed={<Trans>The ways to withdraw did not load</Trans>}>
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState icon="info" title={<Trans>Nothing can be withdrawn this way at present</Trans>}>
            <Trans>Come back later, or choose the other way.</Trans>
          </EmptyState>
        ) : (
          <ResourceView
            shapes={screenShapes}
            asked={methods}
            failed={<Trans>Your addresses and accounts did not load</Trans>}
          >
            {(bound) => <WithdrawForm kind={kind} currencies={[first, ...others]} methods={bound} state={state} />}
          </ResourceView>
        )
      }
    </ResourceView>
  )
}
