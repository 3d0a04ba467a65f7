import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccounts } from '../accounts/accounts.ts'
import { systemClock } from '../clock.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { Reviewed } from '../ops/reviews.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { MarginWatch } from './marginWatch.ts'
import type { PushEvent } from './pushEvents.ts'
import { ReviewWatch } from './reviewWatch.ts'

const log = { error: (details: object) => expect.fail(JSON.stringify(details)) }
let database: ExchangeDatabase
let reported: Array<readonly [accountId: number, event: PushEvent]>
beforeEach(() => {
  database = openTestDatabase()
  reported = []
})
afterEach(() => database.close())

describe('the watch over reviews', () => {
  const NOW = Date.UTC(2026, 6, 8)
  const reviewed = (['deposit', 'identity', 'loanIdentity', 'repayment'] as const).map(
    (kind): Reviewed => ({
      ...{ kind, outcomes: [], waiting: () => [], decided: () => ({ rows: [], total: 0 }), decide: () => false },
      find: (number) => (number < 100 ? { number, accountId: number, since: 0, facts: {}, pictures: {} } : undefined),
    }),
  )
  let dueLoans: { id: number; accountId: number }[] = []
  const watch = () =>
    new ReviewWatch({
      ...{ db: database.db, reviewed, log },
      dueLoans: () => dueLoans.splice(0),
      tell: (accountId, event) => reported.push([accountId, event]),
      now: () => NOW,
    })
  const decide = (act: string, subject: string, at = NOW) =>
    openAuditLog(database.db).append({ actor: 'ann', act, subject, remark: 'Jane Doe 500 USD' }, at)

  it('tells of every verdict once, a restart in between or not, and of nothing else in the log', () => {
    const first = watch()
    decide('approve', 'deposit-7')
    decide('approveFirst', 'deposit-8')
    decide('signIn', 'identity-9')
    decide('reject', 'identity-9')
    decide('invalidate', 'deposit-10')
    decide('approve', 'deposit-100')
    decide('approve', 'account 7')
    first.look()
    first.look()
    first.close()
    decide('approve', 'loanIdentity-11')
    decide('reject', 'repayment-12')
    const second = watch()
    second.look()
    second.close()
    expect(reported).toEqual([
      [7, { kind: 'deposit', id: 'deposit-7' }],
      [9, { kind: 'identity', id: 'identity-9' }],
      [10, { kind: 'deposit', id: 'deposit-10' }],
      [11, { kind: 'loan', id: 'loanIdentity-11', page: '/loan/index' }],
      [12, { kind: 'loan', id: 'repayment-12', page: '/loan/record' }],
    ])
  })

  it('tells of loans that are due soon', () => {
    dueLoans = [{ id: 3, accountId: 7 }]
    const one = watch()
    one.look()
    one.close()
    expect(reported).toEqual([[7, { kind: 'loanDue', id: 'loanDue-3' }]])
  })

  it('does not tell what was decided days ago', () => {
    decide('approve', 'deposit-7', NOW - 2 * 24 * 60 * 60_000)
    const late = watch()
    late.look()
    late.close()
    expect(reported).toEqual([])
  })
})

describe('the watch over margin', () => {
  let closeAt: number | undefined
  const watch = (levels: Map<number, number | undefined>) =>
    new MarginWatch({
      ...{ db: database.db, log },
      accounts: () => [...levels.keys()],
      marginLevel: (accountId) => levels.get(accountId),
      call: (accountId) => reported.push([accountId, { kind: 'marginCall' }]),
      closeAt: () => closeAt,
      closeCall: (accountId) => reported.push([accountId, { kind: 'closeCall' }]),
    })

  it('calls once, also when the level trembles and the server restarts, and again after it has been well above', () => {
    const me = openAccounts(database, systemClock()).createDemo(undefined).accountId
    const levels = new Map<number, number | undefined>([[me, 250]])
    let one = watch(levels)
    const calls = (...course: Array<number | undefined>) => {
      const before = reported.length
      for (const level of course) {
        levels.set(me, level)
        one.look()
      }
      return reported.length - before
    }
    expect(calls(250, 101, 100.01)).toBe(0)
    expect(calls(100, 99, 60, 101, 99)).toBe(1)
    one.close()
    one = watch(levels)
    expect(calls(99, 119, 90)).toBe(0)
    expect(calls(120, 100)).toBe(1)
    expect(calls(undefined, 80, -5)).toBe(1)
    one.close()
  })
  it('tells of a close that asks for more once, also over a restart, and of the next one again', () => {
    const me = openAccounts(database, systemClock()).createDemo(undefined).accountId
    const levels = new Map<number, number | undefined>([[me, 250]])
    const friday = Date.UTC(2026, 6, 10, 21)
    closeAt = undefined
    for (const at of [undefined, friday, friday, undefined, friday, friday + 7 * 24 * 60 * 60_000]) {
      const one = watch(levels)
      closeAt = at
      one.look()
      one.close()
    }
    expect(reported).toEqual([
      [me, { kind: 'closeCall' }],
      [me, { kind: 'closeCall' }],
    ])
  })
})
