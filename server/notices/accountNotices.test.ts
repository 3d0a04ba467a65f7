import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DUE_SOON_DAYS } from '../../contract/constants.ts'
import { FundsFixture } from '../funds/fundsFixture.ts'
import { LoanFixture } from '../loans/loanFixture.ts'
import { openAccountNotices, openDueLoans } from './accountNotices.ts'

const approve = { outcome: 'approved' } as const
const reject = { outcome: 'rejected', remark: 'Unclear' } as const

describe('notices of deposits and withdrawals', () => {
  it('come once the money has moved, or when it was refused, and to their owner alone', async () => {
    const funds = new FundsFixture()
    const notices = openAccountNotices(funds.db, () => funds.now())
    await funds.deposit('250')
    expect(notices(funds.me)).toEqual([])
    funds.desk().decide('deposit-1', 'grace', approve)
    expect(notices(funds.me), 'approved, and the money is on its way').toEqual([])
    await funds.settling.look()
    await funds.deposit('99')
    funds.desk().decide('deposit-2', 'grace', reject)
    await funds.withdraw('100')
    funds.desk().decide('withdrawal-1', 'grace', approve)
    expect(notices(funds.me).map(({ id }) => id)).not.toContain('withdrawal-1')
    await funds.settling.look()
    expect(notices(funds.me)).toHaveLength(3)
    expect(notices(funds.me)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'deposit-1', kind: 'deposit', outcome: 'done', amount: '250.00', way: 'coin' }),
        expect.objectContaining({ id: 'deposit-2', outcome: 'refused', amount: '99.00' }),
        expect.objectContaining({ id: 'withdrawal-1', kind: 'withdrawal', outcome: 'done', amount: '100.00' }),
      ]),
    )
    expect(notices(funds.accounts[1] ?? 0)).toEqual([])
  })
})

describe('notices of loans', () => {
  let fixture: LoanFixture
  beforeEach(() => {
    fixture = new LoanFixture()
  })
  afterEach(() => fixture.database.close())

  it('tell of approval, of a day of payment that comes near, once, and of the repayment', async () => {
    const ada = fixture.borrower()
    const notices = openAccountNotices(fixture.database.db, () => fixture.time)
    const due = openDueLoans(fixture.database.db, () => fixture.time)
    const kinds = () => notices(ada).map(({ kind, outcome }) => `${kind} ${outcome}`)
    fixture.wait(1)
    const loanId = await fixture.granted(ada)
    expect(kinds()).toEqual(['loan done', 'loanIdentity done'])
    fixture.wait(30 - DUE_SOON_DAYS - 1)
    expect(due()).toEqual([])
    expect(kinds()).not.toContain('loanDue done')
    fixture.wait(1)
    expect(due()).toEqual([{ id: Number(loanId), accountId: ada }])
    expect(openDueLoans(fixture.database.db, () => fixture.time)(), 'after a restart').toEqual([])
    const [first] = notices(ada)
    expect(first).toMatchObject({ kind: 'loanDue', loanId, amount: '1000.00' })
    expect(first?.dueBy).toBeGreaterThan(fixture.time)
    fixture.repay(ada, loanId)
    expect(kinds(), 'the voucher is being checked').toEqual(['loan done', 'loanIdentity done'])
    fixture.decideAll('repayment', 'Nothing came')
    expect(kinds().toSorted()).toEqual(['loan done', 'loanDue done', 'loanIdentity done', 'repayment refused'])
    fixture.wait(1)
    fixture.repay(ada, loanId)
    fixture.decideAll('repayment')
    expect(kinds()[0]).toBe('repayment done')
    expect(kinds()).not.toContain('loanDue done')
  })
})
