import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { STOP_OUT_LEVEL } from '../../../contract/constants.ts'
import type { Figure } from '../../../contract/rules.ts'
import { formatCount, formatExact, formatMoney, formatPercent } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { confirmOrdersAtom } from '../../session/settings.ts'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAtom } from '../../useAtom.ts'
import { FreeMargin, NONE, RiskRate } from '../MarginFigures.tsx'
import { distanceUnit, hasPips } from '../stopUnits.ts'
import type { TicketPreview } from '../ticket.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import { LeverageTerms } from './MarginNote.tsx'
import { StopOutPrices } from './StopOut.tsx'
import styles from './ticketSheets.module.css'

interface DetailsSheetProps {
  open: boolean
  onClose: () => void
  ticket: Ticket
  figures: TicketFigures
}

/** Shows the cost of an order, the remaining funds and how it is sent. */
export function DetailsSheet({ open, onClose, ticket, figures }: DetailsSheetProps) {
  const { t } = useLingui()
  const [ask, setAsk] = useAtom(confirmOrdersAtom)
  const { preview } = figures
  const label = t`Confirm before sending an order`
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Order details</Trans>}>
      <KeyValueList>
        {ticket.instrument.marginMode === 'leverage' && (
          <KeyValueRow label={<Trans>Position value</Trans>}>
            <span className="fig">{preview ? formatMoney(moveWorth(preview, preview.price)) : NONE}</span>
          </KeyValueRow>
        )}
        <KeyValueRow
          label={
            hasPips(ticket.instrument) ? <Trans>Pip value</Trans> : <Trans>Value of a {formatCount(1)} move</Trans>
          }
        >
          <span className="fig">
            {preview ? formatMoney(moveWorth(preview, distanceUnit(ticket.instrument))) : NONE}
          </span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin</Trans>}>{preview ? <Margin value={preview.margin} /> : NONE}</KeyValueRow>
        <KeyValueRow label={<Trans>Fee</Trans>}>
          <span className="fig">{preview ? formatExact(preview.fee) : NONE}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Free margin</Trans>}>
          <FreeMargin preview={preview} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin level</Trans>}>
          <RiskRate preview={preview} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Stop-out price</Trans>}>
          <StopOutPrices ticket={ticket} figures={figures} />
        </KeyValueRow>
      </KeyValueList>
      <p className={styles.note}>
        <Trans>
          A stop-out occurs when equity falls to {formatPercent(STOP_OUT_LEVEL, { digits: 0 })} of margin in use. The
          position with the largest loss is closed first. The price shown assumes that no other prices move.
        </Trans>
      </p>
      <LeverageTerms ticket={ticket} />
      <div className={styles.line}>
        <span>{label}</span>
        <Switch checked={ask} onChange={setAsk} label={label} />
      </div>
    </Sheet>
  )
}

/** Returns the value of a price move, USD. */
function moveWorth({ order }: TicketPreview, move: Figure): Big {
  const { instrument, lots, quoteToUsd } = order
  return new Big(lots).times(instrument.unitsPerLot).times(quoteToUsd).times(move)
}
