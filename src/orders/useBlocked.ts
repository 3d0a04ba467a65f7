import { useLingui } from '@lingui/react/macro'
import type { Order } from '../../contract/entities/order.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { freshnessAtom } from '../markets/freshness.ts'
import { offlineAtom } from '../session/offline.ts'
import { useAtomValue } from '../useAtom.ts'
import { useOrderInstrument } from './useOrderFigures.ts'

/**
 * Returns why an order can't be closed now: the server can't be reached, or the position has no tradable price. A pending order
 * can be cancelled at any time.
 */
export function useBlocked(order: Order): string | undefined {
  const { t } = useLingui()
  const instrument = useOrderInstrument(order)
  const freshness = useAtomValue(freshnessAtom(instrument?.code ?? ''))
  const offline = useAtomValue(offlineAtom)
  if (offline) return t`You are offline. Stops keep working on the server.`
  if (order.status === 'pending' || instrument === undefined) return undefined
  if (freshness === 'closed') {
    const opening = formatDateTime(instrument.nextOpen, 'weekday')
    return opening === '' ? t`The market is closed` : t`The market is closed. It opens ${opening}.`
  }
  return freshness === 'stale' ? t`The price is out of date. Waiting for an update.` : undefined
}
