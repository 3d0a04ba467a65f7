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
import { RATES_INTERVAL_MS, useCurrencies, useMethods } from './withdraw/useOffer.ts'
import { WithdrawalRecords } from './withdraw/WithdrawalRecords.tsx'
import { WithdrawForm } from './withdraw/WithdrawForm.tsx'
import {
  forgetAmount,
  lastRequestAtom,
  type WithdrawalKind,
  type WithdrawingState,
  withdrawing,
} from './withdraw/withdrawal.ts'
import { useNewestWithdrawal, withdrawalStates } from './withdraw/withdrawalList.ts'
import { parseWithdrawQuery, type WithdrawQuery, withdrawalPath } from './withdraw/withdrawQuery.ts'

/** It is asked for: what happens next, and where that can be seen. */
function Requested({ kind }: { kind: WithdrawalKind }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wide = useWide()
  const resource = useAtomValue(lastRequestAtom)
  const amount = resource && <span className="fig">{formatMoney(resource.number)}</span>
  const state = useNewestWithdrawal(kind)
  const go = (step: 'form' | 'records') => navigate(withdrawalPath({ step, kind }), { replace: true })
  return (
    <SentScreen
      title={amount ? <Trans>Withdrawal of {amount} submitted</Trans> : <Trans>Withdrawal submitted</Trans>}
      note={
        state === 'waiting' && (
          <Trans>
            The amount is locked until the review is complete. If the withdrawal is rejected, the money returns to your
            balance.
          </Trans>
        )
      }
      steps={
        state === 'waiting'
          ? [
              { state: 'done', label: t`Submitted` },
              { state: 'now', label: t`Under review`, detail: t`We review your withdrawal before sending the money` },
              { state: 'todo', label: t`Paid out` },
            ]
          : [
              { state: 'done', label: t`Submitted` },
              { state: state === 'paid' ? 'done' : 'now', label: t(withdrawalStates[state][1]) },
            ]
      }
    >
      {!wide && (
        <Button full onClick={() => go('records')}>
          <Trans>View withdrawals</Trans>
        </Button>
      )}
      <Button full variant="secondary" onClick={() => go('form')}>
        <Trans>New withdrawal</Trans>
      </Button>
    </SentScreen>
  )
}

/** Withdrawals (document 2 §2, §5): in what and where to, how much, confirmed twice, and what became of those before. */
export function WithdrawPage() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const ask = parseWithdrawQuery(useSearchParams()[0])
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
            label={t`Withdrawal history`}
            className={styles.history}
            onClick={() => navigate(withdrawalPath({ step: 'records', kind: ask.kind }))}
          />
        )
      }
      why={
        <Trans>
          A demo account uses practice money, so there is nothing to withdraw. Your demo account stays as it is.
        </Trans>
      }
    >
      <Withdrawals ask={ask} records={records} />
    </MoneyPage>
  )
}

interface WithdrawalsProps {
  ask: WithdrawQuery
  /** Only those so far are looked at. */
  records: boolean
}

function Withdrawals({ ask, records }: WithdrawalsProps) {
  const navigate = useNavigate()
  const state = useResumedOnce(withdrawing)
  const setLast = useSetAtom(lastRequestAtom)
  const { kind, step } = ask
  const identityDue = useIdentityDue()
  useEffect(() => {
    if (state.phase !== 'done') return
    const done = state.intent?.kind ?? kind
    setLast(state.intent)
    forgetAmount(done)
    withdrawing.clear()
    navigate(withdrawalPath({ step: 'done', kind: done }), { replace: true })
  }, [state, kind, setLast, navigate])
  if (records)
    return (
      <WithdrawalRecords
        kind={kind}
        onKind={(other) => navigate(withdrawalPath({ step: 'records', kind: other }), { replace: true })}
      />
    )
  return (
    <WithRecords label={<Trans>Withdrawal history</Trans>} records={<WithdrawalRecords kind={kind} />}>
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
  const currencies = useCurrencies(kind, RATES_INTERVAL_MS)
  const methods = useMethods(kind)
  return (
    <ResourceView shapes={screenShapes} resource={currencies} failed={<Trans>Couldn’t load withdrawal options</Trans>}>
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState icon="info" title={<Trans>This withdrawal option isn’t available right now</Trans>}>
            <Trans>Try again later or choose the other option.</Trans>
          </EmptyState>
        ) : (
          <ResourceView
            shapes={screenShapes}
            resource={methods}
            failed={<Trans>Couldn’t load your withdrawal methods</Trans>}
          >
            {(bound) => <WithdrawForm kind={kind} currencies={[first, ...others]} methods={bound} state={state} />}
          </ResourceView>
        )
      }
    </ResourceView>
  )
}
