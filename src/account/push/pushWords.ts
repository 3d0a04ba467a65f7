import { t } from '@lingui/core/macro'
import { errorWords } from '../../api/errors.ts'
import type { PushFault } from '../../session/pushDevice.ts'

/** Returns why notifications could not be turned on, and what to do. */
export function pushFaultWords(fault: PushFault): string {
  switch (fault) {
    case 'offline':
      return t`You’re offline. Turn on notifications when you reconnect.`
    case 'denied':
      return t`Your browser blocks notifications from this site. Allow them in the browser or app settings, then turn them on here.`
    case 'service':
      return t`Your browser couldn’t reach its push service. Try again later.`
    default:
      return errorWords(fault)
  }
}
