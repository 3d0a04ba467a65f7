import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { rateCurrency, type Side } from '../../../contract/rules.ts'
import { stopOutPrice } from '../../../contract/stopOut.ts'
import { formatPrice } from '../../i18n/format.ts'
import { orderListAtom } from '../../orders/orderLists.ts'
import { accountFiguresAtom } from '../../session/figures.ts'
import { useAtomValue } from '../../useAtom.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import { heldIn } from './heldIn.ts'
import styles from './StopOut.module.css'

const none = { buy: undefined, sell: undefined } as const

/** Beyond this many times today's price a stop-out is no figure that anybody acts on. */
const farthest = 2

/**
 * Returns the stop-out price after the order, by direction, if only this price moves. Undefined while it is not known.
 */
export function useStopOut(
  { instrument, draft }: Ticket,
  figures: TicketFigures,
): Readonly<Record<Side, number | undefined>> {
  const account = useAtomValue(accountFiguresAtom)
  const { answer: loaded } = useAtomValue(orderListAtom('holding'))
  const { preview, live, added } = figures
  return useMemo(() => {
    if (account === undefined || preview?.balance === undefined || live === undefined) return none
    const { unitsPerLot, digits } = instrument
    const held = heldIn(loaded, account.holding, instrument)
    if (held === undefined) return none
    const { balance, order } = preview
    const at = (side: Side) => {
      const price = stopOutPrice({
        balance,
        floating: account.floating,
        marginInUse: (added?.[side] ?? preview.margin).plus(account.marginInUse),
        price: live,
        unitsPerLot,
        digits,
        quoteToUsd: order.quoteToUsd,
        rateCurrency: rateCurrency(instrument),
        held,
        placed: [{ side, lots: draft.lots, openPrice: preview.price }],
      })
      return price === undefined || price > live * farthest ? undefined : price
    }
    return { buy: at('buy'), sell: at('sell') }
  }, [account, loaded, preview, live, added, instrument, draft.lots])
}

/** The stop-out prices of both directions; a dash where none in sight brings it about, or it is not known yet. */
export function StopOutPrices({ ticket, figures }: { ticket: Ticket; figures: TicketFigures }) {
  const { buy, sell } = useStopOut(ticket, figures)
  const price = (at: number | undefined) => (
    <span className="fig">{at === undefined ? '—' : formatPrice(at, ticket.instrument.digits)}</span>
  )
  return (
    <span className={styles.prices}>
      <span>
        <Trans>Buy {price(buy)}</Trans>
      </span>
      <span>
        <Trans>Sell {price(sell)}</Trans>
      </span>
    </span>
  )
}
