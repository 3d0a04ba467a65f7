import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { percentChange } from '../../contract/rules.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { priceStep } from './priceStep.ts'
import styles from './Ticket.module.css'
import type { Ticket } from './useTicket.ts'

interface TargetFieldProps {
  ticket: Ticket
  live: number | undefined
  wide: boolean
}

/** The price a pending order waits for. */
export function TargetField({ ticket, live, wide }: TargetFieldProps) {
  const { t } = useLingui()
  const { draft, dispatch, instrument } = ticket
  const { digits } = instrument
  const readable = draft.target !== '' && live !== undefined
  const distance = readable ? formatPrice(new Big(draft.target).minus(live), digits, { sign: 'always' }) : undefined
  const percent = readable ? formatPercent(percentChange(live, draft.target), { sign: 'always' }) : undefined
  return (
    <>
      {wide && (
        <div className={styles.head}>
          <span>
            <Trans>Trigger price</Trans>
          </span>
          {percent && (
            <span>
              <Trans>
                <span className="fig">{percent}</span> from price
              </Trans>
            </span>
          )}
        </div>
      )}
      <NumberField
        label={t`Trigger price`}
        value={draft.target}
        onChange={(price) => dispatch({ type: 'target', price })}
        step={priceStep(digits)}
        min="0"
        decimals={digits}
        start={live?.toFixed(digits)}
        parse={parseField}
        format={(value) => formatPrice(value, digits)}
        below={
          draft.target === '' ? (
            <Trans>Enter a trigger price</Trans>
          ) : wide ? undefined : (
            <Trans>
              Trigger price · <span className="fig">{distance}</span>
            </Trans>
          )
        }
      />
    </>
  )
}
