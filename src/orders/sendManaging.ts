import { closeAll, closePart, movePending, reverseOrder, setTrailing } from '../../contract/calls/managing.ts'
import type { Order, OrderChanges } from '../../contract/entities/order.ts'
import { messageAnswer } from '../api/request.ts'
import type { ManagingIntent } from './orderAction.ts'

/** Sends once what is an extension of ours. Rejects like `request`. */
export function sendManaging(
  intent: ManagingIntent,
  requestId: string,
): Promise<{ message: string; data: OrderChanges | Order | undefined }> {
  const options = { silent: true }
  if (intent.kind === 'closeAll') {
    const { scope, only } = intent
    return messageAnswer(closeAll, { scope, instrumentId: only?.instrumentId, requestId }, options)
  }
  const common = { id: intent.orderId, requestId }
  switch (intent.kind) {
    case 'closePart':
      return messageAnswer(closePart, { ...common, lots: intent.lots }, options)
    case 'reverse':
      return messageAnswer(reverseOrder, common, options)
    case 'trailing':
      return messageAnswer(setTrailing, { ...common, distance: intent.distance }, options)
    case 'movePending':
      return messageAnswer(movePending, { ...common, targetPrice: intent.targetPrice }, options)
  }
}
