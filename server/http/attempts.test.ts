import { beforeEach, describe, expect, it } from 'vitest'
import { type Allowances, openAllowances } from '../accounts/allowances.ts'
import { speechOf } from '../messages/languages.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { Attempts } from './attempts.ts'
import { RateLimit } from './rateLimit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PER_MINUTE = 10
const speech = speechOf('en')

let now: number
let database: ExchangeDatabase
let reported: number[]
/** A gateway: each has its memory, all have the database. */
const gateway = (): Attempts => {
  const clock = () => now
  return new Attempts({
    limit: new RateLimit({ count: 1_000_000, perMs: MINUTE }, clock),
    allowances: openAllowances(database.queries, clock),
    perMinute: PER_MINUTE,
    manyCodes: (accountId) => reported.push(accountId),
  })
}
const passed = async (attempt: () => Promise<unknown>) =>
  attempt().then(
    () => 1,
    () => 0,
  )
/** Returns how many attempts get through for someone who tries all day. */
const inADay = async (attempt: () => Promise<unknown>, everyMs: number) => {
  let all = 0
  for (const end = now + DAY; now < end; now += everyMs) all += await passed(attempt)
  return all
}

beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  database = openTestDatabase()
  reported = []
})

describe('attack: guessing a password all day, from ever other addresses and devices', () => {
  it('is bounded by the day, at all gateways together', async () => {
    const all = [gateway(), gateway(), gateway()]
    let turn = 0
    const guess = () => {
      turn += 1
      return (all[turn % 3] as Attempts).login({ account: 'ann@example.com', deviceId: `bot ${turn}` })
    }
    const guesses = await inADay(guess, MINUTE / 2)
    expect(guesses).toBeGreaterThan(100)
    expect(guesses).toBeLessThanOrEqual(240)
    expect(await passed(() => gateway().login({ account: 'ben@example.com' })), 'of another account').toBe(1)
  })

  it('keeps no known device out, and each of those is bounded by itself', async () => {
    const attempts = gateway()
    while ((await passed(() => attempts.login({ account: 'ann@example.com' }))) === 1) now += 1
    const known = { account: 'ann@example.com', knownBy: 'phone' }
    for (let one = 0; one < PER_MINUTE; one += 1) expect(await passed(() => attempts.login(known))).toBe(1)
    expect(await passed(() => attempts.login(known))).toBe(0)
    expect(await passed(() => attempts.login({ ...known, knownBy: 'tablet' }))).toBe(1)
  })

  it('goes on for whose device works for it, harder each time, and not without end', async () => {
    const attempts = gateway()
    const guess = () => attempts.login({ account: 'ann@example.com', hasWorked: true })
    expect(await attempts.doublings('ann@example.com')).toBe(0)
    while ((await passed(() => attempts.login({ account: 'ann@example.com' }))) === 1) now += 1
    expect(await passed(guess)).toBe(1)
    const guesses = await inADay(guess, MINUTE)
    expect(guesses).toBeLessThanOrEqual(720)
    expect(await attempts.doublings('ann@example.com')).toBe(4)
  })

  it('does not count a login that succeeds', async () => {
    const attempts = gateway()
    for (let one = 0; one < 300; one += 1) await (await attempts.login({ account: 'ann@example.com' }))()
    expect(await passed(() => attempts.login({ account: 'ann@example.com' }))).toBe(1)
  })
})

describe('attack: guessing codes of the second factor', () => {
  const account = 1001
  const at = (attempts: Attempts, more: object = {}) => attempts.code({ accountId: account, speech, ...more })

  it('over many sessions, gateways and restarts is bounded by the day: not even a year of it gets in', async () => {
    const codes = await inADay(() => at(gateway()), MINUTE)
    expect(codes).toBeGreaterThan(90)
    expect(codes).toBeLessThanOrEqual(200)
    expect(await passed(() => gateway().code({ accountId: 1002, speech }))).toBe(1)
  })

  it('is told to the owner before the bound, once a day', async () => {
    const attempts = gateway()
    for (let one = 0; one < 9; one += 1) await at(attempts)
    expect(reported).toEqual([])
    await at(attempts)
    expect(reported).toEqual([account])
    now += 5 * MINUTE
    for (let one = 0; one < 10; one += 1) await at(attempts)
    expect(reported).toEqual([account])
    now += DAY
    for (let one = 0; one < 10; one += 1) await at(attempts)
    expect(reported).toEqual([account, account])
  })

  it('leaves the owner, who logs in with a known device, a bound of their own', async () => {
    const attempts = gateway()
    while ((await passed(() => at(attempts, { isLogin: true }))) === 1) now += 1
    while ((await passed(() => at(attempts))) === 1) now += 1
    expect(await passed(() => at(attempts, { isLogin: true, knownBy: 'phone' }))).toBe(1)
  })
})

describe('allowances', () => {
  let allowances: Allowances
  const one = { key: 'one', count: 2, perMs: 1000 }
  beforeEach(() => {
    allowances = openAllowances(database.queries, () => now)
  })
  const rows = () => database.db.prepare<[], number>('SELECT count(*) FROM allowance').pluck().get()

  it('are taken all or none, say how long to wait, and are given back', async () => {
    const full = { key: 'other', count: 1, perMs: 5000 }
    expect(await allowances.take([one, full])).toEqual({ waitMs: 0, used: 1 })
    expect(await allowances.take([one, full])).toEqual({ waitMs: 5000, used: 1 })
    expect(await allowances.used(one)).toBe(1)
    await allowances.giveBack([full])
    expect((await allowances.take([one, full])).waitMs).toBe(0)
    expect((await allowances.take([one])).waitMs).toBe(500)
    now += 500
    expect((await allowances.take([one])).waitMs).toBe(0)
  })

  it('are taken no more often than there are by many at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => allowances.take([one])))
    expect(all.filter(({ waitMs }) => waitMs === 0)).toHaveLength(2)
  })

  it('are not full again for a request that began before the one that was counted first', async () => {
    for (const _ of [1, 2]) expect((await allowances.take([one])).waitMs).toBe(0)
    // Its statement comes last, or it comes from a gateway whose clock is a little behind.
    now -= 5
    expect((await allowances.take([one])).waitMs).toBe(505)
    expect(await allowances.used(one)).toBe(2)
  })

  it('that are full again are not kept', async () => {
    for (let key = 0; key < 50; key += 1) await allowances.take([{ ...one, key: `key ${key}` }])
    expect(rows()).toBe(50)
    now += 2 * MINUTE
    await allowances.take([one])
    expect(rows()).toBe(1)
  })

  it('go on after the clock was set back', async () => {
    for (const back of [0, HOUR]) {
      now -= back
      expect((await allowances.take([one])).waitMs).toBe(0)
      expect((await allowances.take([one])).waitMs).toBe(0)
      expect((await allowances.take([one])).waitMs).toBe(500)
    }
  })
})
