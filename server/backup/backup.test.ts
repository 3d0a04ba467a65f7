import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, openShared } from '../openDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { operateStore } from './storeCommands.ts'

let folder: string
const at = (...path: string[]) => join(folder, ...path)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ops = async (...args: string[]) => {
  const result = await operateStore(args, {
    dataDir: at('data'),
    open: () => openShared(at('data')),
    isElsewhere: false,
    hasPicture: (name) => readdirSync(at('data', 'pictures')).includes(name),
    spare: at('spare'),
    now: () => Date.UTC(2026, 0, 2),
  })
  if (result === undefined) throw new Error(`${args[0]} is no command`)
  return { ...result, text: result.lines.join('\n') }
}

const account = `INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 0, 'A', 0)`
const grant = `
  INSERT INTO ledger_transaction (id, kind, account_id, at) VALUES (1, 'grant', 1, 0);
  INSERT INTO posting (transaction_id, ledger_account, amount) VALUES (1, 'user:1:cash', 5), (1, 'house:real:grants', -5);
  INSERT INTO balance (ledger_account, amount, postings) VALUES ('user:1:cash', 5, 1), ('house:real:grants', -5, 1)`

/** A server's data folder with something of everything; the server goes on. */
function aServer() {
  const server = openDatabase(at('data'))
  server.db.exec(`${account};${grant}`)
  openAuditLog(server.db).append({ actor: 'grace', act: 'approve', subject: 'deposit-1', remark: '' }, 1)
  mkdirSync(at('data', 'pictures'))
  for (const name of ['front', 'proof', 'unknown', 'half.part'])
    writeFileSync(at('data', 'pictures', name), `of ${name}`)
  for (const name of ['front', 'proof'])
    server.db.exec(
      `INSERT INTO picture (name, account_id, type, bytes, created_at) VALUES ('${name}', 1, 'image/png', 8, 0)`,
    )
  return server
}

describe('a backup beside the server', () => {
  it('is restored as it was, sound, and the server has gone on meanwhile', async () => {
    const server = aServer()
    const created = await ops('backup', '--to', at('backup'))
    server.db.exec(`UPDATE account SET uid = 'later'`)
    expect(created.ok).toBe(true)
    expect(readdirSync(at('backup'))).toEqual(['exchange.db', 'manifest.json', 'pictures'])
    expect(readdirSync(at('backup', 'pictures'))).toEqual(['front', 'proof'])
    expect(statSync(at('backup')).mode & 0o777).toBe(0o700)
    expect(statSync(at('backup', 'exchange.db')).mode & 0o777).toBe(0o600)
    const restored = await ops(
      'restore',
      '--from',
      at('backup'),
      '--data-dir',
      at('new'),
      '--key',
      at('data', 'exchange.key'),
    )
    expect(restored).toMatchObject({ ok: true, text: expect.stringContaining('2026-01-02') })
    const again = openDatabase(at('new'))
    expect(again.db.prepare('SELECT uid FROM account').pluck().get()).toBe('1')
    expect(again.seal.open(server.seal.close(Buffer.from('secret'), 'x'), 'x')?.toString()).toBe('secret')
    expect(readFileSync(at('new', 'pictures', 'proof'), 'utf8')).toBe('of proof')
    again.close()
    server.close()
    expect(readdirSync(folder)).toEqual(['backup', 'data', 'new'])
  })

  it('holds the key only when it is told to, and asks for it otherwise', async () => {
    aServer().close()
    await ops('backup', '--to', at('without'))
    await ops('backup', '--to', at('with'), '--with-key')
    const into = (from: string, ...more: string[]) =>
      ops('restore', '--from', at(from), '--data-dir', at(`new-${from}-${more.length}`), ...more)
    await expect(into('without')).rejects.toThrow('holds no key')
    writeFileSync(at('other.key'), Buffer.alloc(32))
    await expect(into('without', '--key', at('other.key'))).rejects.toThrow('not the key')
    expect(await into('without', '--key', 'none')).toMatchObject({ ok: true, text: expect.stringContaining('anew') })
    expect(await into('with')).toMatchObject({ ok: true })
    expect(readFileSync(at('new-with-0', 'exchange.key'))).toEqual(readFileSync(at('data', 'exchange.key')))
  })

  it('never writes over anything', async () => {
    aServer().close()
    mkdirSync(at('full', 'something'), { recursive: true })
    await expect(ops('backup', '--to', at('full'))).rejects.toThrow('not empty')
    await ops('backup', '--to', at('backup'), '--with-key')
    await expect(ops('restore', '--from', at('backup'), '--data-dir', at('full'))).rejects.toThrow('not empty')
    expect(readdirSync(at('full'))).toEqual(['something'])
  })

  it('tells of a picture that is missing, and takes one as it is', async () => {
    aServer().close()
    rmSync(at('data', 'pictures', 'proof'))
    expect(await ops('check')).toMatchObject({ ok: false, text: expect.stringContaining('is missing: proof') })
    expect(await ops('backup', '--to', at('backup'), '--with-key')).toMatchObject({
      ok: true,
      text: expect.stringContaining('is missing: proof'),
    })
    expect(await ops('restore', '--from', at('backup'), '--data-dir', at('new'))).toMatchObject({ ok: true })
  })
})

describe('what is not as it was written', () => {
  it.each([
    [
      'a file',
      (path: string) => appendFileSync(join(path, 'pictures', 'front'), 'x'),
      'pictures/front is not as it was',
    ],
    ['a file that is gone', (path: string) => rmSync(join(path, 'exchange.db')), 'exchange.db is missing'],
    ['the list of files', (path: string) => writeFileSync(join(path, 'manifest.json'), '{}'), 'cannot be used'],
    ['a folder that is none', (path: string) => rmSync(join(path, 'manifest.json')), 'is no backup'],
  ])('is not restored: %s', async (_, corrupt, words) => {
    aServer().close()
    await ops('backup', '--to', at('backup'), '--with-key')
    corrupt(at('backup'))
    await expect(ops('restore', '--from', at('backup'), '--data-dir', at('new'))).rejects.toThrow(words)
    expect(readdirSync(folder)).toEqual(['backup', 'data'])
  })

  it.each([
    ['the ledger', `UPDATE posting SET amount = 6 WHERE amount = 5`, 'sums to 1 micro-USD instead of zero'],
    [
      'the audit log',
      `DROP TRIGGER audit_entry_stays; UPDATE audit_entry SET actor = 'mallory'`,
      'audit log is broken at entry 1',
    ],
    [
      'a reference',
      `PRAGMA foreign_keys = OFF; UPDATE picture SET account_id = 9`,
      'names a account that is not there',
    ],
  ])('is told by the check, and leaves nothing restored: %s', async (_, corrupt, words) => {
    const server = aServer()
    server.db.exec(corrupt)
    server.close()
    expect(await ops('check')).toMatchObject({ ok: false, text: expect.stringContaining(words) })
    await ops('backup', '--to', at('backup'), '--with-key')
    const restored = await ops('restore', '--from', at('backup'), '--data-dir', at('new'))
    expect(restored).toMatchObject({ ok: false, text: expect.stringContaining('Nothing was restored') })
    expect(readdirSync(folder)).toEqual(['backup', 'data'])
  })

  it('are broken pages too', async () => {
    aServer().close()
    const file = at('data', 'exchange.db')
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 4096 * 3, 4096 * 9)
    writeFileSync(file, bytes)
    const checked = await ops('check').catch((error: Error) => ({ ok: false, text: error.message }))
    expect(checked.ok).toBe(false)
    expect(checked.text).toMatch(/broken|cannot be read|malformed/)
  })
})

describe('a database of an older schema', () => {
  /** 500 accounts with 6,000 ended orders, fees and profits in the ledger. */
  const filling = `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO account (id, uid, is_demo, invite_code, created_at) SELECT i, 'u' || i, i % 2, 'I' || i, i FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
      INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price,
        price, close_price, margin, fee, profit, reason, created_at, opened_at, completed_at)
      SELECT i, 1 + i % 500, 1, 'buy', 'completed', '0.01', 100, '1', '1', '1.1', '1.1', 10, 70000, 10000, 'closed', i, i, i + 9
      FROM n;
    INSERT INTO ledger_transaction (id, kind, account_id, order_id, at) SELECT id, 'profit', account_id, id, completed_at
      FROM trade_order;
    INSERT INTO posting SELECT id, 'user:' || account_id || ':cash', 10000 FROM ledger_transaction
      UNION ALL SELECT id, 'house:demo:profits', -10000 FROM ledger_transaction;
    INSERT INTO balance SELECT ledger_account, sum(amount) FROM posting GROUP BY ledger_account;`

  function older(...more: string[]): void {
    mkdirSync(at('data'))
    const old = new Sqlite(at('data', 'exchange.db'))
    old.exec(readFileSync(new URL('olderSchema.sql', import.meta.url), 'utf8'))
    for (const sql of [filling, ...more]) old.exec(sql)
    old.close()
  }

  it('is brought to this version in a rehearsal that leaves it as it is, and in a restore', async () => {
    older()
    await expect(ops('check')).rejects.toThrow('of another version')
    const rehearsed = await ops('rehearse-upgrade')
    expect(rehearsed.text).toMatch(/^\d+ migrations took \d+\.\d s\./)
    expect(rehearsed.text).toContain('The copy is sound')
    expect(readdirSync(at('spare'))).toEqual([])
    await expect(ops('check')).rejects.toThrow('of another version')
    await ops('backup', '--to', at('backup'))
    expect(await ops('rehearse-upgrade', '--from', at('backup'))).toMatchObject({ ok: true })
    expect(await ops('restore', '--from', at('backup'), '--data-dir', at('new'))).toMatchObject({ ok: true })
    const server = openDatabase(at('new'))
    const counted = server.db.prepare(`SELECT postings FROM balance WHERE ledger_account = 'house:demo:profits'`)
    expect(counted.pluck().get()).toBe(6000)
    expect(server.db.prepare('SELECT count(*) FROM trade_order WHERE part_of IS NULL').pluck().get()).toBe(6000)
    server.close()
  })

  it('whose books are not sound is told of before anybody upgrades', async () => {
    older(`UPDATE balance SET amount = amount + 1 WHERE ledger_account = 'user:7:cash'`)
    expect(await ops('rehearse-upgrade')).toMatchObject({ ok: false, text: expect.stringContaining('user:7:cash') })
  })

  it('that is newer than this program is left alone', async () => {
    older(`INSERT INTO migration VALUES ('exchange', 999)`)
    await expect(ops('rehearse-upgrade')).rejects.toThrow('newer than this server')
  })
})

describe('the commands', () => {
  it.each([
    ['backup'],
    ['backup', '--to'],
    ['restore', '--from', 'x'],
    ['backup', '--to', 'x', '--data-dir', 'y'],
    ['check', 'everything'],
    ['rehearse-upgrade', '--bogus'],
  ])('say how they are called: %s', async (...args) => {
    expect(await ops(...args)).toMatchObject({ ok: false, text: expect.stringContaining('npm run ops -- restore') })
  })

  it('leave a database elsewhere to its own tools', async () => {
    const desk = { dataDir: at('data'), hasPicture: () => true, spare: at('spare'), now: () => 0, isElsewhere: true }
    const open = () => openDatabase(':memory:').db
    expect(await operateStore(['backup', '--to', at('x')], { ...desk, open })).toMatchObject({ ok: false })
    expect(await operateStore(['check'], { ...desk, open })).toMatchObject({ ok: true })
    expect(await operateStore(['reviews'], { ...desk, open })).toBeUndefined()
  })
})
