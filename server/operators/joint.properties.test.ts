import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { JointFixture, OPERATORS } from './jointFixture.ts'

const who = fc.nat(1)
const operator = fc.constantFrom(...OPERATORS)
const mostlyYes = fc.constantFrom(true, true, true, false)
/** One thing that happens; several happen at once, on two devices of two people and at the desks of two operators. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deposit'), who, cents: fc.integer({ min: 900, max: 400_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('withdraw'),
      who,
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 120 })),
      devices: fc.integer({ min: 1, max: 3 }),
      sameRequest: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('apply'),
      who,
      usd: fc.integer({ min: 100, max: 9_000 }),
      offer: fc.constantFrom('1', '2', '3'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('repay'), who, which: fc.nat(4) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('judge'),
      which: fc.nat(6),
      race: fc.array(fc.record({ operator, approves: mostlyYes }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('settle'), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('open'),
      who,
      side: fc.constantFrom('buy', 'sell'),
      lots: fc.integer({ min: 1, max: 80 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close'), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick'), move: fc.integer({ min: -200, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(0.2, 0.5, 0.99, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change'),
      operator,
      how: fc.constantFrom('disable', 'enable', 'enable', 'setRoles'),
    }),
  },
)
const round = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 6, size: 'max' }),
  ends: fc.constantFrom('on', 'on', 'restart', 'before', 'within', 'after'),
})
const script = fc.array(round, { minLength: 6, maxLength: 20, size: 'max' })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

async function take(fixture: JointFixture, one: Act, number: number): Promise<unknown> {
  const { funds } = fixture
  switch (one.do) {
    case 'deposit':
      return funds.deposit(new Big(one.cents).div(100).toFixed(2), fixture.owner(one.who))
    case 'withdraw': {
      const owner = fixture.owner(one.who)
      const requested = (funds.exchange.freeCash(owner) * BigInt(one.percent)) / 1_000_000n
      const amount = new Big(String(requested)).div(100).toFixed(2)
      const ids = Array.from(
        { length: one.devices },
        (_, device) => `request ${number} ${one.sameRequest ? 0 : device}`,
      )
      return Promise.all(ids.map((id) => funds.withdraw(amount, owner, id)))
    }
    case 'apply':
      return fixture.apply(fixture.owner(one.who), String(one.usd), one.offer)
    case 'repay':
      return fixture.repay(fixture.owner(one.who), one.which)
    case 'judge': {
      const waiting = fixture.desk().waiting()
      const { id = 'deposit-999' } = waiting[one.which % Math.max(1, waiting.length)] ?? {}
      for (const { operator: by, approves } of one.race) {
        const [result, due] = fixture.judge(id, by, approves)
        expect(result, `${id} by ${by}`).toEqual(due)
      }
      return
    }
    case 'settle':
      return fixture.settle(one.times)
    case 'open':
      return funds.fixture.submit(
        { side: one.side, lots: new Big(one.lots).div(100).toFixed() },
        fixture.owner(one.who),
      )
    case 'close': {
      const owner = fixture.owner(one.who)
      const [order] = funds.exchange.openOrders(owner)
      return order && funds.fixture.do({ type: 'close', id: order.id }, owner)
    }
    case 'tick': {
      const last = funds.market.quote('EURUSD')?.close ?? 1
      return funds.fixture.tick('EURUSD', Number((last * (1 + one.move / 10_000)).toFixed(5)))
    }
    case 'wait':
      return fixture.wait(one.days)
    case 'change':
      return fixture.change(one.operator, one.how)
  }
}

async function play(fixture: JointFixture, rounds: readonly Round[]): Promise<void> {
  let number = 0
  for (const { acts, ends } of rounds) {
    await Promise.all(acts.map((one) => take(fixture, one, number++)))
    if (ends === 'restart') await fixture.restart()
    else if (ends !== 'on') await fixture.kill(ends)
    expect(fixture.wrong()).toEqual([])
  }
}

async function funded(): Promise<JointFixture> {
  const fixture = new JointFixture()
  for (const owner of fixture.owners) {
    await fixture.funds.deposit('1900', owner)
    fixture.apply(owner, '700', '1')
  }
  for (const { id } of fixture.desk().waiting()) for (const by of ['grace', 'alan']) fixture.judge(id, by, true)
  await fixture.settle()
  return fixture
}

describe('whatever is deposited, lent, traded and withdrawn by two people, under two operators', () => {
  it('the books are sound, nothing is negative, nothing is paid twice and nobody is both eyes, killed in between', async () => {
    const happened = new Map<string, number>()
    const count = (fixture: JointFixture, what: string, from: string) => {
      const found = fixture.db.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0
      happened.set(what, (happened.get(what) ?? 0) + found)
    }
    await fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const fixture = await funded()
        await play(fixture, rounds)
        count(fixture, 'paid', `ledger_transaction WHERE kind = 'withdrawalPaid'`)
        count(fixture, 'lent', `ledger_transaction WHERE kind = 'loan'`)
        count(fixture, 'repaid', `ledger_transaction WHERE kind = 'loanPaid'`)
        count(fixture, 'trades', 'trade_order')
        count(fixture, 'needsAnother', `audit_entry WHERE act = 'approveFirst'`)
        await fixture.funds.settling.close()
      }),
      { numRuns: 15 },
    )
    // Not for want of anything to go wrong.
    for (const [what, often] of happened) expect(often, what).toBeGreaterThan(0)
  })

  it('every verdict is carried out in the end, as it was given, and nothing else is', () =>
    fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const fixture = await funded()
        await play(fixture, rounds)
        for (const { id } of fixture.desk().waiting()) fixture.judge(id, 'grace', false)
        await fixture.restart()
        await fixture.settle()
        const ledger = new Ledger(fixture.db)
        for (const owner of fixture.owners) expect(ledger.balance(lockedOf(owner))).toBe(0n)
        const ends = fixture.db
          .prepare<[], { id: string; approved: 0 | 1; moved: 0 | 1 }>(
            `SELECT 'deposit-' || id AS id, status = 'approved' AS approved, settled_at IS NOT NULL AS moved FROM deposit
             UNION ALL SELECT 'withdrawal-' || id, status = 'approved', settled_at IS NOT NULL FROM withdrawal
             UNION ALL SELECT 'loan-' || id, status <> 'rejected', due_day IS NOT NULL FROM loan`,
          )
          .all()
        for (const { id, approved, moved } of ends) {
          expect(approved === 1, id).toBe(fixture.verdicts.get(id) === 'approved')
          expect(moved === 1, id).toBe(approved === 1 || id.startsWith('withdrawal'))
        }
        expect(fixture.wrong()).toEqual([])
        await fixture.funds.settling.close()
      }),
      { numRuns: 8 },
    ))
})
