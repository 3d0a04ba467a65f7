import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CashMove } from '../exchange/cashMoves.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { times } from '../testEffort.ts'
import { LoanFixture } from './loanFixture.ts'
import { loanPayOuts } from './loanPayOuts.ts'
import type { LoanApplication, RepaymentSubmission } from './loans.ts'

/** Two who borrow, each on two devices, and two operators; a number picks whatever there is to pick from. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      who: fc.nat(1),
      cents: fc.integer({ min: 9_000, max: 210_000 }),
      offer: fc.constantFrom(1, 1, 2, 9),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('repay' as const), who: fc.nat(1), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(20) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      which: fc.nat(5),
      verdicts: fc.array(fc.constantFrom(true, true, false), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('payOut' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  // Killed as the money moves: before the transaction, within it, or after it and before anybody heard.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      when: fc.constantFrom('before' as const, 'within' as const, 'after' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('trade' as const),
      who: fc.nat(1),
      pips: fc.integer({ min: -300, max: 300 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

class Killed extends Error {}

/** Plays steps on loans, and keeps what was sent, so that it can be sent again. */
class Lending {
  readonly fixture = new LoanFixture()
  readonly borrowers = ['ada@example.com', 'eve@example.com'].map((email) => this.fixture.borrower(email))
  readonly #sent: (() => unknown)[] = []
  /** Verdicts that were said to be given, by what they were on. */
  readonly verdicts = new Map<string, boolean>()

  async take(one: Step): Promise<void> {
    switch (one.do) {
      case 'apply':
        return this.#apply(this.#borrower(one.who), (one.cents / 100).toFixed(2), String(one.offer))
      case 'repay':
        return this.#repay(this.#borrower(one.who), one.which)
      case 'again':
        this.#sent[one.which % Math.max(1, this.#sent.length)]?.()
        return
      case 'review':
        return this.#review(one.which, one.verdicts)
      case 'payOut':
        await Promise.all(Array.from({ length: one.times }, () => this.fixture.payOut()))
        return
      case 'kill':
        return this.#kill(one.when)
      case 'wait':
        return this.fixture.wait(one.days)
      case 'trade':
        return this.#trade(this.#borrower(one.who), one.pips)
    }
  }

  close(): void {
    this.fixture.database.close()
  }

  #borrower(index: number): number {
    return this.borrowers[index] ?? 0
  }

  #apply(accountId: number, amount: string, offerId: string): void {
    const requested: LoanApplication = this.fixture.asked(accountId, { amount, offerId })
    const send = () => this.fixture.loans.apply(accountId, requested)
    if (send() === 'taken') expect(send()).toBe('taken')
    this.#sent.push(send)
  }

  #repay(accountId: number, which: number): void {
    const { rows } = this.fixture.loans.page(accountId, 1)
    const loanId = String(rows[which % Math.max(1, rows.length)]?.loan.id ?? 99)
    const requested: RepaymentSubmission = { loanId, accountId: '2', proof: this.fixture.picture(accountId) }
    const send = () => this.fixture.loans.repay(accountId, requested)
    if (send() === 'taken') expect(send()).toBe('taken')
    this.#sent.push(send)
  }

  /** Several operators at once, on the same: the first decides. */
  #review(which: number, verdicts: readonly boolean[]): void {
    const waiting = this.fixture.desk.waiting()
    const { id } = waiting[which % Math.max(1, waiting.length)] ?? {}
    if (id === undefined) return
    const given = verdicts.map((isGood, number) => {
      const verdict = isGood ? ({ outcome: 'approved' } as const) : ({ outcome: 'rejected', remark: 'No' } as const)
      return this.fixture.desk.decide(id, `operator ${number}`, verdict)
    })
    expect(given).toEqual(verdicts.map((_, number) => number === 0))
    expect(this.verdicts.has(id)).toBe(false)
    this.verdicts.set(id, verdicts[0] ?? false)
  }

  async #kill(when: 'before' | 'within' | 'after'): Promise<void> {
    const { books, exchange } = this.fixture
    const move = async (accountId: number, requested: CashMove) => {
      if (when === 'before') throw new Killed()
      const within = () => {
        throw new Killed()
      }
      await exchange.move(accountId, when === 'within' ? { ...requested, alongside: within } : requested)
      throw new Killed()
    }
    const payOuts = loanPayOuts({ table: books.loans, move, now: () => this.fixture.time })
    for (const id of payOuts.due()) await expect(payOuts.settle(id)).rejects.toThrow(Killed)
    this.fixture.restart()
  }

  /** Trades with the loan, and sometimes loses. */
  async #trade(accountId: number, pips: number): Promise<void> {
    const { exchange, market } = this.fixture
    const order = { side: 'buy', lots: '0.5', instrumentId: '1', mode: 'market', leverage: 100 } as const
    const stops = { targetPrice: '0', stopLoss: '0', takeProfit: '0' }
    await exchange.perform(accountId, 'submitOrder', undefined, '', { type: 'open', ...order, ...stops })
    market.wait(1000)
    exchange.onTicks([market.tick('EURUSD', Number((1.1 + pips / 10_000).toFixed(5)))])
    for (const { id } of exchange.openOrders(accountId))
      await exchange.perform(accountId, 'closeOrder', undefined, '', { type: 'close', id })
  }
}

describe('loans of any course of events', () => {
  it('are paid out once and booked as they stand, with two devices, two operators and kills in between', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const lending = new Lending()
        const { fixture } = lending
        const ended = new Map<number, string>()
        const all = () => lending.borrowers.flatMap((who) => fixture.loans.page(who, 1).rows)
        for (const one of steps) {
          await lending.take(one)
          expect(fixture.audit()).toEqual([])
          for (const { loan, debt } of all()) {
            expect(debt === undefined).toBe(loan.dueDay === null)
            // What has ended stays as it is.
            const now = JSON.stringify([loan.status, String(loan.penalty), loan.remark])
            if (ended.has(loan.id)) expect(now).toBe(ended.get(loan.id))
            if (loan.status === 'repaid' || loan.status === 'rejected') ended.set(loan.id, now)
          }
          for (const who of lending.borrowers)
            expect(
              all().filter(({ loan }) => loan.accountId === who && /^(waiting|approved)$/.test(loan.status)).length,
            ).toBeLessThanOrEqual(1)
        }
        // Whatever was approved is paid in the end, and nothing else.
        await fixture.payOut()
        for (const { loan } of all()) {
          const approved = lending.verdicts.get(`loan-${loan.id}`)
          const expected =
            approved === undefined ? ['waiting'] : approved ? ['toRepay', 'checking', 'repaid'] : ['rejected']
          expect(expected).toContain(loan.status)
        }
        expect(fixture.audit()).toEqual([])
        expect(openAuditLog(fixture.database.db).verify()).toMatchObject({
          intact: true,
          entries: 2 + lending.verdicts.size,
        })
        lending.close()
      }),
      { numRuns: times(80) },
    ))
})
