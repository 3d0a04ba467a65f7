import { Trans } from '@lingui/react/macro'
import { margin } from '../../contract/rules.ts'
import { Margin } from '../i18n/OrderMoney.tsx'
import { quoteAtom, usdPerQuoteAtom } from '../markets/atoms.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useAtomValue } from '../useAtom.ts'
import { formatLeverage } from './formatLeverage.ts'
import { LeverageTerms } from './sheets/MarginNote.tsx'
import styles from './Ticket.module.css'
import { ticketPrice } from './ticket.ts'
import type { Ticket } from './useTicket.ts'

interface LeverageSheetProps extends ChoicesProps {
  open: boolean
  onClose: () => void
}

interface ChoicesProps {
  ticket: Ticket
  onChoose: (leverage: number) => void
}

/** Every leverage of the instrument with the margin it needs. */
export function LeverageSheet({ open, onClose, ...choices }: LeverageSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Leverage</Trans>}>
      <p className={styles.hint}>
        <Trans>Higher leverage uses less margin but raises stop-out risk.</Trans>
      </p>
      <Choices {...choices} />
      <div className={styles.bands}>
        <LeverageTerms ticket={choices.ticket} />
      </div>
    </Sheet>
  )
}

function Choices({ ticket, onChoose }: ChoicesProps) {
  const { instrument, draft } = ticket
  const live = useAtomValue(quoteAtom(instrument.code))?.close
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const price = ticketPrice(draft, live)
  const needs = (leverage: number) => {
    if (price === undefined || draft.lots === '') return undefined
    const { unitsPerLot, marginMode: mode } = instrument
    return <Margin value={margin({ lots: draft.lots, unitsPerLot, price, quoteToUsd, mode, leverage })} />
  }
  return (
    <MenuList>
      {instrument.leverages.map((leverage) => (
        <MenuRow
          key={leverage}
          label={<span className="fig">{formatLeverage(leverage)}</span>}
          value={needs(leverage)}
          end="check"
          selected={leverage === draft.leverage}
          onClick={() => onChoose(leverage)}
        />
      ))}
    </MenuList>
  )
}
