import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { JointTrial, OPERATORS } from './jointTrial.ts'

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

async function take(trial: JointTrial, one: Act, number: number): Promise<unknown> {
  const { funds } = trial
  switch (one.do) {
    case 'deposit':
      return funds.deposit(new Big(one.cents).div(100).toFixed(2), trial.owner(one.who))
    case 'withdraw': {
      const owner = trial.owner(one.who)
      const asked = (funds.exchange.freeCash(owner) * BigInt(one.percent)) / 1_000_000n
      const amount = new Big(String(asked)).div(100).toFixed(2)
      const ids = Array.from(
        { length: one.devices },
        (_, device) => `request ${number} ${one.sameRequest ? 0 : device}`,
      )
      return Promise.all(ids.map((id) => funds.withdraw(amount, owner, id)))
    }
    case 'apply':
      return trial.apply(trial.owner(one.who), String(one.usd), one.offer)
    case 'repay':
      return trial.repay(trial.owner(one.who), one.which)
    case 'judge': {
      const waiting = trial.desk().waiting()
      const { id = 'deposit-999' } = waiting[one.which % Math.max(1, waiting.length)] ?? {}
      for (const { operator: by, approves } of one.race) {
        const [came, due] = trial.judge(id, by, approves)
        expect(came, `${id} by ${by}`).toEqual(due)
      }
      return
    }
    case 'settle':
      return trial.settle(one.times)
    case 'open':
      return funds.trial.submit({ side: one.side, lots: new Big(one.lots).div(100).toFixed() }, trial.owner(one.who))
    case 'close': {
      const owner = trial.owner(one.who)
      const [order] = funds.exchange.openOrders(owner)
      return order && funds.trial.do({ type: 'close', id: order.id }, owner)
    }
    case 'tick': {
      const last = funds.market.quote('EURUSD')?.close ?? 1
      return funds.trial.tick('EURUSD', Number((last * (1 + one.move / 10_000)).toFixed(5)))
    }
    case 'wait':
      return trial.wait(one.days)
    case 'change':
      return trial.change(one.operator, one.how)
  }
}

async function play(trial: JointTrial, rounds: readonly Round[]): Promise<void> {
  let number = 0
  for (const { acts, ends } of rounds) {
    await Promise.all(acts.map((one) => take(trial, one, number++)))
    if (ends === 'restart') await trial.restart()
    else if (ends !== 'on') await trial.kill(ends)
    expect(trial.wrong()).toEqual([])
  }
}

async function funded(): Promise<JointTrial> {
  const trial = new JointTrial()
  for (const owner of trial.owners) {
    await trial.funds.deposit('1900', owner)
    trial.apply(owner, '700', '1')
  }
  for (const { id } of trial.desk().waiting()) for (const by of ['grace', 'alan']) trial.judge(id, by, true)
  await trial.settle()
  return trial
}

describe('whatever is deposited, lent, traded and withdrawn by two people, under two operators', {
  timeout: 180_000,
}, () => {
  it('the books are sound, nothing is negative, nothing is paid twice and nobody is both eyes, killed in between', async () => {
    const happened = new Map<string, number>()
    const count = (trial: JointTrial, what: string, from: string) => {
      const found = trial.db.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0
      happened.set(what, (happened.get(what) ?? 0) + found)
    }
    await fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const trial = await funded()
        await play(trial, rounds)
        count(trial, 'paid', `ledger_transaction WHERE kind = 'withdrawalPaid'`)
        count(trial, 'lent', `ledger_transaction WHERE kind = 'loan'`)
        count(trial, 'repaid', `ledger_transaction WHERE kind = 'loanPaid'`)
        count(trial, 'trades', 'trade_order')
        count(trial, 'needsAnother', `audit_entry WHERE act = 'approveFirst'`)
        await trial.funds.settling.close()
      }),
      { numRuns: 15 },
    )
    // Not for want of anything to go wrong.
    for (const [what, often] of happened) expect(often, what).toBeGreaterThan(0)
  })

  it('every verdict is carried out in the end, as it was given, and nothing else is', () =>
    fc.assert(
      fc.asyncProperty(script, async (rounds) => {
        const trial = await funded()
        await play(trial, rounds)
        for (const { id } of trial.desk().waiting()) trial.judge(id, 'grace', false)
        await trial.restart()
        await trial.settle()
        const ledger = new Ledger(trial.db)
        for (const owner of trial.owners) expect(ledger.balance(lockedOf(owner))).toBe(0n)
        const ends = trial.db
          .prepare<[], { id: string; approved: 0 | 1; moved: 0 | 1 }>(
            `SELECT 'deposit-' || id AS id, status = 'approved' AS approved, settled_at IS NOT NULL AS moved FROM deposit
             UNION ALL SELECT 'withdrawal-' || id, status = 'approved', settled_at IS NOT NULL FROM withdrawal
             UNION ALL SELECT 'loan-' || id, status <> 'rejected', due_day IS NOT NULL FROM loan`,
          )
          .all()
        for (const { id, approved, moved } of ends) {
          expect(approved === 1, id).toBe(trial.verdicts.get(id) === 'approved')
          expect(moved === 1, id).toBe(approved === 1 || id.startsWith('withdrawal'))
        }
        expect(trial.wrong()).toEqual([])
        await trial.funds.settling.close()
      }),
      { numRuns: 8 },
    ))
})
