import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { memo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Figure } from '../../contract/rules.ts'
import { formatCount, formatLots, formatMoney, formatPrice } from '../i18n/format.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Presets } from '../ui/Presets.tsx'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { decimalsOf, formatStep, lotDecimals, lotPresets } from './priceStep.ts'
import styles from './Ticket.module.css'
import type { Ticket } from './useTicket.ts'

/** Metals are counted in troy ounces whatever their codes. */
const OUNCES = new Set(['XAU', 'XAG', 'XPT', 'XPD'])

/** Shows the meaning of a number of lots: `20,000 EUR`, `5 oz`, or its value in USD if there is no unit. */
function LotsMeaning({ instrument, lots }: { instrument: Instrument; lots: string }) {
  const { t } = useLingui()
  if (lots === '') return null
  const { base, unitsPerLot, marginMode } = instrument
  const units = new Big(lots).times(unitsPerLot)
  if (marginMode === 'fixed') return <span className="fig">{formatMoney(units)}</span>
  if (base === undefined || !/^[A-Z]{3}$/.test(base)) return <Worth instrument={instrument} units={units} />
  const unit = OUNCES.has(base) ? t({ message: 'oz', context: 'troy ounces' }) : base
  return (
    <bdi>
      <span className="fig">{formatUnits(units)}</span> {unit}
    </bdi>
  )
}

const formatUnits = (units: Big): string => {
  const [, fraction = ''] = units.toFixed().split('.')
  return fraction === '' ? formatCount(units.toNumber()) : formatPrice(units, fraction.length)
}

function Worth({ instrument, units }: { instrument: Instrument; units: Big }) {
  const price = useAtomValue(quoteAtom(instrument.code))?.close
  const rate = useAtomValue(usdPerQuoteAtom(instrument.code))
  if (price === undefined) return null
  return <span className="fig">≈ {formatMoney(units.times(price).times(rate))}</span>
}

interface LotsFieldProps {
  instrument: Instrument
  lots: string
  dispatch: Ticket['dispatch']
  /** The most lots that the free margin pays for, where that is known; nothing larger is offered. */
  most: string | undefined
  /** Opens the size by risk. */
  onRisk: (open: true) => void
  wide: boolean
}

/** Stands among the presets for the size by risk. */
const RISK = '%'
const MAX = 'max'

/** Field for lots: typed, stepped, from a preset, the maximum or by risk, with their meaning in units. */
export const LotsField = memo(function LotsField({ instrument, lots, most, dispatch, onRisk, wide }: LotsFieldProps) {
  const { t } = useLingui()
  const { lotMin, lotStep } = instrument
  const set = (next: string) => dispatch({ type: 'lots', lots: next })
  // Half a phone has room for four signs: every other preset.
  const presets = lotPresets(lotMin, lotStep).filter((_, at) => wide || at % 2 === 0)
  const isTooMany = (value: Figure) => most !== undefined && new Big(value).gt(most)
  const max = most === undefined || isTooMany(lotMin) ? undefined : most
  const choices = [
    ...presets.map((value) => ({ value, label: shortLots(value), disabled: isTooMany(value) })),
    { value: MAX, label: t`Max`, disabled: max === undefined, ...(max && { name: t`Max ${formatLots(max)}` }) },
    { value: RISK, label: RISK, name: t`Size by risk` },
  ]
  const choose = (next: string) => {
    if (next === RISK) onRisk(true)
    else set(next === MAX ? formatStep(Number(max), lotStep) : next)
  }
  const meaning = <LotsMeaning instrument={instrument} lots={lots} />
  return (
    <>
      {wide && (
        <div className={styles.head}>
          <span>{t`Lots`}</span>
          <span className={tones.quiet}>{meaning}</span>
        </div>
      )}
      <NumberField
        label={t`Lots`}
        value={lots}
        onChange={set}
        step={new Big(lotStep).toFixed()}
        min={new Big(lotMin).toFixed()}
        max={max}
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
        onChange={choose}
        low={wide}
        className={styles.presets ?? ''}
      />
    </>
  )
})

/** Whole lots from 10 on go without their zeros: four presets share half a phone. */
const shortLots = (value: string): string =>
  Number(value) >= 10 && decimalsOf(Number(value)) === 0 ? formatLots(value).replace(/\D00$/, '') : formatLots(value)
