import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { memo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatLots } from '../i18n/format.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Presets } from '../ui/Presets.tsx'
import text from '../ui/text.module.css'
import { LotsMeaning } from './LotsMeaning.tsx'
import { decimalsOf, lotDecimals, lotPresets } from './priceStep.ts'
import styles from './Ticket.module.css'
import type { Ticket } from './useTicket.ts'

interface LotsFieldProps {
  instrument: Instrument
  lots: string
  dispatch: Ticket['dispatch']
  /** Opens lots by risk. */
  onRisk: (open: true) => void
  wide: boolean
}

/** Stands among the presets for lots by risk. */
const RISK = '%'

/** How many lots, typed, stepped, one of the presets or by risk, and what that is in units. */
export const LotsField = memo(function LotsField({ instrument, lots, dispatch, onRisk, wide }: LotsFieldProps) {
  const { t } = useLingui()
  const { lotMin, lotStep } = instrument
  const set = (next: string) => dispatch({ type: 'lots', lots: next })
  // Half a phone has room for four signs.
  const presets = lotPresets(lotMin, lotStep).slice(0, wide ? undefined : 3)
  const choices = [
    ...presets.map((value) => ({ value, label: shortLots(value) })),
    { value: RISK, label: RISK, name: t`Lots by risk` },
  ]
  const meaning = <LotsMeaning instrument={instrument} lots={lots} />
  return (
    <>
      {wide && (
        <div className={styles.head}>
          <span>{t`Lots`}</span>
          <span className={text.quiet}>{meaning}</span>
        </div>
      )}
      <NumberField
        label={t`Lots`}
        value={lots}
        onChange={set}
        step={new Big(lotStep).toFixed()}
        min={new Big(lotMin).toFixed()}
        decimals={lotDecimals(lotStep)}
        parse={parseField}
        format={formatLots}
        unit={wide ? undefined : <span className={styles.unit}>{t`lots`}</span>}
        below={wide ? undefined : meaning}
      />
      <Presets
        label={t`Preset lots`}
        value={lots}
        options={choices}
        onChange={(next) => (next === RISK ? onRisk(true) : set(next))}
        low={wide}
        className={styles.presets ?? ''}
      />
    </>
  )
})

/** Whole lots from 10 on go without their zeros: four presets share half a phone. */
const shortLots = (value: string): string =>
  Number(value) >= 10 && decimalsOf(Number(value)) === 0 ? formatLots(value).replace(/\D00$/, '') : formatLots(value)
