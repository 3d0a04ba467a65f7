import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type Alerts, MAX_ALERTS } from '../alerts/alerts.ts'
import type { AlertRefusal } from '../alerts/askedLevels.ts'
import { MOVE_DECIMALS } from '../alerts/askedLevels.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { goodRequestId, short, within } from './parameters.ts'

const MAX_ID_LENGTH = 64

/** Price alerts, an extension of ours: kept here, so that they fire whether the app is open or not. */
export function alertHandlers(alerts: Alerts): SessionHandlers {
  return {
    listAlerts: (_, { accountId }) => ({ data: alerts.list(accountId) }),
    addAlert: (requested, { accountId }) => {
      if (requested.requestId !== undefined) goodRequestId(requested.requestId)
      const added = alerts.add(accountId, requested)
      if ('reason' in added) throw new Refused(wordsOf(added))
      return { data: added, message: msg`Price alert set` }
    },
    removeAlerts: ({ ids, requestId }, { accountId }) => {
      if (requestId !== undefined) goodRequestId(requestId)
      const named = ids.split(',').map((id) => short(id, MAX_ID_LENGTH, 'ids'))
      // As many as there can be, waiting and fired.
      within(named.length, 1, 2 * MAX_ALERTS, 'ids')
      alerts.remove(accountId, named)
      return { data: undefined }
    },
  }
}

function wordsOf(refusal: AlertRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'instrumentUnknown':
      return msg`This instrument doesn’t exist`
    case 'noPrice':
      return msg`No price is available yet`
    case 'priceMissing':
      return msg`Enter a price for the alert`
    case 'requestReused':
      return msg`This request id was already used for a different request`
    case 'priceDigits':
      return msg`Use at most ${{ digits: refusal.digits }} decimal places for this instrument’s price`
    case 'aboveAlready':
      return msg`The price must be above the last price, ${{ price: refusal.price }}`
    case 'belowAlready':
      return msg`The price must be below the last price, ${{ price: refusal.price }}`
    case 'moveBounds':
      return msg`Enter a move from ${{ least: refusal.least }}% to ${{ most: refusal.most }}%, with up to ${plural(MOVE_DECIMALS, { one: '# decimal place', other: '# decimal places' })}`
    case 'tooMany':
      return msg`You can have up to ${{ limit: refusal.limit }} active price alerts. Remove one to add another`
  }
}
