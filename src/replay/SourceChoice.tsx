import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import page from '../ui/toolPage.module.css'
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
      <fieldset className={page.group} aria-label={t`Recorded market`}>
        {sources.map((source) => (
          <ChoiceRow
            key={source.id}
            type="radio"
            name={name}
            checked={source.id === value}
            onChoose={() => onChange(source.id)}
            title={<bdi>{source.title}</bdi>}
            note={source.note}
          />
        ))}
      </fieldset>
    </Card>
  )
}
