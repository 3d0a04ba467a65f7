import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit, Visit } from './handler.ts'
import { short } from './parameters.ts'
import { RateLimit } from './rateLimit.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/**
 * Second-factor codes tried for one account in an hour and in a day. Three of a million fit at any time: with the hour's
 * bound alone somebody who has the password would be in within a year, more likely than not.
 */
const MOST_CODES = { anHour: 30, aDay: 100 } as const
const LONGEST_DEVICE_ID = 64

/** The refusal of one attempt too many; seconds until the next. */
export const tooMany = (wait: number): Refused =>
  new Refused(msg`Too many attempts; please wait a moment`, CODE.tooMany, wait)

/** Counts one for a key. Throws code 429. */
export function take(limit: RateLimit, key: string): void {
  const wait = limit.take(key)
  if (wait > 0) throw tooMany(wait)
}

/** A device's id as it says it. Throws a Refused for what is too long to be one. */
export const goodDeviceId = (deviceId: string): string => short(deviceId, LONGEST_DEVICE_ID, 'device_id')

/** Counts one for an address as a socket names it. Throws code 429. */
export function takeAddress(limit: RateLimit, address: string): void {
  const wait = limit.takeAddress(address)
  if (wait > 0) throw tooMany(wait)
}

/** Who is trying to log in, besides whence. */
export interface Trying {
  /** What is tried: an account's name. */
  readonly account: string | undefined
  readonly deviceId: string | undefined
  /** Whether the device has been logged in to this account before. */
  readonly isKnown: boolean
}

/** Attempts to get in, counted by account and device, besides the address, which the route counts (decisions §3). Each throws code 429. */
export class Attempts {
  readonly #limit: RateLimit
  readonly #codes: readonly RateLimit[]

  /** `limit`: the one that counts the addresses of logins, too. */
  constructor(limit: RateLimit, now?: () => number) {
    this.#limit = limit
    this.#codes = [
      new RateLimit({ count: MOST_CODES.anHour, perMs: HOUR }, now),
      new RateLimit({ count: MOST_CODES.aDay, perMs: DAY }, now),
    ]
  }

  /**
   * Counts a login. An account's own devices are counted by themselves, which the device's count does: otherwise a stranger
   * who tries the account without end keeps its owner out.
   */
  login({ account, deviceId, isKnown }: Trying): void {
    if (deviceId) take(this.#limit, `device ${goodDeviceId(deviceId)}`)
    if (account && !isKnown) take(this.#limit, `account ${account}`)
  }

  /** Counts a second-factor code for an account. */
  code(accountId: number): void {
    take(this.#limit, `code ${accountId}`)
    for (const limit of this.#codes) take(limit, String(accountId))
  }

  /** Counts a password that somebody gives who is logged in already: strangers who try the account's login do not use it up. */
  inside({ accountId, address }: Pick<SignedVisit & Visit, 'accountId' | 'address'>): void {
    take(this.#limit, `inside ${accountId}`)
    take(this.#limit, address)
  }
}
