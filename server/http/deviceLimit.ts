import { take } from './attempts.ts'
import { short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'

const LONGEST_DEVICE_ID = 64

/**
 * Counts a call for the device that makes it, where it says which: many behind one address are told apart, one that changes
 * its address is not. Throws code 429, or a Refused for an id that is none.
 */
export function countDevice(limit: RateLimit, deviceId: string | undefined): void {
  if (deviceId !== undefined) take(limit, `device ${short(deviceId, LONGEST_DEVICE_ID, 'device_id')}`)
}
