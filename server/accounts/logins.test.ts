import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { askedHere } from '../store/asked.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { openEntries } from './entries.ts'
import { type Logins, openLogins } from './logins.ts'
import { openPasskeyStore } from './passkeyStore.ts'
import { hashPassword } from './passwords.ts'
import type { SecondFactors } from './secondFactors.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse 7'
const whence = { device: '', address: '192.0.2.1' }

let now: number
let accounts: Accounts
let logins: Logins
let ann: number
let used: string[]
let isFrozen: boolean
const passwordHash = hashPassword(PASSWORD)
/** The code "right" fits, every other does not. */
const factors = {
  isOn: () => true,
  use: (_: number, code: string) => {
    used.push(code)
    return code === 'right'
  },
} as unknown as SecondFactors

beforeEach(async () => {
  now = Date.UTC(2026, 2, 4)
  used = []
  isFrozen = false
  const database = openTestDatabase()
  accounts = openAccounts(database, { now: () => now })
  ann = accounts.openReal({ email: 'ann@example.com', passwordHash: await passwordHash }) ?? 0
  const entries = openEntries({
    accounts,
    factors,
    passkeys: openPasskeyStore(database.db),
    isFrozen: () => isFrozen,
    now: () => now,
  })
  logins = openLogins({ accounts: askedHere(accounts), entries: askedHere(entries), now: () => now })
})
const challenge = async () => {
  const signIn = await logins.logIn('email', 'ann@example.com', PASSWORD, whence)
  return (signIn !== 'frozen' && signIn?.challenge) || ''
}

describe('a login with a second factor', () => {
  it('opens no session of a frozen account, which is told only after the code', async () => {
    isFrozen = true
    const id = await challenge()
    expect(await logins.finish(id, 'wrong', whence)).toBeUndefined()
    expect(await logins.finish(id, 'right', whence)).toBe('frozen')
    expect(await accounts.listSessions(ann)).toEqual([])
  })

  it('answers a challenge, whose code answers the token, once', async () => {
    const id = await challenge()
    expect(await accounts.listSessions(ann)).toEqual([])
    expect(await logins.challenged(id)).toBe(ann)
    const opened = await logins.finish(id, 'right', whence)
    const token = opened === 'frozen' ? '' : opened?.token
    expect((await accounts.sessionOf(token ?? ''))?.accountId).toBe(ann)
    expect(await logins.finish(id, 'right', whence)).toBeUndefined()
    expect(await accounts.listSessions(ann)).toHaveLength(1)
  })

  it('allows five tries, the right code among them', async () => {
    const [first, second] = [await challenge(), await challenge()]
    for (let wrong = 0; wrong < 4; wrong += 1) expect(await logins.finish(first, 'wrong', whence)).toBeUndefined()
    expect(await logins.finish(first, 'right', whence)).toBeDefined()
    for (let wrong = 0; wrong < 5; wrong += 1) await logins.finish(second, 'wrong', whence)
    expect(await logins.challenged(second)).toBeUndefined()
    used = []
    expect(await logins.finish(second, 'right', whence)).toBeUndefined()
    expect(used, 'no code is used up').toEqual([])
  })

  it('is waited for five minutes', async () => {
    const id = await challenge()
    now += 5 * MINUTE - 1
    expect(await logins.challenged(id)).toBe(ann)
    now += 1
    expect(await logins.finish(id, 'right', whence)).toBeUndefined()
  })

  it('is over when the password changes meanwhile', async () => {
    const id = await challenge()
    accounts.setPassword(ann, await hashPassword('battery staple 9'))
    expect(await logins.finish(id, 'right', whence)).toBeUndefined()
  })

  it('leaves the newest five challenges', async () => {
    const all: string[] = []
    for (let number = 0; number < 6; number += 1) all.push(await challenge())
    expect(await Promise.all(all.map((id) => logins.challenged(id)))).toEqual([undefined, ann, ann, ann, ann, ann])
    for (const none of ['', 'x'.repeat(10_000), "' OR 1=1 --"]) expect(await logins.challenged(none)).toBeUndefined()
  })
})

describe('a password that changes while it is checked', () => {
  it('lets nobody in any more', async () => {
    const underway = logins.logIn('email', 'ann@example.com', PASSWORD, whence)
    accounts.setPassword(ann, 'another hash')
    expect(await underway).toBeUndefined()
  })
})
