import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { listTicks, proveOrder } from '../../../contract/calls/proof.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { offersAtom } from '../../session/offers.ts'
import { practiceAtom } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { rewindPath } from '../rewindOrder.ts'

/** Plays an order's trade again on the ticks that the server recorded; nothing where it records none. */
export function RewindButton({ order }: { order: Order }) {
  const navigate = useNavigate()
  const offers = useAtomValue(offersAtom)
  const practice = useAtomValue(practiceAtom)
  const isTrade = order.status === 'holding' || order.status === 'completed'
  if (!isTrade || practice || !offers(listTicks) || !offers(proveOrder)) return null
  return (
    <Button variant="secondary" size="m" full icon="reset" onClick={() => navigate(rewindPath(order))}>
      <Trans>Rewind trade</Trans>
    </Button>
  )
}
