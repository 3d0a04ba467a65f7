import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros, usd, usdText } from '../../engine/money.ts'
import { everyNumber } from '../../engine/stride.ts'
import { advanceOf, cashOf, house, transaction } from '../../engine/transactions.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { checkLedger } from './checkLedger.ts'
import { Ledger, partOf } from './ledger.ts'

function openLedger(stride = everyNumber) {
  const { db } = openTestDatabase()
  db.exec(`INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, '10000001', 1, 'A', 0)`)
  const ledger = new Ledger({ stride, prepare: db.prepare.bind(db) as typeof db.prepare })
  const grant = (amount: bigint) => {
    const postings = [
      { account: cashOf(1), amount },
      { account: house('demo', 'grants'), amount: -amount },
    ]
    const created = transaction({ kind: 'grant', accountId: 1, at: 1, postings })
    if (created !== undefined) ledger.post([created])
  }
  return { db, ledger, grant }
}

describe('money', () => {
  it('keeps six decimals, half-even, exactly at any size', () => {
    expect(micros('0.0000005')).toBe(0n)
    expect(micros('0.0000015')).toBe(2n)
    expect(micros('-7.25')).toBe(-7_250_000n)
    expect(usdText(9_007_199_254_740_993n, 6)).toBe('9007199254.740993')
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (n) => micros(usd(n)) === n))
  })
})

describe('the ledger', () => {
  it('refuses a transaction that does not sum to zero, and makes none of nothing', () => {
    const of = { kind: 'grant', accountId: 1, at: 1 } as const
    expect(() => transaction({ ...of, postings: [{ account: cashOf(1), amount: 1n }] })).toThrow('off by 1')
    expect(transaction({ ...of, postings: [{ account: cashOf(1), amount: 0n }] })).toBeUndefined()
  })

  it('keeps balances of 64 bits beside the postings that make them', () => {
    const { db, ledger, grant } = openLedger()
    grant(9_007_199_254_740_993n)
    grant(-1n)
    expect(ledger.balance(cashOf(1))).toBe(9_007_199_254_740_992n)
    expect(ledger.balance(house('demo', 'grants'))).toBe(-9_007_199_254_740_992n)
    expect(ledger.balance(advanceOf(1))).toBe(0n)
    expect(checkLedger(db)).toEqual([])
  })
})

describe('what an account carries', () => {
  it('is the newest remainder, beside its balance', () => {
    const { db, ledger, grant } = openLedger()
    grant(5n)
    for (const carried of ['0.0000001', '-0.0000002']) ledger.carry(cashOf(1), carried)
    const row = db.prepare('SELECT amount, postings, carried FROM balance WHERE ledger_account = ?').get(cashOf(1))
    expect(row).toEqual({ amount: 5, postings: 1, carried: '-0.0000002' })
  })
})

describe('one of several ledgers of a database', () => {
  it('numbers by its own stride, after whatever the others have written', () => {
    const { db, grant } = openLedger({ shard: 1, of: 3 })
    const ids = db.prepare<[], number>('SELECT id FROM ledger_transaction ORDER BY id').pluck()
    const others = db.prepare<[number]>(
      "INSERT INTO ledger_transaction (id, kind, account_id, at) VALUES (?, 'fee', 1, 1)",
    )
    grant(1n)
    grant(1n)
    for (const id of [5, 9]) others.run(id)
    grant(1n)
    expect(ids.all()).toEqual([1, 4, 5, 9, 10])
  })

  it('has its own part of the house, and none of a user', () => {
    const { ledger, grant } = openLedger({ shard: 1, of: 3 })
    grant(5n)
    expect(ledger.balance(cashOf(1))).toBe(5n)
    expect(ledger.balance(`${house('demo', 'grants')}/1`)).toBe(-5n)
    // An advance belongs to one account, which one process decides for.
    expect(partOf({ shard: 1, of: 3 }, advanceOf(1))).toBe(advanceOf(1))
  })
})

describe('the audit', () => {
  const tampered = (sql: string): string[] => {
    const { db, grant } = openLedger()
    grant(100n)
    db.exec(sql)
    return checkLedger(db)
  }

  it('finds a transaction that does not sum to zero', () => {
    expect(tampered(`UPDATE posting SET amount = 99 WHERE ledger_account = 'user:1:cash'`)).toEqual([
      'Transaction 1 sums to -1 micro-USD instead of zero',
      'The balance of user:1:cash differs from the sum of its postings by 1 micro-USD',
    ])
  })

  it('finds a transaction without postings', () => {
    const sql = `INSERT INTO ledger_transaction (id, kind, account_id, at) VALUES (2, 'fee', 1, 1)`
    expect(tampered(sql)).toEqual(['Transaction 2 has no postings'])
  })

  it('finds a balance without postings', () => {
    expect(tampered(`INSERT INTO balance (ledger_account, amount) VALUES ('user:2:cash', 5)`)).toEqual([
      'The balance of user:2:cash differs from the sum of its postings by 5 micro-USD',
      'All balances together are 5 micro-USD instead of zero',
    ])
  })

  it('finds an account that carries as much as could have been posted', () => {
    const sound = `UPDATE balance SET carried = '-0.0000005'`
    expect(tampered(sound)).toEqual([])
    expect(tampered(`${sound.replace('5', '6')} WHERE ledger_account = 'user:1:cash'`)).toEqual([
      'user:1:cash carries more than half a micro-USD',
    ])
  })

  it('finds a negative balance of a user', () => {
    const { db, grant } = openLedger()
    grant(-3n)
    expect(checkLedger(db)).toEqual(['The balance of user:1:cash is negative: -3 micro-USD'])
  })
})
