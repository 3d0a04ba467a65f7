import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { formatCount } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectChip } from '../../ui/SelectChip.tsx'
import { Strip } from '../../ui/Strip.tsx'
import styles from './ListTools.module.css'
import { isFiltering, type ListSort, type ListView, listSorts } from './listView.ts'

const sortWords: Readonly<Record<ListSort, MessageDescriptor>> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  bestFirst: msg`Highest profit first`,
  worstFirst: msg`Lowest profit first`,
  instrument: msg`By instrument`,
  nearest: msg`Closest to trigger price first`,
}

interface ListToolsProps {
  kind: 'holding' | 'pending'
  /** Over a table, whose heads sort. */
  wide: boolean
  view: ListView
  onChange: (change: Partial<ListView>) => void
  /** Every order that is loaded. */
  orders: readonly Order[]
  /** Number of orders that match. */
  shown: number
}

/** Filters and sort order of positions or pending orders. */
export function ListTools({ kind, wide, view, onChange, orders, shown }: ListToolsProps) {
  const { t } = useLingui()
  const { sort, side, outcome, instrument } = view
  const names = new Set(orders.map(({ showCode }) => showCode))
  if (instrument !== undefined) names.add(instrument)
  const count = formatCount(shown)
  const all = formatCount(orders.length)
  const clear = () => onChange({ side: undefined, outcome: undefined, instrument: undefined })
  return (
    <div className={styles.tools}>
      <Strip box={styles.box} className={styles.row} role="group" aria-label={t`Filter and sort`}>
        {!wide && (
          <SelectChip
            label={t`Sort`}
            icon="direction"
            value={sort}
            on={sort !== 'newest'}
            options={listSorts[kind].map((one) => ({ value: one, label: t(sortWords[one]) }))}
            onChange={(value) => onChange({ sort: value })}
          />
        )}
        <SelectChip
          label={t`Instrument`}
          value={instrument ?? ''}
          on={instrument !== undefined}
          options={[
            { value: '', label: t`All instruments` },
            ...[...names].toSorted().map((name) => ({ value: name, label: name })),
          ]}
          onChange={(value) => onChange({ instrument: value === '' ? undefined : value })}
        />
        <SelectChip
          label={t`Side`}
          value={side ?? ''}
          on={side !== undefined}
          options={[
            { value: '', label: t`Buy and sell` },
            { value: 'buy', label: t`Buy` },
            { value: 'sell', label: t`Sell` },
          ]}
          onChange={(value) => onChange({ side: value === '' ? undefined : value })}
        />
        {kind === 'holding' && (
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
        )}
      </Strip>
      {isFiltering(view) && (
        <p className={styles.found} role="status">
          <Trans>
            <span className="fig">{count}</span> of <span className="fig">{all}</span> shown
          </Trans>
          <Button variant="text" size="s" onClick={clear}>
            <Trans>Clear filters</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
