import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf } from '../../engine/transactions.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type Accounts, openAccounts } from './accounts.ts'

const clientInfo = { device: 'Chrome on Android', address: '192.0.2.1' }
let now: number
let database: ExchangeDatabase
let accounts: Accounts
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  database = openTestDatabase()
  accounts = openAccounts(database, { now: () => now })
})
const ownerOf = async (token: string) => (await accounts.sessionOf(token))?.accountId

describe('a demo account', () => {
  it('starts with 100,000 USD that the house has granted', () => {
    const { accountId } = accounts.createDemo('device')
    expect(new Ledger(database.db).balance(cashOf(accountId))).toBe(100_000_000_000n)
    expect(checkLedger(database.db)).toEqual([])
  })

  it('is found again by its device, each time with another session', async () => {
    const first = accounts.createDemo('device')
    const again = accounts.createDemo('device')
    expect(again.accountId).toBe(first.accountId)
    expect(again.token).not.toBe(first.token)
    expect(await ownerOf(first.token)).toBe(first.accountId)
    expect(await ownerOf(again.token)).toBe(first.accountId)
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

describe('a real account', () => {
  const opened = () => accounts.openReal({ email: 'ann@example.com', mobile: '85291234567', passwordHash: 'hash' })

  it('starts with nothing, and is found by either name, whatever way it is typed', () => {
    const accountId = opened()
    expect(accountId).toBeTypeOf('number')
    const found = { accountId, passwordHash: 'hash' }
    expect(accounts.find('email', ' Ann@Example.com ')).toEqual(found)
    expect(accounts.find('mobile', '+852 9123-4567')).toEqual(found)
    expect(accounts.find('email', '85291234567')).toBeUndefined()
    expect(accounts.find('mobile', 'ann@example.com')).toBeUndefined()
    expect(new Ledger(database.db).balance(cashOf(accountId ?? 0))).toBe(0n)
    expect(accounts.isDemo(accountId ?? 0)).toBe(false)
  })

  it('is the only one of its name', () => {
    const first = opened()
    expect(opened()).toBeUndefined()
    expect(accounts.openReal({ email: 'ann@example.com', passwordHash: 'other' })).toBeUndefined()
    expect(accounts.openReal({ mobile: '85291234567', passwordHash: 'other' })).toBeUndefined()
    expect(accounts.openReal({ email: 'ben@example.com', passwordHash: 'other' })).not.toBe(first)
    expect(database.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(2)
  })

  it('remembers who invited its owner', () => {
    const ann = opened()
    const code = accounts.userInfo(ann ?? 0)?.inviteCode ?? ''
    expect(accounts.inviterOf(code)).toBe(ann)
    expect(accounts.inviterOf('nobody')).toBeUndefined()
    const ben = accounts.openReal({ email: 'ben@example.com', passwordHash: 'hash', invitedBy: ann })
    expect(database.db.prepare('SELECT invited_by FROM account WHERE id = ?').pluck().get(ben)).toBe(ann)
  })

  it('whose password changes has one session left: where it was changed', async () => {
    const id = opened() ?? 0
    const [here, there] = [clientInfo, clientInfo].map((one) => accounts.openSession(id, one))
    const other = accounts.createDemo('device')
    accounts.setPassword(id, 'new', here?.sessionId)
    expect(accounts.passwordHashOf(id)).toBe('new')
    expect(await Promise.all([here, there, other].map((one) => ownerOf(one?.token ?? '')))).toEqual([
      id,
      undefined,
      other.accountId,
    ])
    accounts.setPassword(id, 'newer')
    expect(await ownerOf(here?.token ?? '')).toBeUndefined()
  })
})
