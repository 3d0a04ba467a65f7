import { consumeAttempt, goodDeviceId } from './attempts.ts'
import type { RateLimit } from './rateLimit.ts'

/**
 * Counts a call for the device that makes it, where it says which: many behind one address are told apart, one that changes
 * its address is not. Throws code 429, or a Refused for an id that is none.
 */
export function countDevice(limit: RateLimit, deviceId: string | undefined): void {
  if (deviceId !== undefined) consumeAttempt(limit, `device ${goodDeviceId(deviceId)}`)
}
