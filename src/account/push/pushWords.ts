import { t } from '@lingui/core/macro'
import { errorWords } from '../../api/errors.ts'
import type { PushFault } from '../../session/pushDevice.ts'

/** Why notifications could not be switched on, and what to do about it. */
export function pushFaultWords(fault: PushFault): string {
  switch (fault) {
    case 'offline':
      return t`You are offline. Switch notifications on once you are connected again.`
    case 'denied':
      return t`Your browser blocks notifications of this site. Allow them in its settings for this site, or in the system settings of the installed app, and switch them on here.`
    case 'service':
      return t`Your browser could not reach its push service. Try again later.`
    default:
      return errorWords(fault)
  }
}
