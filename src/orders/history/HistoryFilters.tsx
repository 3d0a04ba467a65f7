import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HistorySort, InstrumentTotals } from '../../../contract/entities/history.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectChip } from '../../ui/SelectChip.tsx'
import { Strip } from '../../ui/Strip.tsx'
import { shortReasons } from '../orderWords.ts'
import styles from './HistoryFilters.module.css'
import { endReasons, type HistoryQuery, historySorts, isFiltered } from './historyQuery.ts'

const sortWords: Readonly<Record<HistorySort, MessageDescriptor>> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  bestFirst: msg`Highest profit first`,
  worstFirst: msg`Lowest profit first`,
}

interface HistoryFiltersProps {
  ask: HistoryQuery
  /** Those that were traded. */
  instruments: readonly InstrumentTotals[]
  onChange: (change: Partial<HistoryQuery>) => void
}

/** Filters and sort order of the orders in a range. */
export function HistoryFilters({ ask, instruments, onChange }: HistoryFiltersProps) {
  const { t } = useLingui()
  const { outcome, instrumentId, reason, sort } = ask
  const known = instruments.some((one) => one.instrumentId === instrumentId)
  return (
    <Strip box={styles.box} className={styles.row} role="group" aria-label={t`Filter and sort`}>
      <SelectChip
        label={t`Sort`}
        icon="direction"
        value={sort}
        on={sort !== 'newest'}
        options={historySorts.map((one) => ({ value: one, label: t(sortWords[one]) }))}
        onChange={(value) => onChange({ sort: value })}
      />
      <SelectChip
        label={t`Result`}
        value={outcome ?? ''}
        on={outcome !== undefined}
        options={[
          { value: '', label: t`All results` },
          { value: 'winners', label: t`Winners` },
          { value: 'losers', label: t`Losers` },
        ]}
        onChange={(value) => onChange({ outcome: value === '' ? undefined : value })}
      />
      <SelectChip
        label={t`Instrument`}
        value={instrumentId ?? ''}
        on={instrumentId !== undefined}
        options={[
          { value: '', label: t`All instruments` },
          ...instruments.map((one) => ({ value: one.instrumentId, label: one.showCode })),
          ...(instrumentId === undefined || known ? [] : [{ value: instrumentId, label: instrumentId }]),
        ]}
        onChange={(value) => onChange({ instrumentId: value === '' ? undefined : value })}
      />
      <SelectChip
        label={t`Reason`}
        value={reason ?? ''}
        on={reason !== undefined}
        options={[
          { value: '', label: t`All reasons` },
          ...endReasons.map((one) => ({ value: one, label: t(shortReasons[one]) })),
        ]}
        onChange={(value) => onChange({ reason: value === '' ? undefined : value })}
      />
      {isFiltered(ask) && (
        <Button
          variant="text"
          size="s"
          onClick={() => onChange({ outcome: undefined, instrumentId: undefined, reason: undefined })}
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Strip>
  )
}
