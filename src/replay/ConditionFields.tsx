import { Trans, useLingui } from '@lingui/react/macro'
import { parseField } from '../i18n/parseNumber.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Switch } from '../ui/Switch.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import type { Conditions } from './conditions.ts'

/** The largest spread and slippage, in the last digit of a price, and the longest delay, ms. */
const MAX_POINTS = 10_000
const MAX_DELAY = 10_000

interface ConditionFieldsProps {
  value: Conditions
  onChange: (value: Conditions) => void
}

/** Fields for trading costs beyond the price, and the delay of orders. */
export function ConditionFields({ value, onChange }: ConditionFieldsProps) {
  const { t } = useLingui()
  const field = (name: 'spread' | 'slippage' | 'delay', label: string, most: number, stride: string) => (
    <NumberField
      label={label}
      value={String(value[name])}
      onChange={(typed) => typed !== '' && onChange({ ...value, [name]: Math.min(most, Math.max(0, Number(typed))) })}
      step="1"
      stride={stride}
      min="0"
      max={String(most)}
      decimals={0}
      parse={parseField}
    />
  )
  return (
    <>
      {field('spread', t`Spread, points`, MAX_POINTS, '1')}
      <div className={stack.ends}>
        <span className={text.body}>
          <Trans>Use recorded ask prices</Trans>
        </span>
        <Switch
          label={t`Use recorded ask prices`}
          checked={value.asks}
          onChange={(asks) => onChange({ ...value, asks })}
        />
      </div>
      {field('slippage', t`Slippage, points`, MAX_POINTS, '1')}
      {field('delay', t`Order delay, ms`, MAX_DELAY, '100')}
    </>
  )
}
