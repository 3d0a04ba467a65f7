import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatCount, formatMoney, formatPrice } from '../i18n/format.ts'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { useAtomValue } from '../useAtom.ts'

/** Metals are counted in troy ounces whatever their codes. */
const OUNCES = new Set(['XAU', 'XAG', 'XPT', 'XPD'])

/** What a number of lots is: `20,000 EUR`, `5 oz`; of what has no unit of its own, its worth in USD. */
export function LotsMeaning({ instrument, lots }: { instrument: Instrument; lots: string }) {
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
