import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from '../../engine/money.ts'
import { house, lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { FundsFixture } from './fundsFixture.ts'

const account = fc.nat(1)
const approves = fc.constantFrom(true, true, false)
/** One thing that happens; several may happen at once. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('deposit'), account, cents: fc.integer({ min: 900, max: 900_000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('withdraw'),
      account,
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 120 })),
      devices: fc.integer({ min: 1, max: 3 }),
      sameRequest: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('decide'), which: fc.nat(5), one: approves, other: approves }),
  },
  { weight: 8, arbitrary: fc.constant({ type: 'settle' } as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('open'),
      account,
      side: fc.constantFrom('buy', 'sell'),
      lots: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('close'), account }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('tick'), move: fc.integer({ min: -150, max: 150 }) }) },
)
const script = fc.array(
  fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 5, size: 'max' }), restart: fc.boolean() }),
  {
    minLength: 5,
    maxLength: 25,
    size: 'max',
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function take(funds: FundsFixture, done: Act, number: number): Promise<unknown> {
  switch (done.type) {
    case 'deposit':
      return funds.deposit(new Big(done.cents).div(100).toFixed(2), funds.accounts[done.account])
    case 'withdraw': {
      const owner = funds.accounts[done.account] ?? funds.me
      const requested = (funds.exchange.freeCash(owner) * BigInt(done.percent)) / 1_000_000n
      const amount = new Big(String(requested)).div(100).toFixed(2)
      const ids = Array.from({ length: done.devices }, (_, i) => `request ${number} ${done.sameRequest ? 0 : i}`)
      return Promise.all(ids.map((id) => funds.withdraw(amount, owner, id)))
    }
    case 'decide': {
      const { which, one, other } = done
      const [grace, alan] = [funds.desk(), funds.desk()]
      const waiting = grace.waiting()
      const review = waiting[which % Math.max(1, waiting.length)]
      if (review === undefined) return
      const verdict = (yes: boolean) =>
        yes ? ({ outcome: 'approved' } as const) : ({ outcome: 'rejected', remark: 'No' } as const)
      expect([grace.decide(review.id, 'grace', verdict(one)), alan.decide(review.id, 'alan', verdict(other))]).toEqual([
        true,
        false,
      ])
      return
    }
    case 'settle':
      return Promise.all([funds.settling.look(), funds.settling.look()])
    case 'open':
      return funds.fixture.submit(
        { side: done.side, lots: new Big(done.lots).div(100).toFixed() },
        funds.accounts[done.account],
      )
    case 'close': {
      const owner = funds.accounts[done.account] ?? funds.me
      const [order] = funds.exchange.openOrders(owner)
      return order && funds.fixture.do({ type: 'close', id: order.id }, owner)
    }
    case 'tick': {
      const last = funds.market.quote('EURUSD')?.close ?? 1
      return funds.fixture.tick('EURUSD', Number((last * (1 + done.move / 10_000)).toFixed(5)))
    }
  }
}

const sum = (funds: FundsFixture, sql: string): bigint =>
  BigInt((funds.db.prepare(`SELECT coalesce(sum(amount), 0) FROM ${sql}`).pluck().get() as number) ?? 0)

/** Both have some money to begin with. */
async function funded(): Promise<FundsFixture> {
  const funds = new FundsFixture()
  for (const owner of funds.accounts) await funds.fund('3000', owner)
  return funds
}

const count = (funds: FundsFixture, from: string): number =>
  Number(funds.db.prepare(`SELECT count(*) FROM ${from}`).pluck().get())

describe('whatever is deposited, traded and withdrawn, by two people on several devices, reviewed by two operators', () => {
  it('the books are sound, nothing is negative and nothing is paid twice, with restarts in between', async () => {
    const happened = { paid: 0, returned: 0, orders: 0 }
    await fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const funds = await funded()
        let number = 0
        for (const { acts, restart } of rounds) {
          await Promise.all(acts.map((one) => take(funds, one, number++)))
          if (restart) await funds.restart()
          expect(funds.audit()).toEqual([])
          const ledger = new Ledger(funds.db)
          for (const owner of funds.accounts) {
            const { balance, equity, freeMargin, marginInUse } = funds.exchange.figures(owner)
            expect(Number(balance)).toBeGreaterThanOrEqual(0)
            expect(new Big(freeMargin).plus(marginInUse).toFixed(6)).toBe(equity)
            const waiting = sum(funds, `withdrawal WHERE account_id = ${owner} AND settled_at IS NULL`)
            expect(ledger.balance(lockedOf(owner))).toBe(waiting)
          }
          // All that people have is what came, less what left and what trading took.
          const result = sum(funds, `deposit WHERE settled_at IS NOT NULL`)
          const left = sum(funds, `withdrawal WHERE status = 'approved' AND settled_at IS NOT NULL`)
          const paidFees = sum(
            funds,
            `(SELECT fee AS amount FROM withdrawal WHERE status = 'approved' AND settled_at IS NOT NULL) AS fees`,
          )
          expect(ledger.balance(house('real', 'deposits'))).toBe(-result)
          expect(ledger.balance(house('real', 'withdrawals'))).toBe(left - paidFees)
          const traded = ['pnl', 'protection'].map((of) => ledger.balance(house('real', of as 'pnl')))
          const fees = ledger.balance(house('real', 'fees')) - paidFees
          const advanced = sum(funds, `balance WHERE ledger_account LIKE 'house:advance:%'`)
          const people = funds.accounts
            .map((owner) => micros(funds.exchange.balance(owner)) + ledger.balance(lockedOf(owner)))
            .reduce((all, one) => all + one, 0n)
          const taken = traded.reduce((all, one) => all + one, 0n) + fees + advanced
          expect(people).toBe(result - left - taken)
        }
        expect(funds.reports).toEqual([])
        expect(funds.fixture.reports).toEqual([])
        happened.paid += count(funds, `ledger_transaction WHERE kind = 'withdrawalPaid'`)
        happened.returned += count(funds, `ledger_transaction WHERE kind = 'withdrawalReturned'`)
        happened.orders += count(funds, 'trade_order')
        await funds.settling.close()
      }),
      { numRuns: 40 },
    )
    // Not for want of anything to go wrong.
    for (const often of Object.values(happened)) expect(often).toBeGreaterThan(5)
  })

  it('every verdict is carried out in the end, as it was given', () =>
    fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const funds = await funded()
        let number = 0
        for (const { acts } of rounds) await Promise.all(acts.map((one) => take(funds, one, number++)))
        for (const { id } of funds.desk().waiting())
          funds.desk().decide(id, 'grace', { outcome: 'rejected', remark: 'End' })
        await funds.restart()
        await funds.settling.look()
        const ledger = new Ledger(funds.db)
        for (const owner of funds.accounts) expect(ledger.balance(lockedOf(owner))).toBe(0n)
        const open = funds.db.prepare(
          `SELECT count(*) FROM withdrawal WHERE settled_at IS NULL UNION ALL
           SELECT count(*) FROM deposit WHERE status = 'approved' AND settled_at IS NULL`,
        )
        expect(open.pluck().all()).toEqual([0, 0])
        expect(funds.audit()).toEqual([])
        await funds.settling.close()
      }),
      { numRuns: 20 },
    ))
})
