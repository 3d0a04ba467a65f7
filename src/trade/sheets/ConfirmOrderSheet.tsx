import { Trans } from '@lingui/react/macro'
import type { Side } from '../../../contract/rules.ts'
import { formatExact, formatLots, formatPrice } from '../../i18n/format.ts'
import { Margin, Profit } from '../../i18n/OrderMoney.tsx'
import { nameOf } from '../../orders/orderWords.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import tones from '../../ui/tones.module.css'
import { blockOnButton } from '../blockWords.ts'
import { formatLeverage } from '../formatLeverage.ts'
import { moneyAt } from '../stopPreview.ts'
import type { StopKind } from '../ticketState.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'

interface ConfirmOrderSheetProps {
  /** The direction asked about; undefined while nothing is asked. */
  side: Side | undefined
  ticket: Ticket
  figures: TicketFigures
  onConfirm: (side: Side) => void
  onClose: () => void
}

/** Asks once more before an order goes out, at the prices of the moment. */
export function ConfirmOrderSheet({ side, ticket, figures, onConfirm, onClose }: ConfirmOrderSheetProps) {
  const { draft, instrument } = ticket
  const block = side && figures[side]
  const lots = <span className="fig">{draft.lots === '' ? '' : formatLots(draft.lots)}</span>
  const showCode = <bdi>{instrument.showCode}</bdi>
  const { preview } = figures
  const confirm = () => {
    if (side !== undefined && block === undefined) onConfirm(side)
  }
  return (
    <ConfirmSheet
      open={side !== undefined}
      tone={side ?? 'buy'}
      title={
        <span>
          {side === 'sell' ? (
            <Trans>
              Sell {lots} lots of {showCode}?
            </Trans>
          ) : (
            <Trans>
              Buy {lots} lots of {showCode}?
            </Trans>
          )}
        </span>
      }
      confirmLabel={
        side && draft.lots !== '' && nameOf({ side, showCode: instrument.showCode, lots: Number(draft.lots) })
      }
      keepLabel={<Trans>Not now</Trans>}
      error={block && blockOnButton(block, instrument).text}
      onConfirm={confirm}
      onClose={onClose}
    >
      {side && preview && (
        <KeyValueList>
          <KeyValueRow label={draft.mode === 'pending' ? <Trans>Trigger price</Trans> : <Trans>Market price</Trans>}>
            <span className="fig">{formatPrice(preview.price, instrument.digits)}</span>
          </KeyValueRow>
          <KeyValueRow label={<Trans>Margin</Trans>}>
            <span className={`fig ${tones.quiet}`}>{draft.leverage && formatLeverage(draft.leverage)}</span>
            <Margin value={preview.margin} />
          </KeyValueRow>
          <KeyValueRow label={<Trans>Fee</Trans>}>
            <span className="fig">{formatExact(preview.fee)}</span>
          </KeyValueRow>
          <StopRow kind="stopLoss" side={side} ticket={ticket} figures={figures} />
          <StopRow kind="takeProfit" side={side} ticket={ticket} figures={figures} />
        </KeyValueList>
      )}
    </ConfirmSheet>
  )
}

interface StopRowProps extends Pick<ConfirmOrderSheetProps, 'ticket' | 'figures'> {
  kind: StopKind
  side: Side
}

function StopRow({ kind, side, ticket, figures }: StopRowProps) {
  const { preview } = figures
  const price = preview?.[kind]?.prices[side]
  const label = kind === 'stopLoss' ? <Trans>Stop loss</Trans> : <Trans>Take profit</Trans>
  if (preview === undefined || price === undefined)
    return (
      <KeyValueRow label={label} muted>
        <Trans>Not set</Trans>
      </KeyValueRow>
    )
  const won = moneyAt(preview.order, price, side)
  return (
    <KeyValueRow label={label}>
      <Profit value={won} />
      <span className="fig">{formatPrice(price, ticket.instrument.digits)}</span>
    </KeyValueRow>
  )
}
