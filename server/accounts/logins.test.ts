import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { asyncHere } from '../store/asyncApi.ts'
import { openAccountAccess } from './accountAccess.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { type Logins, openLogins } from './logins.ts'
import { openPasskeyStore } from './passkeyStore.ts'
import { hashPassword } from './passwords.ts'
import type { SecondFactors } from './secondFactors.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse 7'
const clientInfo = { device: '', address: '192.0.2.1' }

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
  const entries = openAccountAccess({
    accounts,
    factors,
    passkeys: openPasskeyStore(database.db),
    isFrozen: () => isFrozen,
    now: () => now,
  })
  logins = openLogins({ accounts: asyncHere(accounts), entries: asyncHere(entries), now: () => now })
})
const requested = { kind: 'email', name: 'ann@example.com', ...clientInfo } as const
const challenge = async (knownBy?: string) => {
  const outcome = await logins.logIn({ ...requested, knownBy }, PASSWORD)
  return outcome && outcome !== 'frozen' && 'challenge' in outcome ? outcome.challenge : ''
}

describe('a login with a second factor', () => {
  it('opens no session of a frozen account, which is told only after the code', async () => {
    isFrozen = true
    const id = await challenge()
    expect(await logins.finish(id, 'wrong', clientInfo)).toBeUndefined()
    expect(await logins.finish(id, 'right', clientInfo)).toBe('frozen')
    expect(await accounts.listSessions(ann)).toEqual([])
  })

  it('answers a challenge, whose code answers the token, once', async () => {
    const id = await challenge()
    expect(await accounts.listSessions(ann)).toEqual([])
    expect(await logins.challenged(id)).toEqual({ accountId: ann })
    const opened = await logins.finish(id, 'right', clientInfo)
    const token = opened === 'frozen' ? '' : opened?.token
    expect((await accounts.sessionOf(token ?? ''))?.accountId).toBe(ann)
    expect(await logins.finish(id, 'right', clientInfo)).toBeUndefined()
    expect(await accounts.listSessions(ann)).toHaveLength(1)
  })

  it('allows five tries, the right code among them', async () => {
    const [first, second] = [await challenge(), await challenge()]
    for (let wrong = 0; wrong < 4; wrong += 1) expect(await logins.finish(first, 'wrong', clientInfo)).toBeUndefined()
    expect(await logins.finish(first, 'right', clientInfo)).toBeDefined()
    for (let wrong = 0; wrong < 5; wrong += 1) await logins.finish(second, 'wrong', clientInfo)
    expect(await logins.challenged(second)).toBeUndefined()
    used = []
    expect(await logins.finish(second, 'right', clientInfo)).toBeUndefined()
    expect(used, 'no code is used up').toEqual([])
  })

  it('is waited for five minutes', async () => {
    const id = await challenge()
    now += 5 * MINUTE - 1
    expect(await logins.challenged(id)).toEqual({ accountId: ann })
    now += 1
    expect(await logins.finish(id, 'right', clientInfo)).toBeUndefined()
  })

  it('is over when the password changes meanwhile', async () => {
    const id = await challenge()
    accounts.setPassword(ann, await hashPassword('battery staple 9'))
    expect(await logins.finish(id, 'right', clientInfo)).toBeUndefined()
  })

  it('leaves the newest five challenges of strangers, and those of a known device', async () => {
    const owners = await challenge('phone')
    const all: string[] = []
    for (let number = 0; number < 6; number += 1) all.push(await challenge())
    const held = await Promise.all(all.map(async (id) => (await logins.challenged(id))?.accountId))
    expect(held).toEqual([undefined, ann, ann, ann, ann, ann])
    expect(await logins.challenged(owners)).toEqual({ accountId: ann, knownBy: 'phone' })
    for (const none of ['', 'x'.repeat(10_000), "' OR 1=1 --"]) expect(await logins.challenged(none)).toBeUndefined()
  })
})

describe('a password that changes while it is checked', () => {
  it('can no longer be used to log in', async () => {
    const underway = logins.logIn(requested, PASSWORD)
    accounts.setPassword(ann, 'another hash')
    expect(await underway).toBeUndefined()
  })
})
