import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeMigrations, openOneTimeCodes } from '../codes/oneTimeCodes.ts'
import { contentMigrations } from '../content/contentMigrations.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { migrate, openDatabase } from '../openDatabase.ts'
import { operatorMigrations } from '../operators/operatorMigrations.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { rankingMigrations } from '../ranking/rankingTable.ts'
import { embedded } from './sqlite.ts'

/** Returns the statements that drop the tables, and the indices of other tables, that a migration creates. */
const undone = (sql: string): string[] =>
  [...sql.matchAll(/CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)/g)]
    .map(([, kind, name]) => `DROP ${kind} IF EXISTS ${name};`)
    .toReversed()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the database', () => {
  it('is made in a folder that is made, too, and is durable when it says so', () => {
    const database = openDatabase(join(folder, 'a', 'b'))
    expect(embedded(database.db).pragma('journal_mode', { simple: true })).toBe('wal')
    expect(embedded(database.db).pragma('synchronous', { simple: true })).toBe(2)
    expect(embedded(database.db).pragma('foreign_keys', { simple: true })).toBe(1)
    database.close()
  })

  it.skipIf(process.platform === 'win32')('is for the server’s own user alone, also one of before', () => {
    const dataDir = join(folder, 'data')
    const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777
    const first = openDatabase(dataDir)
    expect([modeOf(), modeOf('exchange.db'), modeOf('exchange.db-wal')]).toEqual([0o700, 0o600, 0o600])
    first.close()
    chmodSync(join(dataDir, 'exchange.db'), 0o644)
    openDatabase(dataDir).close()
    expect(modeOf('exchange.db')).toBe(0o600)
  })

  it('keeps what is in it, and runs each migration once', () => {
    const first = openDatabase(folder)
    first.db.exec(`INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 1, 'A', 0)`)
    first.close()
    const second = openDatabase(folder)
    expect(second.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(1)
    expect(() => migrate(second.db)).not.toThrow()
    second.close()
  })

  it('of a server before parts and trailing stops is brought up to date with what is in it', () => {
    const first = openDatabase(folder)
    first.db.exec(`
      ALTER TABLE trade_order DROP COLUMN trailing_distance;
      ALTER TABLE trade_order DROP COLUMN part_of;
      ALTER TABLE request DROP COLUMN changes;
      DROP INDEX transaction_history;
      ALTER TABLE balance DROP COLUMN postings;
      ALTER TABLE balance DROP COLUMN carried;
      ALTER TABLE trade_order DROP COLUMN first_stop;
      DELETE FROM migration WHERE room = 'exchange' AND number > 1;
      INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 1, 'A', 0);
      INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price,
        price, margin, fee, profit, created_at) VALUES (7, 1, 1, 'buy', 'holding', '1', 100, '1', '1', '1', 5, 5, 0, 0)`)
    first.close()
    const second = openDatabase(folder)
    const order = second.db.prepare('SELECT lots, margin, trailing_distance, part_of FROM trade_order').get()
    expect(order).toEqual({ lots: '1', margin: 5, trailing_distance: null, part_of: null })
    expect(second.db.prepare('SELECT changes FROM request').all()).toEqual([])
    second.close()
  })

  it('of the release before reports and price alerts is brought up to date with what is in it', () => {
    const first = openDatabase(folder)
    first.db.exec(`
      DROP TABLE price_alert;
      DELETE FROM migration WHERE room = 'alerts';
      DROP INDEX transaction_history;
      DROP INDEX order_history;
      CREATE INDEX order_history ON trade_order (account_id, completed_at, id) WHERE status IN ('cancelled', 'completed');
      ALTER TABLE balance DROP COLUMN postings;
      ALTER TABLE balance DROP COLUMN carried;
      ALTER TABLE trade_order DROP COLUMN first_stop;
      DELETE FROM migration WHERE room = 'exchange' AND number > 2;
      INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 1, 'A', 0);
      INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price,
        price, close_price, margin, fee, profit, reason, created_at, completed_at, trailing_distance)
        VALUES (7, 1, 1, 'buy', 'completed', '1', 100, '1', '1', '1', '1', 5, 5, 3, 'closed', 0, 9, '0.001')`)
    first.close()
    const second = openDatabase(folder)
    const order = second.db.prepare('SELECT profit, trailing_distance FROM trade_order').get()
    expect(order).toEqual({ profit: 3, trailing_distance: '0.001' })
    const columns = second.db.prepare(`SELECT name FROM pragma_index_info('order_history')`).pluck().all()
    expect(columns).toContain('profit')
    expect(second.db.prepare(`SELECT count(*) FROM pragma_index_info('transaction_history')`).pluck().get()).toBe(4)
    expect(second.db.prepare('SELECT count(*) FROM price_alert').pluck().get()).toBe(0)
    second.close()
  })

  it('of the release before the log of an account counts the postings that there are', () => {
    const first = openDatabase(folder)
    first.db.exec(`
      ALTER TABLE balance DROP COLUMN postings;
      ALTER TABLE balance DROP COLUMN carried;
      ALTER TABLE trade_order DROP COLUMN first_stop;
      DELETE FROM migration WHERE room = 'exchange' AND number > 3;
      INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 1, 'A', 0);
      INSERT INTO ledger_transaction (id, kind, account_id, at) VALUES (1, 'grant', 1, 0), (2, 'reset', 1, 0);
      INSERT INTO posting (transaction_id, ledger_account, amount) VALUES
        (1, 'user:1:cash', 5), (1, 'house:demo:grants', -5), (2, 'user:1:cash', 2), (2, 'house:demo:other', -2);
      INSERT INTO balance (ledger_account, amount) VALUES
        ('user:1:cash', 7), ('house:demo:grants', -5), ('house:demo:other', -2)`)
    first.close()
    const second = openDatabase(folder)
    expect(second.db.prepare('SELECT postings FROM balance ORDER BY ledger_account').pluck().all()).toEqual([1, 1, 2])
    // Balances were whole cents then, in micro-dollars as today: nothing was left over.
    expect(second.db.prepare(`SELECT count(*) FROM balance WHERE carried <> '0'`).pluck().get()).toBe(0)
    expect(checkLedger(second.db)).toEqual([])
    second.close()
  })

  it('of the release before operators is brought up to date: a code that was sent holds, the audit log is intact', () => {
    const first = openDatabase(folder)
    const codesOf = ({ db }: typeof first) => openOneTimeCodes(db, { perRecipient: 3, now: () => 1 })
    const sent = codesOf(first).issue('reset', 'ada@example.com')
    const rooms = ['operators', 'content', 'ranking']
    first.db.exec(`
      ${[...operatorMigrations, ...contentMigrations, ...rankingMigrations].flatMap(undone).join('')}
      DROP TRIGGER audit_entry_follows; DROP INDEX audit_of_subject; DROP INDEX audit_of_actor; DROP TABLE approval;
      DROP TABLE picture_match; DROP TABLE picture_band;
      DROP INDEX picture_to_look_at; DROP INDEX picture_original; DROP INDEX picture_clean;
      ${['removed_at', 'original_hash', 'clean_hash', 'look', 'looked_at'].map((column) => `ALTER TABLE picture DROP COLUMN ${column};`).join('')}
      CREATE TABLE sent_code AS SELECT * FROM one_time_code;
      DROP TABLE one_time_code; DROP TABLE code_request;
      ${codeMigrations[0]}
      INSERT INTO one_time_code SELECT * FROM sent_code; DROP TABLE sent_code;
      DELETE FROM migration WHERE room IN ('${rooms.join("', '")}') OR (room IN ('ops', 'pictures', 'codes') AND number > 1);
      INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '1', 0, 'A', 0);
      INSERT INTO picture (name, account_id, type, bytes, created_at) VALUES ('proof', 1, 'image/png', 5, 0);`)
    openAuditLog(first.db).append({ actor: 'grace', act: 'approve', subject: 'deposit-1', remark: '' }, 1)
    first.close()
    const second = openDatabase(folder)
    expect('code' in sent && codesOf(second).redeem('reset', 'ada@example.com', sent.code)).toBe(true)
    expect(codesOf(second).issue('withdraw', 'account 1')).toHaveProperty('code')
    const audit = openAuditLog(second.db)
    audit.append({ actor: 'ada', act: 'approve', subject: 'deposit-2', remark: '' }, 2)
    expect(audit.verify()).toMatchObject({ intact: true, entries: 2 })
    expect(() => second.db.exec("REPLACE INTO audit_entry VALUES (1, 1, 'x', 'x', 'x', '', 'x')")).toThrow('only added')
    expect(openPictureTable(second.db).find('proof')).toMatchObject({ account_id: 1, removed_at: null })
    expect(embedded(second.db).pragma('foreign_key_check')).toEqual([])
    second.close()
  })

  it('of a newer server is left alone', () => {
    const database = openDatabase(folder)
    database.db.exec(`INSERT INTO migration (room, number) VALUES ('exchange', 999)`)
    database.close()
    expect(() => openDatabase(folder)).toThrow('newer than this server')
  })

  it('is for one server at a time', () => {
    const first = openDatabase(folder)
    expect(() => openDatabase(folder)).toThrow('Another server is using the data folder')
    first.close()
    openDatabase(folder).close()
  })

  it('has the tables of the candles', () => {
    const database = openDatabase(folder)
    expect(database.db.prepare('SELECT count(*) FROM candle').pluck().get()).toBe(0)
    database.close()
  })
})
