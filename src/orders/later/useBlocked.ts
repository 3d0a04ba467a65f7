import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Order } from '../../../contract/entities/order.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { freshnessAtom } from '../../markets/freshness.ts'
import { useOrderInstrument } from '../useOrderFigures.ts'

/** Why an order cannot be ended now: a position closes only at a price that can be traded on, a pending one at any time. */
export function useBlocked(order: Order): string | undefined {
  const { t } = useLingui()
  const instrument = useOrderInstrument(order)
  const freshness = useAtomValue(freshnessAtom(instrument?.code ?? ''))
  if (order.status === 'pending' || instrument === undefined) return undefined
  if (freshness === 'closed') {
    const opening = formatDateTime(instrument.nextOpen, 'weekday')
    return opening === '' ? t`The market is closed` : t`The market is closed. It opens ${opening}.`
  }
  return freshness === 'stale' ? t`The price is old. Waiting for a fresh one.` : undefined
}
