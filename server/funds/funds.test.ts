import { describe, expect, it } from 'vitest'
import { micros, usdText } from '../../engine/money.ts'
import { cashOf, house, lockedOf } from '../../engine/transactions.ts'
import { openFreezes, openUnfreezing } from '../accounts/freezes.ts'
import { Ledger } from '../ledger/ledger.ts'
import { FundsFixture } from './fundsFixture.ts'

const approve = { outcome: 'approved' } as const
const reject = { outcome: 'rejected', remark: 'Not readable' } as const
const on = (funds: FundsFixture, account: string) => usdText(new Ledger(funds.db).balance(account), 2)
const count = (funds: FundsFixture, table: string, where = '1 = 1') =>
  funds.db.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()

describe('a deposit', () => {
  it('is cash once it has been approved, and once only', async () => {
    const funds = new FundsFixture()
    expect(await funds.deposit('250.25')).toBe('taken')
    expect(funds.exchange.balance(funds.me)).toBe('0.00')
    const [review] = funds.desk().waiting()
    expect(review).toMatchObject({
      id: 'deposit-1',
      facts: { amount: '250.25', currency: 'USDT', network: 'TRC20' },
    })
    expect(funds.desk().decide('deposit-1', 'grace', approve)).toBe(true)
    expect(funds.desk().decide('deposit-1', 'alan', reject)).toBe(false)
    expect(funds.deposits.page(funds.me, 'coin', 1).rows[0]).toMatchObject({ status: 'approved', settledAt: null })
    await Promise.all([funds.settling.look(), funds.settling.look()])
    await funds.restart()
    await funds.settling.look()
    expect(funds.exchange.balance(funds.me)).toBe('250.25')
    expect(on(funds, house('real', 'deposits'))).toBe('-250.25')
    expect(funds.deposits.page(funds.me, 'coin', 1).rows[0]?.settledAt).toBe(funds.now())
    expect(funds.audit()).toEqual([])
  })

  it('that is rejected moves nothing', async () => {
    const funds = new FundsFixture()
    await funds.deposit('250')
    funds.desk().decide('deposit-1', 'grace', reject)
    await funds.settling.look()
    expect(funds.exchange.balance(funds.me)).toBe('0.00')
    expect(funds.deposits.page(funds.me, 'coin', 1)).toMatchObject({
      total: 1,
      rows: [{ status: 'rejected', remark: 'Not readable' }],
    })
    expect(funds.audit()).toEqual([])
  })

  it('approved before the server stopped comes with the next one', async () => {
    const funds = new FundsFixture()
    await funds.deposit('99')
    funds.desk().decide('deposit-1', 'grace', approve)
    await funds.restart()
    expect(funds.exchange.balance(funds.me)).toBe('0.00')
    await funds.settling.look()
    expect(funds.exchange.balance(funds.me)).toBe('99.00')
  })

  it.each([
    ['9.99', 'low'],
    ['-5', 'low'],
    ['0', 'low'],
    ['1000000.01', 'high'],
    ['1e15', 'high'],
    ['10.005', 'cents'],
  ])('of %s is too %s', async (number, reason) => {
    const funds = new FundsFixture()
    expect(await funds.deposit(number)).toEqual({ reason })
    expect(count(funds, 'deposit')).toBe(0)
  })

  it('needs a picture of its own that proves nothing else', async () => {
    const funds = new FundsFixture()
    const proof = funds.picture()
    expect(await funds.deposit('50', funds.me, undefined, proof)).toBe('taken')
    const unfit = { reason: 'refused', refusal: { reason: 'proofUnfit' } }
    expect(await funds.deposit('50', funds.me, undefined, proof)).toEqual(unfit)
    const [, other = 0] = funds.accounts
    expect(await funds.deposit('50', funds.me, undefined, funds.picture(other))).toEqual(unfit)
    expect(await funds.deposit('50', funds.me, undefined, 'none')).toEqual(unfit)
    expect(count(funds, 'deposit')).toBe(1)
  })

  it('is announced once for a request id, and keeps its picture', async () => {
    const funds = new FundsFixture()
    const proof = funds.picture()
    const announce = () => funds.deposit('50', funds.me, 'same', proof)
    expect(await Promise.all([announce(), announce()])).toEqual(['taken', 'taken'])
    await funds.restart()
    expect(await announce()).toBe('taken')
    expect(await funds.deposit('51', funds.me, 'same', proof)).toMatchObject({ refusal: { reason: 'requestReused' } })
    expect(count(funds, 'deposit')).toBe(1)
  })

  it('goes where the operator said at the time, and nowhere else', async () => {
    const funds = new FundsFixture()
    const requested = { kind: 'coin', number: '50', optionId: '1' } as const
    const announce = (more: object) =>
      funds.deposits.announce(
        funds.me,
        { ...requested, proof: funds.picture(), ...more },
        { id: undefined, parameters: '' },
      )
    for (const more of [{ optionId: '99' }, { optionId: 'x' }, { address: 'elsewhere' }])
      expect(await announce(more)).toEqual({ reason: 'option' })
    funds.db.exec('UPDATE deposit_coin SET ended_at = 1')
    expect(await announce({ address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' })).toBe('taken')
    expect(await announce({ kind: 'bank' })).toBe('taken')
  })

  it('waits with nine others at most', async () => {
    const funds = new FundsFixture()
    const all = await Promise.all(Array.from({ length: 12 }, () => funds.deposit('50')))
    expect(all.filter((one) => one === 'taken')).toHaveLength(10)
    expect(all).toContainEqual({ reason: 'refused', refusal: { reason: 'tooManyWaiting', limit: 10 } })
  })
})

describe('a withdrawal', () => {
  it('that was approved does not leave while its account is frozen', async () => {
    const funds = new FundsFixture()
    await funds.fund('100')
    expect(await funds.withdraw('60')).toBe('taken')
    expect(funds.desk().decide('withdrawal-1', 'grace', approve)).toBe(true)
    const freezes = openFreezes({ ...funds.freezing(), now: () => funds.now() })
    expect(freezes.freeze('grace', funds.me, 'asked for it')).toBe(true)
    expect(freezes.freeze('grace', funds.me, 'asked for it'), 'once').toBe(false)
    await funds.settling.look()
    expect(on(funds, lockedOf(funds.me))).toBe('60.00')
    expect(await funds.withdraw('10')).toMatchObject({ refusal: { reason: 'accountFrozen' } })
    expect(openUnfreezing(funds.db)(funds.me)).toBe(true)
    await funds.settling.look()
    expect(on(funds, lockedOf(funds.me))).toBe('0.00')
    expect(funds.audit()).toEqual([])
  })

  const funded = async (number = '1000') => {
    const funds = new FundsFixture()
    await funds.fund(number)
    return funds
  }

  it('is locked at once, and paid out with its fee once approved', async () => {
    const funds = await funded()
    expect(await funds.withdraw('400.50')).toBe('taken')
    expect(funds.exchange.balance(funds.me)).toBe('599.50')
    expect(on(funds, lockedOf(funds.me))).toBe('400.50')
    expect(funds.desk().waiting()[0]).toMatchObject({
      id: 'withdrawal-1',
      facts: { amount: '400.50', fee: '1.00', send: '399.5 USDT', network: 'TRC20' },
    })
    funds.desk().decide('withdrawal-1', 'grace', approve)
    await funds.settling.look()
    await funds.settling.look()
    expect(on(funds, lockedOf(funds.me))).toBe('0.00')
    expect(on(funds, house('real', 'withdrawals'))).toBe('399.50')
    expect(on(funds, house('real', 'fees'))).toBe('1.00')
    expect(funds.exchange.balance(funds.me)).toBe('599.50')
    expect(funds.audit()).toEqual([])
  })

  it('comes back when it is rejected', async () => {
    const funds = await funded()
    await funds.withdraw('400')
    funds.desk().decide('withdrawal-1', 'grace', reject)
    await funds.settling.look()
    expect(funds.exchange.balance(funds.me)).toBe('1000.00')
    expect(on(funds, lockedOf(funds.me))).toBe('0.00')
    expect(funds.withdrawals.page(funds.me, 'coin', 1).rows[0]).toMatchObject({
      status: 'rejected',
      remark: 'Not readable',
    })
    expect(funds.audit()).toEqual([])
  })

  it('of the whole balance, a hundred at once, is one', async () => {
    const funds = await funded()
    const all = await Promise.all(Array.from({ length: 100 }, (_, i) => funds.withdraw('1000', funds.me, `id ${i}`)))
    expect(all.filter((one) => one === 'taken')).toHaveLength(1)
    expect(count(funds, 'withdrawal')).toBe(1)
    expect(funds.exchange.balance(funds.me)).toBe('0.00')
    expect(funds.audit()).toEqual([])
  })

  it('asked for twice under one request id is one', async () => {
    const funds = await funded()
    const requested = await Promise.all([1, 2, 3].map(() => funds.withdraw('100', funds.me, 'same')))
    expect(requested).toEqual(['taken', 'taken', 'taken'])
    expect(funds.exchange.balance(funds.me)).toBe('900.00')
    expect(count(funds, 'withdrawal')).toBe(1)
  })

  it('is either approved or rejected, whoever decides at the same time', async () => {
    const funds = await funded()
    await funds.withdraw('100')
    const [one, other] = [funds.desk(), funds.desk()]
    const decided = [
      one.decide('withdrawal-1', 'grace', reject),
      other.decide('withdrawal-1', 'alan', approve),
      one.decide('withdrawal-1', 'grace', approve),
    ]
    await Promise.all([funds.settling.look(), funds.settling.look()])
    expect(decided).toEqual([true, false, false])
    expect(funds.exchange.balance(funds.me)).toBe('1000.00')
    expect(funds.audit()).toEqual([])
  })

  it('leaves what open positions need', async () => {
    const funds = await funded()
    await funds.fixture.submit({ lots: '0.5' }, funds.me)
    const free = usdText(funds.exchange.freeCash(funds.me), 2)
    expect(await funds.withdraw('1000')).toEqual({ reason: 'refused', refusal: { reason: 'cashShort', free } })
    expect(await funds.withdraw(free)).toBe('taken')
    expect(Number(funds.exchange.figures(funds.me).freeMargin)).toBeCloseTo(0, 2)
    expect(funds.audit()).toEqual([])
  })

  it('goes to a method of one’s own in its own currency', async () => {
    const funds = await funded()
    const [mine] = funds.methods.of(funds.me, 'coin')
    const [, other = 0] = funds.accounts
    const [theirs] = funds.methods.of(other, 'coin')
    const ask = (methodId: string, currencyId = '1') =>
      funds.withdrawals.ask(funds.me, { currencyId, methodId, number: '100' }, { id: undefined, parameters: '' })
    for (const id of [String(theirs?.id), '99', '', "1' OR 1=1"]) expect(await ask(id)).toEqual({ reason: 'method' })
    expect(await ask(String(mine?.id), '2')).toEqual({ reason: 'method' })
    expect(funds.methods.unbind(other, String(mine?.id))).toBe(false)
    expect(funds.methods.unbind(funds.me, String(mine?.id))).toBe(true)
    expect(await ask(String(mine?.id))).toEqual({ reason: 'refused', refusal: { reason: 'methodGone' } })
    expect(count(funds, 'withdrawal')).toBe(0)
  })

  it('must be more than its fee, and in bounds', async () => {
    const funds = await funded()
    expect(await funds.withdraw('15', funds.me, undefined, 'bank')).toEqual({ reason: 'fee', fee: '15.00' })
    expect(await funds.withdraw('15.01', funds.me, undefined, 'bank')).toBe('taken')
    expect(funds.withdrawals.page(funds.me, 'bank', 1).rows[0]).toMatchObject({ received: '0.01', fee: micros('15') })
    expect(await funds.withdraw('9')).toEqual({ reason: 'low' })
    expect(await funds.withdraw('50.001')).toEqual({ reason: 'cents' })
  })
})

describe('the audit of deposits and withdrawals', () => {
  it('finds records that the ledger does not know, and the other way round', async () => {
    const funds = new FundsFixture()
    await funds.fund('500')
    await funds.withdraw('100')
    const corrupted = (sql: string): string[] => {
      let wrong: string[] = []
      const corrupt = funds.db.transaction(() => {
        funds.db.exec(sql)
        wrong = funds.audit()
        throw new Error('undone')
      }).immediate
      expect(corrupt).toThrow('undone')
      return wrong
    }
    const { me } = funds
    expect(corrupted('UPDATE deposit SET amount = amount + 1')).toEqual([
      `The finished deposits of account ${me} differ from the ledger by 1 micro-USD`,
    ])
    expect(corrupted('UPDATE withdrawal SET amount = amount - 1')).toEqual([
      `The withdrawals asked for of account ${me} differ from the ledger by -1 micro-USD`,
      `The withdrawals that are not settled of account ${me} differ from the ledger by -1 micro-USD`,
    ])
    const paid = `UPDATE withdrawal SET status = 'approved', decided_at = 1, settled_at = 1`
    expect(corrupted(paid)).toHaveLength(2)
    expect(
      corrupted(`UPDATE posting SET ledger_account = 'user:${me}:other' WHERE ledger_account = '${cashOf(me)}'`),
    ).not.toEqual([])
    expect(funds.audit()).toEqual([])
  })
})
