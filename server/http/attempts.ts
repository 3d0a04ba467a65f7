import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import type { Allowance, Allowances } from '../accounts/allowances.ts'
import type { Speech } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit, Visit } from './handler.ts'
import { short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Passwords that may be tried in an hour and in a day, as multiples of those of a minute; more by whose device has worked for it. */
const TIMES = { anHour: 6, aDay: 12, aDayWorked: 24 } as const
/**
 * Second-factor codes tried for one account in an hour and in a day. Three of a million fit at any time: with the hour's
 * bound alone somebody who has the password would be in within a year, more likely than not.
 */
const MAX_CODES = { anHour: 30, aDay: 100 } as const
/** The owner is written to after so many codes in a day, once a day. */
const MANY_CODES = 10
/** The work for a login doubles with each doubling of those that were worked for in a day, so often at most. */
const MAX_DOUBLINGS = 4
const MAX_DEVICE_ID_LENGTH = 64

/** The refusal of one attempt too many; seconds until the next. */
export const tooMany = (wait: number): Refused =>
  new Refused(msg`Too many attempts. Please wait a moment`, CODE.tooMany, wait)

/** Counts one for a key. Throws code 429. */
export function consumeAttempt(limit: RateLimit, key: string): void {
  const wait = limit.take(key)
  if (wait > 0) throw tooMany(wait)
}

/** A device's id as it says it. Throws a Refused for what is too long to be one. */
export const goodDeviceId = (deviceId: string): string => short(deviceId, MAX_DEVICE_ID_LENGTH, 'device_id')

/** Counts one for an address as a socket names it. Throws code 429. */
export function consumeAddress(limit: RateLimit, address: string): void {
  const wait = limit.takeAddress(address)
  if (wait > 0) throw tooMany(wait)
}

/** A login attempt's account and device, besides its address. */
export interface Trying {
  /** Name of the account that is tried. */
  readonly account: string | undefined
  readonly deviceId?: string | undefined
  /** Set where the account knows the device (`KnownDevices`). */
  readonly knownBy?: string | undefined
  /** True if the device has done the work for this attempt. */
  readonly hasWorked?: boolean
}

/** An attempt at a second-factor code. */
export interface TryingCode {
  readonly accountId: number
  readonly speech: Speech
  /** True if they are logging in; otherwise they are logged in. */
  readonly isLogin?: boolean
  readonly knownBy?: string | undefined
}

export interface AttemptDeps {
  /** The one that counts the addresses of logins, too. */
  readonly limit: RateLimit
  readonly allowances: Allowances
  /** Logins a minute. */
  readonly perMinute: number
  /** Keeps those of operators apart from those of users. */
  readonly scope?: string
  /** Called for an account whose codes somebody tries often, once a day. */
  readonly manyCodes?: (accountId: number, speech: Speech) => void
}

/**
 * Attempts to get in, besides those of an address, which the route counts (decisions §3). Those of strangers are counted by
 * account, those of a device that the account knows by themselves: a stranger who tries an account without end keeps its
 * owner out of nothing. A stranger's device can work for further attempts. Each rejects with code 429.
 */
export class Attempts {
  readonly #deps: AttemptDeps

  constructor(deps: AttemptDeps) {
    this.#deps = deps
  }

  /** Counts a login. What it answers takes the attempt back, for a login that succeeds. */
  async login({ account, deviceId, knownBy, hasWorked = false }: Trying): Promise<() => Promise<void>> {
    if (deviceId && knownBy === undefined) consumeAttempt(this.#deps.limit, `device ${goodDeviceId(deviceId)}`)
    if (!account) return async () => undefined
    if (knownBy !== undefined) return this.#take(this.#passwords(`login ${account} by ${knownBy}`))
    return this.#take(this.#passwords(`login ${account}`), hasWorked ? this.#worked(account) : undefined)
  }

  /** Returns how often the work for a login to an account is doubled. */
  async doublings(account: string): Promise<number> {
    const [, , day] = this.#worked(account)
    const used = day === undefined ? 0 : await this.#deps.allowances.used(day)
    return Math.min(MAX_DOUBLINGS, Math.floor(Math.log2(1 + used / this.#deps.perMinute)))
  }

  /** Counts a second-factor code for an account: by sessions together, by each known device and by strangers logging in. */
  async code({ accountId, speech, isLogin = false, knownBy }: TryingCode): Promise<void> {
    const { allowances, perMinute, manyCodes } = this.#deps
    const by = isLogin ? `login ${knownBy ?? ''}` : 'session'
    const used = await this.#takeAll(this.#each(`code ${accountId} ${by}`, perMinute, MAX_CODES.anHour, MAX_CODES.aDay))
    if (!manyCodes || used < MANY_CODES) return
    const { waitMs } = await allowances.take([{ key: this.#key(`told ${accountId}`), count: 1, perMs: DAY }])
    if (waitMs === 0) manyCodes(accountId, speech)
  }

  /**
   * Counts a password that somebody gives who is logged in already: strangers who try the account's login do not use it up.
   * What it answers takes the attempt back, for a password that fits.
   */
  async inside({
    accountId,
    address,
  }: Pick<SignedVisit & Visit, 'accountId' | 'address'>): Promise<() => Promise<void>> {
    consumeAttempt(this.#deps.limit, address)
    return this.#take(this.#passwords(`inside ${accountId}`))
  }

  #passwords(key: string): Allowance[] {
    const { perMinute } = this.#deps
    return this.#each(key, perMinute, perMinute * TIMES.anHour, perMinute * TIMES.aDay)
  }

  #worked(account: string): Allowance[] {
    const { perMinute } = this.#deps
    return this.#each(`worked ${account}`, perMinute, perMinute * TIMES.anHour, perMinute * TIMES.aDayWorked)
  }

  #each(key: string, aMinute: number, anHour: number, aDay: number): Allowance[] {
    const named = this.#key(key)
    return [
      { key: `${named} minute`, count: aMinute, perMs: MINUTE },
      { key: `${named} hour`, count: anHour, perMs: HOUR },
      { key: `${named} day`, count: aDay, perMs: DAY },
    ]
  }

  #key(key: string): string {
    return `${this.#deps.scope ?? 'user'} ${key}`
  }

  async #take(all: readonly Allowance[], otherwise?: readonly Allowance[]): Promise<() => Promise<void>> {
    const { allowances } = this.#deps
    const { waitMs } = await allowances.take(all)
    if (waitMs === 0) return () => allowances.giveBack(all)
    if (otherwise) return this.#take(otherwise)
    throw tooMany(Math.ceil(waitMs / 1000))
  }

  async #takeAll(all: readonly Allowance[]): Promise<number> {
    const { waitMs, used } = await this.#deps.allowances.take(all)
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
    return used
  }
}
