import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChangeTopic } from '../../contract/entities/funds.ts'
import { RangeBar } from '../history/RangeBar.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import styles from './LogFilters.module.css'
import { type LogFilter, topics } from './logQuery.ts'

const words: Readonly<Record<ChangeTopic, MessageDescriptor>> = {
  trading: msg`Trading`,
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  loans: msg`Loans`,
  other: msg({ message: 'Other', context: 'changes of the balance' }),
}

/** Topics of changes that a demo account can have. */
const ofDemo: readonly ChangeTopic[] = ['trading', 'other']

interface LogFiltersProps {
  ask: LogFilter
  demo: boolean
  onAsk: (ask: LogFilter) => void
  /** Stands at the end of the row. */
  children: ReactNode
}

/** Filters of the account history: days and topics. */
export function LogFilters({ ask, demo, onAsk, children }: LogFiltersProps) {
  const { t } = useLingui()
  const offered = demo ? topics.filter((topic) => ofDemo.includes(topic) || topic === ask.topic) : topics
  return (
    <div className={styles.filters}>
      <RangeBar range={ask.range} onRange={(range) => onAsk({ ...ask, range })} />
      <div className={styles.row}>
        <SelectChip
          label={t`Transaction type`}
          value={ask.topic ?? ''}
          on={ask.topic !== undefined}
          options={[
            { value: '' as const, label: t`All transactions` },
            ...offered.map((topic) => ({ value: topic, label: t(words[topic]) })),
          ]}
          onChange={(value) => onAsk({ ...ask, topic: value === '' ? undefined : value })}
        />
        {children}
      </div>
    </div>
  )
}
