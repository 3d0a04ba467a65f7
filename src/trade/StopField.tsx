import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseField } from '../i18n/parseNumber.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Switch } from '../ui/Switch.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import { priceStep } from './priceStep.ts'
import styles from './StopField.module.css'
import { distanceStride, FINE } from './stopUnits.ts'
import { formatTyped, stopFieldName, stopMeanings, unitWord } from './stopWords.ts'
import { StopHelp, StopUnitSheet } from './ticketSheets.tsx'
import type { StopKind } from './ticketState.ts'
import type { Ticket, TicketFigures } from './useTicket.ts'

interface StopFieldProps {
  ticket: Ticket
  figures: TicketFigures
  kind: StopKind
  wide: boolean
}

/** One stop: its switch, and switched on its input in the unit it is wanted in, with what that is in the others. */
export function StopField({ ticket, figures, kind, wide }: StopFieldProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const { draft, dispatch, instrument } = ticket
  const { on, unit } = draft[kind]
  const name = kind === 'stopLoss' ? t`Stop loss` : t`Take profit`
  const word = unitWord(unit, instrument)
  const toggle = (next: boolean) =>
    dispatch({ type: 'stop', kind, on: next, price: figures.live, digits: instrument.digits })
  return (
    <div className={cx(styles.stop, on && styles.on, wide && styles.wide)}>
      <div className={cx(stack.row12, styles.head)}>
        <Switch checked={on} onChange={toggle} label={name} />
        <div className={styles.names}>
          <button
            type="button"
            tabIndex={-1}
            className={cx(styles.name, on && tones.clear)}
            onClick={() => toggle(!on)}
          >
            {name}
          </button>
          {on && (
            <button
              type="button"
              className={styles.unit}
              aria-haspopup="dialog"
              aria-label={t`${name} by: ${word}`}
              onClick={() => setChoosing(true)}
            >
              {word}
              <Icon name="chevron-down" size={12} />
            </button>
          )}
        </div>
      </div>
      {on ? (
        <StopInput ticket={ticket} figures={figures} kind={kind} />
      ) : (
        <span className={styles.off}>
          <Trans>Off</Trans>
        </span>
      )}
      {on && <Meaning ticket={ticket} figures={figures} kind={kind} />}
      {on && (
        <div className={styles.help}>
          <StopHelp ticket={ticket} figures={figures} kind={kind} />
        </div>
      )}
      <StopUnitSheet open={choosing} onClose={() => setChoosing(false)} ticket={ticket} figures={figures} kind={kind} />
    </div>
  )
}

type PartProps = Omit<StopFieldProps, 'wide'>

function StopInput({ ticket, figures, kind }: PartProps) {
  const { draft, dispatch, instrument } = ticket
  const { unit, text } = draft[kind]
  const { digits } = instrument
  const isPrice = unit === 'price'
  const strides = {
    price: undefined,
    distance: distanceStride(instrument, figures.preview?.price ?? figures.live ?? 1),
    money: '1',
    percent: '0.1',
  }
  return (
    <NumberField
      key={unit}
      label={stopFieldName(kind, unit, instrument)}
      value={text}
      onChange={(next) => dispatch({ type: 'stopText', kind, text: next })}
      onLeave={() => dispatch({ type: 'stopLeft', kind })}
      step={isPrice ? priceStep(digits) : FINE}
      stride={strides[unit]}
      min="0"
      decimals={isPrice ? digits : unit === 'distance' ? 0 : 2}
      start={isPrice ? figures.live?.toFixed(digits) : undefined}
      parse={parseField}
      format={(value) => formatTyped(value, unit, instrument)}
    />
  )
}

function Meaning({ ticket, figures, kind }: PartProps) {
  const { draft, instrument } = ticket
  const { unit, phase } = draft[kind]
  const preview = figures.preview?.[kind]
  if (preview === undefined) {
    const without = unit === 'percent' && figures.preview !== undefined && figures.preview.order.equity === undefined
    return (
      <p className={styles.meaning}>
        {unit === 'price' ? (
          <Trans>Enter a price</Trans>
        ) : without ? (
          <Trans>Log in to use a percentage of equity</Trans>
        ) : (
          <Trans>Enter a value</Trans>
        )}
      </p>
    )
  }
  // A price starts where no stop may be. The text stays as it is while the market moves.
  if (unit === 'price' && (phase === 'new' || preview.side === undefined))
    return (
      <p className={styles.meaning} data-stop={kind}>
        {kind === 'stopLoss' ? (
          <Trans>Set below the current price to buy, or above it to sell</Trans>
        ) : (
          <Trans>Set above the current price to buy, or below it to sell</Trans>
        )}
      </p>
    )
  const tone = kind === 'stopLoss' ? tones.dn : tones.up
  return (
    <p className={cx(styles.meaning, preview.side !== undefined && tone)} data-stop={kind}>
      {stopMeanings(preview, instrument).map((part) => (
        <bdi key={part} className={styles.part}>
          {part}
        </bdi>
      ))}
    </p>
  )
}
