import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, formatPercent, formatPrice } from '../i18n/format.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { cx } from '../ui/cx.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { priceStep } from './priceStep.ts'
import styles from './StopField.module.css'
import type { StopPreview } from './ticket.ts'
import type { StopKind } from './ticketState.ts'
import type { Ticket } from './useTicket.ts'

interface StopFieldProps {
  ticket: Ticket
  kind: StopKind
  /** The current close; switched on, the input starts there (document 1 §4). */
  live: number | undefined
  preview: StopPreview | undefined
  wide: boolean
}

/** One stop: its switch, and switched on its price with what it means in price, money and percent. */
export function StopField({ ticket, kind, live, preview, wide }: StopFieldProps) {
  const { t } = useLingui()
  const { draft, dispatch, instrument } = ticket
  const { digits } = instrument
  const { on, price } = draft[kind]
  const name = kind === 'stopLoss' ? t`Stop loss` : t`Take profit`
  const toggle = (next: boolean) => dispatch({ type: 'stop', kind, on: next, price: live, digits })
  const tone = kind === 'stopLoss' ? 'dn' : 'up'
  return (
    <div className={cx(styles.stop, on && styles.on, wide && styles.wide)}>
      <div className={styles.head}>
        <Switch checked={on} onChange={toggle} label={name} />
        <button type="button" tabIndex={-1} className={styles.names} onClick={() => toggle(!on)}>
          <span className={cx(styles.name, on && styles.lit)}>{name}</span>
          {on && preview && <Meaning preview={preview} tone={tone} />}
        </button>
      </div>
      {on ? (
        <NumberField
          className={styles.field ?? ''}
          label={kind === 'stopLoss' ? t`Stop loss price` : t`Take profit price`}
          value={price}
          onChange={(next) => dispatch({ type: 'stopPrice', kind, price: next })}
          step={priceStep(digits)}
          min="0"
          decimals={digits}
          start={live?.toFixed(digits)}
          parse={parseField}
          format={(value) => formatPrice(value, digits)}
          below={
            preview ? (
              <span className="fig">{formatPrice(preview.distance, digits, { sign: 'always' })}</span>
            ) : (
              <Trans>Enter a price</Trans>
            )
          }
          belowTone={preview?.side === undefined ? undefined : tone}
          inline={wide}
        />
      ) : (
        <span className={styles.off}>
          <Trans>Off</Trans>
        </span>
      )}
    </div>
  )
}

function Meaning({ preview, tone }: { preview: StopPreview; tone: 'up' | 'dn' }) {
  const money = formatMoney(preview.money, { sign: 'always' })
  const percent = formatPercent(preview.percent, { sign: 'always' })
  return (
    <span className={cx('fig', styles.meaning, preview.side !== undefined && styles[tone])}>
      {money} · {percent}
    </span>
  )
}
