import { useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import page from '../../money/MoneyPage.module.css'
import { SendNote } from '../../once/SendNote.tsx'
import { StepBar } from '../../ui/StepBar.tsx'
import { Amount } from './Amount.tsx'
import { Choose } from './Choose.tsx'
import styles from './DepositFlow.module.css'
import { Done } from './Done.tsx'
import type { DepositState } from './deposit.ts'
import { type DepositQuery, type DepositStep, depositPath } from './depositQuery.ts'
import { NotAvailable } from './NotAvailable.tsx'
import { Proof } from './Proof.tsx'
import { destinationOf, useDestinations } from './useDestinations.ts'

interface DepositFlowProps {
  ask: DepositQuery
  state: DepositState
}

const order: readonly DepositStep[] = ['choose', 'amount', 'proof', 'done']

/** The screens of a deposit, one after the other. */
export function DepositFlow({ ask, state }: DepositFlowProps) {
  const { t } = useLingui()
  const step = ask.step === 'records' ? 'choose' : ask.step
  return (
    <div className={page.flow}>
      <div className={styles.steps}>
        <StepBar
          label={t`Deposit`}
          steps={[t`Choose`, t`Amount`, t`Proof`, t({ message: 'Done', context: 'the last step' })]}
          now={order.indexOf(step)}
        />
      </div>
      {step !== 'proof' && state.phase !== 'idle' && (
        <SendNote state={state} records={depositPath({ step: 'records', kind: ask.kind })} />
      )}
      <Screen ask={{ ...ask, step }} state={state} />
    </div>
  )
}

function Screen({ ask, state }: DepositFlowProps) {
  const known = useDestinations(ask)
  if (ask.step === 'done') return <Done kind={ask.kind} />
  if (ask.step === 'choose') return <Choose ask={ask} known={known} />
  const destination = destinationOf(ask, known)
  if (destination === null) return <Navigate to={depositPath({ step: 'choose', kind: ask.kind })} replace />
  if (destination === undefined) {
    const way = ask.kind === 'coin' ? known.coins : known.currency === undefined ? known.currencies : known.banks
    return <NotAvailable resource={way} />
  }
  return ask.step === 'amount' ? (
    <Amount key={destination.account.id} ask={ask} destination={destination} />
  ) : (
    <Proof ask={ask} destination={destination} state={state} />
  )
}
