import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../ledger/checkLedger.ts'
import { cashOf, Ledger } from '../ledger/ledger.ts'
import { type ExchangeDatabase, openDatabase } from '../store/database.ts'
import { type Accounts, openAccounts } from './accounts.ts'

const DAY = 24 * 60 * 60 * 1000
let now: number
let db: ExchangeDatabase
let accounts: Accounts
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  db = openDatabase(':memory:')
  accounts = openAccounts(db, { now: () => now })
})

describe('a demo account', () => {
  it('starts with 100,000 USD that the house has granted', () => {
    const { accountId } = accounts.createDemo('device')
    expect(new Ledger(db.sqlite).balance(cashOf(accountId))).toBe(100_000_000_000n)
    expect(checkLedger(db.sqlite)).toEqual([])
  })

  it('is found again by its device, each time with another session', () => {
    const first = accounts.createDemo('device')
    const again = accounts.createDemo('device')
    expect(again.accountId).toBe(first.accountId)
    expect(again.token).not.toBe(first.token)
    expect(accounts.accountOf(first.token)).toBe(first.accountId)
    expect(accounts.accountOf(again.token)).toBe(first.accountId)
    expect(accounts.createDemo('another').accountId).not.toBe(first.accountId)
  })

  it('without a device is a new one each time', () => {
    const ids = new Set([undefined, undefined, '', ''].map((device) => accounts.createDemo(device).accountId))
    expect(ids.size).toBe(4)
  })

  it('says who it belongs to', () => {
    const { accountId } = accounts.createDemo('device')
    const info = accounts.userInfo(accountId)
    expect(info).toEqual({
      id: String(accountId),
      uid: expect.stringMatching(/^[1-9]\d{7}$/),
      email: '',
      demo: true,
      inviteCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
    })
    expect(accounts.userInfo(accountId)).toEqual(info)
    expect(accounts.userInfo(1)).toBeUndefined()
  })
})

describe('a session', () => {
  it('is told by an opaque token of 256 bits, of which only the hash is kept', () => {
    const { token } = accounts.createDemo('device')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = db.sqlite.prepare('SELECT token_hash FROM session').pluck().all()
    expect(kept).not.toContain(token)
    expect(accounts.accountOf(String(kept[0]))).toBeUndefined()
    expect(db.sqlite.prepare('SELECT device_hash FROM demo_device').pluck().all()).not.toContain('device')
  })

  it('ends when it is revoked, and no other with it', () => {
    const first = accounts.createDemo('device')
    const second = accounts.createDemo('device')
    accounts.revoke(first.token)
    expect(accounts.accountOf(first.token)).toBeUndefined()
    expect(accounts.accountOf(second.token)).toBe(second.accountId)
  })

  it('ends by itself after 180 days', () => {
    const { token } = accounts.createDemo('device')
    now += 180 * DAY - 1
    expect(accounts.accountOf(token)).toBeDefined()
    now += 1
    expect(accounts.accountOf(token)).toBeUndefined()
  })

  it('of nobody is nobody', () => {
    for (const token of ['', 'x', 'a'.repeat(10_000)]) expect(accounts.accountOf(token)).toBeUndefined()
  })
})
