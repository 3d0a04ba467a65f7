import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatPercent, formatPrice, formatProfit } from '../../i18n/format.ts'
import { quoteOf, usdPerQuoteAtom } from '../../markets/atoms.ts'
import { distanceTo } from '../../orders/orderFigures.ts'
import { useOrderAction } from '../../orders/useOrderAction.ts'
import { useAtomValue } from '../../useAtom.ts'
import { Grip, lineName, MoveQuestion, sendingWords, useFault } from './LinePill.tsx'
import { meaningOf } from './lineMoves.ts'
import { type ChartLine, stopLine } from './orderLines.ts'
import type { LineControl } from './useLineMoves.ts'

interface PendingGripProps {
  instrument: Instrument
  line: ChartLine
  order: Order
  control: LineControl
}

/** The price a pending order waits for, to be taken by hand; while it is moved with what its stop loss would cost then. */
export function PendingGrip({ instrument, line, order, control }: PendingGripProps) {
  const move = control.moveOf(line.id)
  // Whoever sends says what becomes of it.
  const { state, busy } = useOrderAction(`stops:${order.id}`, false)
  const fault = useFault(instrument, line, move)
  const risk = useRisk(instrument, line, order)
  const price = formatPrice(line.price, instrument.digits)
  const name = lineName(order)
  const moveWords = t`Move ${name} to ${price}`
  const sending = move?.phase === 'sent' ? sendingWords(state) : undefined
  return (
    <>
      <Grip
        line={line}
        control={control}
        busy={busy}
        name={t`Trigger price of ${name}`}
        said={`${price}, ${fault ?? risk}`}
        price={line.price}
      >
        {sending ?? fault ?? (
          <span>
            <Trans>
              at <span className="fig">{price}</span>
            </Trans>
            {move && <span className="fig"> · {risk}</span>}
          </span>
        )}
      </Grip>
      <MoveQuestion line={line} control={control} barred={fault !== undefined || busy}>
        {`${moveWords} · ${risk}`}
      </MoveQuestion>
    </>
  )
}

/** Returns the loss at the stop loss, or without one, the distance from the price. */
function useRisk(instrument: Instrument, line: ChartLine, order: Order): string {
  const rate = useAtomValue(usdPerQuoteAtom(instrument.code))
  const { price } = line
  const loss =
    order.stopLoss === undefined
      ? undefined
      : meaningOf(stopLine(order.id, 'stopLoss', order.stopLoss, { ...line, open: price }), instrument, rate)
  if (loss !== undefined) return `${t`SL`} ${formatProfit(loss.money)}`
  return formatPercent(distanceTo(price, quoteOf(instrument.code)?.close ?? order.lastPrice), { sign: 'always' })
}
