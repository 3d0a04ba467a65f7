import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { Figure, Side } from '../../contract/rules.ts'
import { formatMoney, formatPercent, formatPrice } from '../i18n/format.ts'
import { setting } from '../session/settings.ts'
import { Presets } from '../ui/Presets.tsx'
import { SelectChip } from '../ui/SelectChip.tsx'
import { useAtom } from '../useAtom.ts'
import { averageTrueRange } from './chart/averageTrueRange.ts'
import { shownBars } from './chart/shownBars.ts'
import { decimalsOf } from './priceStep.ts'
import styles from './StopChips.module.css'
import { type AmountUnit, type StopAmount, stopAmounts } from './stopAmounts.ts'
import { moneyAt, type StopOrder, stopPreview } from './stopPreview.ts'
import { unitWord } from './stopWords.ts'
import type { StopKind } from './ticketState.ts'

const allUnits: readonly AmountUnit[] = ['distance', 'percent', 'atr', 'money', 'ratio']
/** Unit last used for stops. The next stop starts with it. */
const unitAtom = setting('stopunit', allUnits, 'distance')
/** Bars that the average true range is taken over, as the indicator's default. */
const ATR_BARS = 14

/** An amount with the price it comes to for the direction asked about. */
export interface PricedAmount extends StopAmount {
  readonly price: Big | undefined
}

interface StopChipsProps {
  kind: StopKind
  order: StopOrder
  /** Direction whose prices and amounts are shown. Without it, prices for a buy and no amounts. */
  side?: Side | undefined
  /** Distance of the stop loss from the entry, for multiples of it. Undefined without one. */
  risk?: Big | undefined
  units?: readonly AmountUnit[]
  /** There is no room for the money of each. */
  brief?: boolean
  isChosen: (amount: PricedAmount) => boolean
  isOff?: (amount: PricedAmount) => boolean
  onChoose: (amount: PricedAmount) => void
}

/** Amounts that a stop is set to at a tap, in the unit that was used last. */
export function StopChips(props: StopChipsProps) {
  const { kind, order, side, risk, units = allUnits, brief, isChosen, isOff, onChoose } = props
  const { t } = useLingui()
  const [remembered, remember] = useAtom(unitAtom)
  const { instrument } = order
  const atr = averageTrueRange(shownBars(), ATR_BARS).at(-1)?.atr
  const known = units
    .map((unit) => ({ unit, amounts: stopAmounts(unit, { kind, order, atr, risk }) }))
    .filter(({ amounts }) => amounts.length > 0)
  const shown = known.find(({ unit }) => unit === remembered) ?? known[0]
  if (shown === undefined) return null
  const { unit, amounts } = shown
  const words: Readonly<Record<AmountUnit, string>> = {
    distance: unitWord('distance', instrument),
    percent: '%',
    atr: 'ATR',
    money: 'USD',
    ratio: '1 : n',
  }
  const priced = amounts.map((amount): PricedAmount => {
    return { ...amount, price: stopPreview(kind, amount, order)?.prices[side ?? 'buy'] }
  })
  const options = priced.map((amount, at) => {
    const label = amountWord(unit, amount.count)
    const money = side && amount.price && formatMoney(moneyAt(order, amount.price, side), { sign: 'always' })
    const name = unit === 'distance' || unit === 'atr' ? `${label} ${words[unit]}` : label
    return {
      value: String(at),
      label: brief || money === undefined ? label : <Tile label={label} money={money} />,
      name: money === undefined ? name : `${name}, ${money}`,
      disabled: amount.price === undefined || isOff?.(amount),
    }
  })
  const name = kind === 'stopLoss' ? t`Set stop loss by` : t`Set take profit by`
  return (
    <div className={styles.row}>
      {known.length > 1 && (
        <SelectChip
          label={name}
          value={unit}
          options={known.map((one) => ({ value: one.unit, label: words[one.unit] }))}
          onChange={remember}
        />
      )}
      <Presets
        label={name}
        value={String(priced.findIndex(isChosen))}
        options={options}
        onChange={(at) => {
          const amount = priced[Number(at)]
          if (amount) onChoose(amount)
        }}
        low
        className={styles.amounts ?? ''}
      />
    </div>
  )
}

/** Returns a reward-to-risk ratio: `1 : 2`. */
export function ratioWords(ratio: Figure): string {
  const rounded = new Big(ratio).round(2, Big.roundHalfEven)
  return `1 : ${formatPrice(rounded, decimalsOf(rounded.toNumber()))}`
}

function Tile({ label, money }: { label: string; money: string }) {
  return (
    <span className={styles.tile}>
      <span>{label}</span>
      <span className={styles.money}>{money}</span>
    </span>
  )
}

function amountWord(unit: AmountUnit, count: string): string {
  const digits = decimalsOf(Number(count))
  switch (unit) {
    case 'distance':
      return formatPrice(count, digits)
    case 'percent':
      return formatPercent(count, { digits })
    case 'money':
      return formatMoney(count, { digits })
    case 'atr':
      return `${formatPrice(count, digits)}×`
    case 'ratio':
      return ratioWords(count)
  }
}
