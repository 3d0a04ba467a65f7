import { Trans, useLingui } from '@lingui/react/macro'
import { shortReasons } from '../orders/orderWords.ts'
import { Button } from '../ui/Button.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import { Strip } from '../ui/Strip.tsx'
import type { JournalAnswer, MarketSession } from './book/journalBook.ts'
import styles from './JournalPage.module.css'
import { closeReasons, isFiltered, type JournalQuery } from './journalQuery.ts'

interface JournalFiltersProps {
  ask: JournalQuery
  answer: JournalAnswer
  onChange: (change: Partial<JournalQuery>) => void
}

/** Filters of the trades: all selected filters apply, and any of the selected tags. */
export function JournalFilters({ ask, answer, onChange }: JournalFiltersProps) {
  const { t } = useLingui()
  const { instrument, side, result, reason, session, tags } = ask
  const sessions: Readonly<Record<MarketSession, string>> = { london: t`London`, newYork: t`New York`, tokyo: t`Tokyo` }
  const all = [...new Set([...answer.tags, ...tags])]
  const toggle = (tag: string) =>
    onChange({ tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag] })
  const instruments = [...new Set([...answer.instruments, ...(instrument === undefined ? [] : [instrument])])]
  return (
    <Strip className={styles.filters} role="group" aria-label={t`Filter and sort`}>
      {all.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={tags.includes(tag)}
          onClick={() => toggle(tag)}
        >
          <bdi>{tag}</bdi>
        </button>
      ))}
      <SelectChip
        label={t`Instrument`}
        value={instrument ?? ''}
        on={instrument !== undefined}
        options={[{ value: '', label: t`All instruments` }, ...instruments.map((one) => ({ value: one, label: one }))]}
        onChange={(value) => onChange({ instrument: value || undefined })}
      />
      <SelectChip
        label={t`All sessions`}
        value={session ?? ''}
        on={session !== undefined}
        options={[
          { value: '', label: t`All sessions` },
          ...Object.entries(sessions).map(([value, label]) => ({ value: value as MarketSession, label })),
        ]}
        onChange={(value) => onChange({ session: value || undefined })}
      />
      <SelectChip
        label={t`Result`}
        value={result ?? ''}
        on={result !== undefined}
        options={[
          { value: '', label: t`All results` },
          { value: 'winners', label: t`Winners` },
          { value: 'losers', label: t`Losers` },
        ]}
        onChange={(value) => onChange({ result: value || undefined })}
      />
      <SelectChip
        label={t`Side`}
        value={side ?? ''}
        on={side !== undefined}
        options={[
          { value: '', label: t`Side` },
          { value: 'buy', label: t`Buy` },
          { value: 'sell', label: t`Sell` },
        ]}
        onChange={(value) => onChange({ side: value || undefined })}
      />
      <SelectChip
        label={t`Reason`}
        value={reason ?? ''}
        on={reason !== undefined}
        options={[
          { value: '', label: t`All reasons` },
          ...closeReasons.map((one) => ({ value: one, label: t(shortReasons[one]) })),
        ]}
        onChange={(value) => onChange({ reason: value || undefined })}
      />
      {isFiltered(ask) && (
        <Button
          variant="text"
          size="s"
          onClick={() =>
            onChange({
              ...{ instrument: undefined, side: undefined, result: undefined, reason: undefined, session: undefined },
              tags: [],
            })
          }
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Strip>
  )
}
