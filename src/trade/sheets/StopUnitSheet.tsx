import { Trans, useLingui } from '@lingui/react/macro'
import { formatPrice } from '../../i18n/format.ts'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { stopText } from '../stopPreview.ts'
import { hasPips, type StopUnit, stopUnits } from '../stopUnits.ts'
import { formatTyped } from '../stopWords.ts'
import type { StopKind } from '../ticketState.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import styles from './ticketSheets.module.css'

interface StopUnitSheetProps {
  open: boolean
  onClose: () => void
  ticket: Ticket
  figures: TicketFigures
  kind: StopKind
}

/** Selects the unit of a stop. Each is shown with the current value. */
export function StopUnitSheet({ open, onClose, ...choice }: StopUnitSheetProps) {
  const { kind } = choice
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={kind === 'stopLoss' ? <Trans>Set stop loss by</Trans> : <Trans>Set take profit by</Trans>}
    >
      <p className={styles.hint}>
        <Trans>
          Distance, amount and percentage values adjust with the price until you send the order. They work for both Buy
          and Sell.
        </Trans>
      </p>
      <Units {...choice} onClose={onClose} />
    </Sheet>
  )
}

function Units({ ticket, figures, kind, onClose }: Omit<StopUnitSheetProps, 'open'>) {
  const { t } = useLingui()
  const { draft, dispatch, instrument } = ticket
  const order = figures.preview?.order
  const visitor = order !== undefined && order.equity === undefined
  const names: Readonly<Record<StopUnit, string>> = {
    price: t`Price`,
    distance: hasPips(instrument) ? t`Distance in pips` : t`Price distance`,
    money: kind === 'stopLoss' ? t`Amount at risk, USD` : t`Profit amount, USD`,
    percent: t`Percentage of equity`,
  }
  const preview = figures.preview?.[kind]
  const textIn = (unit: StopUnit): string => {
    if (unit === draft[kind].unit) return draft[kind].text
    return order === undefined ? '' : stopText(kind, preview, unit, order)
  }
  const shown = (unit: StopUnit): string | undefined => {
    const text = textIn(unit)
    if (text === '') return undefined
    if (unit !== 'price' || preview?.side !== 'both') return formatTyped(text, unit, instrument)
    const { buy, sell } = preview.prices
    return [buy, sell].map((price) => (price ? formatPrice(price, instrument.digits) : '—')).join(' / ')
  }
  const choose = (unit: StopUnit) => {
    if (unit !== draft[kind].unit) dispatch({ type: 'stopUnit', kind, unit, text: textIn(unit) })
    onClose()
  }
  return (
    <>
      <MenuList>
        {stopUnits.map((unit) => (
          <MenuRow
            key={unit}
            label={names[unit]}
            value={<span className="fig">{shown(unit)}</span>}
            end="check"
            selected={unit === draft[kind].unit}
            disabled={unit === 'percent' && visitor}
            onClick={() => choose(unit)}
          />
        ))}
      </MenuList>
      {visitor && (
        <p className={styles.note}>
          <Trans>Log in to use a percentage of equity.</Trans>
        </p>
      )}
    </>
  )
}
