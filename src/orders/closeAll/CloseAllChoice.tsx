import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CloseScope } from '../../../contract/entities/order.ts'
import { formatCount } from '../../i18n/format.ts'
import { Margin, Profit } from '../../i18n/OrderMoney.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import type { OnlyOf } from '../orderAction.ts'
import styles from './CloseAll.module.css'
import { type HeldPosition, isMeant, type Totals } from './heldPositions.ts'

/** An instrument of which there are positions. */
export type HeldInstrument = OnlyOf

interface CloseAllChoiceProps {
  positions: readonly HeldPosition[]
  instruments: readonly HeldInstrument[]
  scope: CloseScope
  only: HeldInstrument | undefined
  totals: Totals
  /** More positions are on their way. */
  loading: boolean
  disabled: boolean
  onScope: (scope: CloseScope) => void
  onOnly: (instrumentId: string | undefined) => void
}

/** Chips have no place for none. */
const EVERY = ''

/** Selects positions and shows their result at current prices. */
export function CloseAllChoice(props: CloseAllChoiceProps) {
  const { positions, instruments, scope, only, totals, loading, disabled, onScope, onOnly } = props
  const { t } = useLingui()
  const counted = (name: string, which: CloseScope) => {
    const count = positions.filter((position) => isMeant(position, which, only?.instrumentId)).length
    const label = (
      <span>
        {name} <span className={`fig ${styles.count}`}>{formatCount(count)}</span>
      </span>
    )
    return { value: which, label, disabled }
  }
  const { count, stuck, profit, margin } = totals
  return (
    <div className={stack.gap12}>
      <Segmented
        label={t`Positions to close`}
        value={scope}
        options={[counted(t`All`, 'all'), counted(t`Winners`, 'winners'), counted(t`Losers`, 'losers')]}
        onChange={onScope}
      />
      {instruments.length > 1 && (
        <Chips
          className={styles.chips ?? ''}
          label={t`Instrument to close`}
          required
          value={only?.instrumentId ?? EVERY}
          options={[
            { value: EVERY, label: <Trans>All instruments</Trans> },
            ...instruments.map(({ instrumentId, showCode }) => ({
              value: instrumentId,
              label: <bdi>{showCode}</bdi>,
            })),
          ]}
          onChange={(next) => !disabled && onOnly(next || undefined)}
        />
      )}
      <KeyValueList>
        <KeyValueRow label={<Trans>Positions</Trans>}>
          <span className="fig">{formatCount(count)}</span>
          {loading && (
            <span className={styles.count}>
              <Trans>Loading more</Trans>
            </span>
          )}
        </KeyValueRow>
        <KeyValueRow label={<Trans>Current profit</Trans>}>
          <Profit value={profit} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin released</Trans>}>
          <Margin value={margin} />
        </KeyValueRow>
      </KeyValueList>
      <p className={text.note}>
        <Trans>Each position closes at its last price. Pending orders are not affected.</Trans>
      </p>
      {stuck > 0 && (
        <p className={text.note}>
          <Plural
            value={stuck}
            one="# position will stay open because its market is closed or its price is out of date."
            other="# positions will stay open because their markets are closed or their prices are out of date."
          />
        </p>
      )}
    </div>
  )
}
