import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '../ui/Card.tsx'
import styles from './ReplayPage.module.css'
import type { TapeSource } from './tapeSource.ts'

interface SourceChoiceProps {
  sources: readonly TapeSource[]
  value: string
  onChange: (id: string) => void
}

/** Where the market is played from. */
export function SourceChoice({ sources, value, onChange }: SourceChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <Card pad={false}>
      <fieldset className={styles.group} aria-label={t`Recorded market`}>
        {sources.map((source) => (
          <label key={source.id} className={styles.row}>
            <input
              type="radio"
              className={styles.mark}
              name={name}
              checked={source.id === value}
              onChange={() => onChange(source.id)}
            />
            <span className={styles.words}>
              <bdi className={styles.name}>{source.title}</bdi>
              <span className={styles.small}>{source.note}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
