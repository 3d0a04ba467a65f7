import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { memo, useState } from 'react'
import { margin } from '../../contract/rules.ts'
import { formatCount, formatMoney } from '../i18n/format.ts'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { FieldButton } from '../ui/FieldButton.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { RulerSlider } from '../ui/RulerSlider.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Ticket.module.css'
import { ticketPrice } from './ticket.ts'
import type { Ticket } from './useTicket.ts'

/** A leverage as it is written: 30×. */
export const formatLeverage = (leverage: number): string => `${formatCount(leverage)}×`

interface LeverageFieldProps {
  ticket: Ticket
  wide: boolean
}

/** How much larger the position is than its margin. On the phone a sheet that tells each margin, wide a ruler. */
export const LeverageField = memo(function LeverageField({ ticket, wide }: LeverageFieldProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { draft, dispatch, instrument } = ticket
  const { leverages } = instrument
  const chosen = draft.leverage === undefined ? undefined : formatLeverage(draft.leverage)
  const choose = (leverage: number) => dispatch({ type: 'leverage', leverage })
  if (wide)
    return (
      <>
        <div className={styles.head}>
          <span>{t`Leverage`}</span>
          {chosen === undefined ? (
            <span>{t`No multiples`}</span>
          ) : (
            <span className={`fig ${styles.strong}`}>{chosen}</span>
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
      </>
    )
  return (
    <>
      <FieldButton
        label={chosen === undefined ? t`No multiples` : t`Leverage`}
        value={chosen && <span className="fig">{chosen}</span>}
        disabled={chosen === undefined}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={<Trans>Leverage</Trans>}>
        <p className={styles.hint}>
          <Trans>More leverage needs less margin, and brings the stop-out nearer.</Trans>
        </p>
        <Choices
          ticket={ticket}
          onChoose={(leverage) => {
            choose(leverage)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
})

function Choices({ ticket, onChoose }: { ticket: Ticket; onChoose: (leverage: number) => void }) {
  const { instrument, draft } = ticket
  const live = useAtomValue(quoteAtom(instrument.code))?.close
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const price = ticketPrice(draft, live)
  const needs = (leverage: number) => {
    if (price === undefined || draft.lots === '') return undefined
    const { unitsPerLot, marginMode: mode } = instrument
    return formatMoney(margin({ lots: draft.lots, unitsPerLot, price, quoteToUsd, mode, leverage }))
  }
  return (
    <MenuList>
      {instrument.leverages.map((leverage) => (
        <MenuRow
          key={leverage}
          label={<span className="fig">{formatLeverage(leverage)}</span>}
          value={<span className="fig">{needs(leverage)}</span>}
          end="check"
          selected={leverage === draft.leverage}
          onClick={() => onChoose(leverage)}
        />
      ))}
    </MenuList>
  )
}
