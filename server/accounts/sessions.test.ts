import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../openDatabase.ts'
import { openTestDatabase, testDialect } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { embedded } from '../store/sqlite.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import type { OpenedSession } from './sessions.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 2, 4)
const clientInfo = { device: 'Chrome on Android', address: '192.0.2.1' }
/** The market of long ago: sessions do not care. */
const market = { now: () => Date.UTC(2014, 4, 2) }

let now: number
let database: ExchangeDatabase
let accounts: Accounts
const life = { lastsMs: 180 * DAY, idleMs: 30 * DAY, now: () => now }
const ownerOf = async (token: string) => (await accounts.sessionOf(token))?.accountId
const isKnown = async (token: string) => (await accounts.sessionOf(token)) !== undefined
const written = () => database.db.prepare('SELECT seen_at FROM session').pluck().all()

beforeEach(() => {
  now = START
  database = openTestDatabase()
  accounts = openAccounts(database, market, life)
})
afterEach(() => database.close())

describe('a session', () => {
  it('is told by an opaque token of 256 bits, of which only the hash is kept', async () => {
    const { token } = accounts.createDemo('device')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = database.db.prepare('SELECT token_hash FROM session').pluck().all()
    expect(stored).not.toContain(token)
    expect(await ownerOf(String(stored[0]))).toBeUndefined()
    expect(database.db.prepare('SELECT device_hash FROM demo_device').pluck().all()).not.toContain('device')
  })

  it('ends when it is ended, once, and no other with it', async () => {
    const first = accounts.createDemo('device')
    const second = accounts.createDemo('device')
    const stranger = accounts.createDemo('another')
    expect(accounts.endSession(stranger.accountId, first.sessionId)).toBe(false)
    expect(await ownerOf(first.token)).toBe(first.accountId)
    expect(accounts.endSession(first.accountId, first.sessionId)).toBe(true)
    expect(accounts.endSession(first.accountId, first.sessionId)).toBe(false)
    expect(await ownerOf(first.token)).toBeUndefined()
    expect(await ownerOf(second.token)).toBe(second.accountId)
  })

  it('is told of when somebody ends it', () => {
    const ended: string[] = []
    accounts.onSessionsEnded((account, ids) => ended.push(...ids.map((id) => `${account} ${id}`)))
    const named = (one?: OpenedSession) => `${one?.accountId} ${one?.sessionId}`
    const [first, second, third] = [1, 2, 3].map(() => accounts.createDemo('device'))
    accounts.endSession(first?.accountId ?? 0, first?.sessionId ?? '')
    expect(ended).toEqual([named(first)])
    expect(accounts.endSessions(first?.accountId ?? 0, third?.sessionId)).toBe(1)
    expect(ended).toEqual([named(first), named(second)])
    expect(accounts.endSessions(first?.accountId ?? 0)).toBe(1)
    expect(ended).toHaveLength(3)
  })

  it('ends by itself after 180 days, however much it is used', async () => {
    const { token, sessionId } = accounts.createDemo('device')
    for (let day = 0; day < 180; day += 20) {
      now = START + day * DAY
      expect(await ownerOf(token)).toBeDefined()
    }
    now = START + 180 * DAY - 1
    expect([await isKnown(token), accounts.isOpen(sessionId), await accounts.isStillOpen(sessionId)]).toEqual([
      true,
      true,
      true,
    ])
    now += 1
    expect([await isKnown(token), accounts.isOpen(sessionId), await accounts.isStillOpen(sessionId)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('ends by itself when it is not used for 30 days', async () => {
    const { token, accountId } = accounts.createDemo('device')
    now += 30 * DAY - 1
    expect(await ownerOf(token)).toBeDefined()
    now += 30 * DAY - 1
    expect(await ownerOf(token)).toBeDefined()
    now += 30 * DAY
    expect(await ownerOf(token)).toBeUndefined()
    expect(await accounts.listSessions(accountId)).toEqual([])
    accounts.createDemo('another')
    await expect.poll(written, { message: 'old ones are dropped' }).toHaveLength(1)
  })

  it('is written as seen at most once a minute', async () => {
    const { token, accountId } = accounts.createDemo('device')
    for (const [second, seen] of [
      [1, 0],
      [30, 0],
      [59, 0],
      [60, 60],
      [61, 60],
      [119, 60],
    ] as const) {
      now = START + second * 1000
      expect(await ownerOf(token)).toBe(accountId)
      await expect.poll(written).toEqual([START + seen * 1000])
    }
    expect((await accounts.listSessions(accountId))[0]?.seenAt).toBe(START + MINUTE)
  })

  if (testDialect === 'sqlite')
    it('is known while nothing can be written, and written as seen afterwards', async () => {
      const { token, accountId } = accounts.createDemo('device')
      embedded(database.db).pragma('query_only = ON')
      now += MINUTE
      expect(await ownerOf(token)).toBe(accountId)
      now += MINUTE
      expect(await ownerOf(token)).toBe(accountId)
      expect(written()).toEqual([START])
      embedded(database.db).pragma('query_only = OFF')
      now += MINUTE
      expect(await ownerOf(token)).toBe(accountId)
      await expect.poll(written).toEqual([now])
    })

  it('says whence it came and when it was seen, the newest first', async () => {
    const first = accounts.createDemo('device', clientInfo)
    now += 5 * MINUTE
    const second = accounts.createDemo('device', { ...clientInfo, device: 'Safari on iPhone' })
    now += 5 * MINUTE
    await accounts.sessionOf(first.token)
    const reported = { address: '192.0.2.1' }
    expect(await accounts.listSessions(first.accountId)).toEqual([
      { ...reported, id: first.sessionId, device: 'Chrome on Android', createdAt: START, seenAt: START + 10 * MINUTE },
      {
        ...reported,
        id: second.sessionId,
        device: 'Safari on iPhone',
        createdAt: START + 5 * MINUTE,
        seenAt: START + 5 * MINUTE,
      },
    ])
  })

  it('replaces the one of its device, whose account alone it is', async () => {
    const ann = accounts.createDemo('ann').accountId
    const [phone, desk] = ['phone', 'desk'].map((deviceId) => accounts.openSession(ann, { ...clientInfo, deviceId }))
    const ben = accounts.openSession(accounts.createDemo('ben').accountId, { ...clientInfo, deviceId: 'phone' })
    const again = accounts.openSession(ann, { ...clientInfo, deviceId: 'phone' })
    const open = await Promise.all([phone, desk, ben, again].map((one) => isKnown(one?.token ?? '')))
    expect(open).toEqual([false, true, true, true])
    expect(database.db.prepare('SELECT device_hash FROM session').pluck().all()).not.toContain('phone')
  })

  it('beyond a hundred ends the one that was seen longest ago', async () => {
    const all = Array.from({ length: 100 }, () => {
      now += 1
      return accounts.createDemo('device')
    })
    now += 5 * MINUTE
    await accounts.sessionOf(all[0]?.token ?? '')
    await expect.poll(written).toContain(now)
    accounts.createDemo('device')
    const open = await Promise.all(all.map(({ token }) => isKnown(token)))
    expect(open).toEqual(open.map((_, index) => index !== 1))
  })

  it('of nobody is nobody', async () => {
    for (const token of ['', 'x', 'a'.repeat(10_000), "' OR 1=1 --"]) expect(await ownerOf(token)).toBeUndefined()
  })
})

describe('a database on the disk', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sessions-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  if (testDialect === 'sqlite')
    it('keeps its sessions when the server is killed, and what it had ended stays ended', async () => {
      const before = openDatabase(folder)
      const running = openAccounts(before, market, life)
      const [stored, ended] = [running.createDemo('device', clientInfo), running.createDemo('device', clientInfo)]
      running.endSession(ended.accountId, ended.sessionId)
      // What lies on the disk when nothing was closed.
      const left = `${folder}-left`
      cpSync(folder, left, { recursive: true })
      const after = openDatabase(left)
      const restarted = openAccounts(after, market, life)
      expect((await restarted.sessionOf(stored.token))?.accountId).toBe(stored.accountId)
      expect(await restarted.sessionOf(ended.token)).toBeUndefined()
      after.close()
      before.close()
      rmSync(left, { recursive: true })
    })

  if (testDialect === 'sqlite')
    it('of the release before device lists keeps them, too, whatever year its market was in', async () => {
      const before = openDatabase(folder)
      const { token, accountId } = openAccounts(before, market, life).createDemo('device', clientInfo)
      before.db.exec(`
      CREATE TABLE old (token_hash TEXT PRIMARY KEY, account_id BIGINT NOT NULL REFERENCES account (id),
        created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL);
      INSERT INTO old SELECT token_hash, account_id, 1398902400000, 1398902400001 FROM session;
      DROP TABLE session;
      ALTER TABLE old RENAME TO session;
      CREATE INDEX session_of_account ON session (account_id);
      CREATE INDEX session_expiry ON session (expires_at);
      DROP INDEX account_inviter;
      ALTER TABLE account DROP COLUMN invited_by;
      DROP TABLE second_factor;
      DROP TABLE recovery_code;
      DROP TABLE passkey;
      DROP TABLE known_device;
      DROP TABLE allowance;
      DROP TABLE account_trace;
      DROP TABLE account_freeze;
      DROP TABLE freeze_link;
      DROP TABLE reset_wait;
      DELETE FROM migration WHERE room = 'accounts';`)
      before.close()
      const after = openDatabase(folder)
      now = Date.now()
      const migrated = openAccounts(after, market, life)
      expect(await migrated.sessionOf(token)).toMatchObject({ accountId, demo: true })
      expect(await migrated.listSessions(accountId)).toHaveLength(1)
      after.close()
    })
})
