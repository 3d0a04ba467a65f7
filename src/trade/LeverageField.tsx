import { useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { formatCount } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { FieldButton } from '../ui/FieldButton.tsx'
import { RulerSlider } from '../ui/RulerSlider.tsx'
import { formatLeverage } from './formatLeverage.ts'
import styles from './Ticket.module.css'
import { LeverageSheet } from './ticketSheets.tsx'
import type { Ticket } from './useTicket.ts'

interface LeverageFieldProps {
  ticket: Ticket
  wide: boolean
}

/**
 * Selects the leverage: on the phone in a sheet that shows each margin; on a wide screen with a ruler, and the sheet behind the
 * figure.
 */
export const LeverageField = memo(function LeverageField({ ticket, wide }: LeverageFieldProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { draft, dispatch, instrument } = ticket
  const { leverages } = instrument
  const chosen = draft.leverage === undefined ? undefined : formatLeverage(draft.leverage)
  const choose = (leverage: number) => dispatch({ type: 'leverage', leverage })
  const sheet = (
    <LeverageSheet
      open={open}
      onClose={() => setOpen(false)}
      ticket={ticket}
      onChoose={(leverage) => {
        choose(leverage)
        setOpen(false)
      }}
    />
  )
  if (wide)
    return (
      <>
        <div className={styles.head}>
          <span>{t`Leverage`}</span>
          {chosen === undefined ? (
            <span>{t`No leverage options`}</span>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${t`Leverage`} ${chosen}`}
              className={cx('fig', styles.strong, styles.terms)}
              onClick={() => setOpen(true)}
            >
              {chosen}
            </button>
          )}
        </div>
        {draft.leverage !== undefined && (
          <RulerSlider
            label={t`Leverage`}
            values={[...leverages]
              .sort((one, other) => one - other)
              .map((one) => ({ value: String(one), label: formatCount(one), name: t`${one} times` }))}
            value={String(draft.leverage)}
            onChange={(value) => choose(Number(value))}
          />
        )}
        {sheet}
      </>
    )
  return (
    <>
      <FieldButton
        label={chosen === undefined ? t`No leverage options` : t`Leverage`}
        value={chosen && <span className="fig">{chosen}</span>}
        disabled={chosen === undefined}
        onClick={() => setOpen(true)}
      />
      {sheet}
    </>
  )
})
