import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type Alerts, MOST_ALERTS } from '../alerts/alerts.ts'
import type { AlertRefusal } from '../alerts/askedLevels.ts'
import { MOVE_DECIMALS } from '../alerts/askedLevels.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { goodRequestId, short, within } from './parameters.ts'

const LONGEST_ID = 64

/** Price alerts, an extension of ours: kept here, so that they fire whether the app is open or not. */
export function alertHandlers(alerts: Alerts): SessionHandlers {
  return {
    listAlerts: (_, { accountId }) => ({ data: alerts.list(accountId) }),
    addAlert: (asked, { accountId }) => {
      if (asked.requestId !== undefined) goodRequestId(asked.requestId)
      const added = alerts.add(accountId, asked)
      if ('reason' in added) throw new Refused(wordsOf(added))
      return { data: added, message: msg`Price alert set` }
    },
    removeAlerts: ({ ids, requestId }, { accountId }) => {
      if (requestId !== undefined) goodRequestId(requestId)
      const named = ids.split(',').map((id) => short(id, LONGEST_ID, 'ids'))
      // As many as there can be, waiting and fired.
      within(named.length, 1, 2 * MOST_ALERTS, 'ids')
      alerts.remove(accountId, named)
      return { data: undefined }
    },
  }
}

function wordsOf(refusal: AlertRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'instrumentUnknown':
      return msg`There is no such instrument`
    case 'noPrice':
      return msg`There is no price yet`
    case 'priceMissing':
      return msg`A price alert needs a price`
    case 'requestReused':
      return msg`This request id was used for something else`
    case 'priceDigits':
      return msg`A price of this instrument has at most ${{ digits: refusal.digits }} decimals`
    case 'aboveAlready':
      return msg`The price must be above the last one, ${{ price: refusal.price }}`
    case 'belowAlready':
      return msg`The price must be below the last one, ${{ price: refusal.price }}`
    case 'moveBounds':
      return msg`A move can be from ${{ least: refusal.least }}% to ${{ most: refusal.most }}%, with at most ${plural(MOVE_DECIMALS, { one: '# decimal', other: '# decimals' })}`
    case 'tooMany':
      return msg`At most ${{ limit: refusal.limit }} price alerts can wait at a time; remove one to set another`
  }
}
