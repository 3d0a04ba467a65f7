import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChangeTopic } from '../../contract/entities/funds.ts'
import { RangeBar } from '../history/RangeBar.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import styles from './LogFilters.module.css'
import { type LogAsk, topics } from './logAsk.ts'

const words: Readonly<Record<ChangeTopic, MessageDescriptor>> = {
  trading: msg`Trading`,
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  loans: msg`Loans`,
  other: msg({ message: 'Other', context: 'changes of the balance' }),
}

/** What a demo account's money can change by. */
const ofDemo: readonly ChangeTopic[] = ['trading', 'other']

interface LogFiltersProps {
  ask: LogAsk
  demo: boolean
  onAsk: (ask: LogAsk) => void
  /** Stands at the end of the row. */
  children: ReactNode
}

/** Which days of the log are shown, and what the changes are about. */
export function LogFilters({ ask, demo, onAsk, children }: LogFiltersProps) {
  const { t } = useLingui()
  const offered = demo ? topics.filter((topic) => ofDemo.includes(topic) || topic === ask.topic) : topics
  return (
    <div className={styles.filters}>
      <RangeBar range={ask.range} onRange={(range) => onAsk({ ...ask, range })} />
      <div className={styles.row}>
        <SelectChip
          label={t`What changed`}
          value={ask.topic ?? ''}
          on={ask.topic !== undefined}
          options={[
            { value: '' as const, label: t`All changes` },
            ...offered.map((topic) => ({ value: topic, label: t(words[topic]) })),
          ]}
          onChange={(value) => onAsk({ ...ask, topic: value === '' ? undefined : value })}
        />
        {children}
      </div>
    </div>
  )
}
