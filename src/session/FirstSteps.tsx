import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { depositList } from '../../contract/calls/funds.ts'
import { request } from '../api/request.ts'
import { REFRESH_INTERVAL_MS, useResource } from '../resource/useResource.ts'
import { StepBar } from '../ui/StepBar.tsx'
import styles from './FirstSteps.module.css'
import { useIdentityDue, useVerification } from './useVerification.ts'

/** State of a step. `todo`: an earlier step comes first. */
type State = 'done' | 'waiting' | 'next' | 'todo'

const words = {
  done: msg({ message: 'Done', context: 'a step' }),
  waiting: msg`Under review`,
  next: msg({ message: 'Next', context: 'a step' }),
} as const

/** Returns true if a deposit of either kind waits for its review. */
async function askDeposits(): Promise<boolean> {
  const ask = (kind: 'coin' | 'bank') => request(depositList, { kind, page: 1 }, { silent: true })
  const found = await Promise.all([ask('coin'), ask('bank')])
  return found.some(({ rows }) => rows.some(({ status }) => status === 'unchecked'))
}

/** Shows the steps of a real account to its first trade, with their state and links. */
export function FirstSteps() {
  const { t } = useLingui()
  useIdentityDue()
  const identity = useVerification().answer?.status
  const isPaid = useResource(askDeposits, { again: 'focused', every: REFRESH_INTERVAL_MS }).answer === true
  const verify: State = identity === 'finished' ? 'done' : identity === 'waiting' ? 'waiting' : 'next'
  const deposit: State = isPaid ? 'waiting' : verify === 'next' ? 'todo' : 'next'
  const step = (to: string, name: ReactNode, state: State) => (
    <Link to={to} className={styles.step}>
      {name}
      {state !== 'todo' && <span className={styles.state}>{t(words[state])}</span>}
    </Link>
  )
  return (
    <StepBar
      label={t`Start trading`}
      now={verify === 'done' ? 1 : 0}
      steps={[
        step('/mine/auth', <Trans>Verify</Trans>, verify),
        step('/mine/charge', <Trans>Deposit</Trans>, deposit),
        step('/trade', <Trans>Trade</Trans>, 'todo'),
      ]}
    />
  )
}
