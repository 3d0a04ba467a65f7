import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { MAX_ADDED_PER_DAY } from '../../contract/fundAmounts.ts'
import { authenticatorApp } from '../accounts/authenticatorApp.ts'
import { FACTOR_RIPENS_MS, openSecondFactors } from '../accounts/secondFactors.ts'
import type { OneTimeCodes } from '../codes/oneTimeCodes.ts'
import { CODE_TRIES } from '../codes/oneTimeCodes.ts'
import type { OwnerCodes } from '../codes/ownerCodes.ts'
import { readSettings } from '../config.ts'
import type { RequestedWithdrawal } from '../funds/withdrawalTable.ts'
import { MoneyFixture, type MoneyPerson, SEPA_ACCOUNT, TRON } from '../moneyFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { SignedVisit } from './handler.ts'
import { needsFactor, WithdrawalConfirming } from './withdrawalConfirming.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await MoneyFixture.open()
})
afterAll(() => fixture.server.close())

/** Somebody with money and an address to withdraw it to. */
async function rich(number = '1000') {
  const ann = fixture.real()
  await ann.fund(number)
  return { ann, requested: { draw_currency_id: 1, number: '400.5', draw_method_id: await ann.bind() } }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a withdrawal without a second factor', () => {
  it('is confirmed with a code by mail, which says how much goes where', async () => {
    const { ann, requested } = await rich()
    expect((await ann.ask('withdraw', requested)).msg).toBe('Request a code and enter it to confirm')
    const { email = '' } = fixture.server.accounts.userInfo(ann.accountId) ?? {}
    const { data } = await ann.ask('confirmWithdrawal', requested)
    expect(data).toEqual({ by: 'email', to: `${email.slice(0, 2)}…@example.com` })
    const [message] = await ann.letters()
    const code = message?.text.slice(0, 6) ?? ''
    expect(message?.subject).toBe(`${code} is your withdrawal code`)
    expect(message?.text.replace(/[\u2066\u2069]/gu, '')).toContain(
      `${code} is your code to withdraw 400.50 USD to USDT (TRC20) ${TRON.slice(0, 6)}…${TRON.slice(-6)}.`,
    )
    expect(message?.text).not.toContain(TRON)
    expect((await ann.ask('withdraw', { ...requested, code: wrong(code) })).msg).toContain('code is incorrect')
    expect(await ann.detail()).toMatchObject({ lock_balance: '0.00' })
    expect((await ann.ask('withdraw', { ...requested, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).code).toBe(1)
    expect((await ann.ask('withdraw', { ...requested, code })).msg).toContain('code is incorrect')
    expect(await ann.detail()).toEqual({ balance: '599.50', lock_balance: '400.50' })
  })

  it('takes the code of that amount and that destination, and of no other', async () => {
    const { ann, requested } = await rich()
    await ann.confirmed('bindMethod', { type: 1, draw_id: 1, dc_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' })
    const [, other] = (await ann.ask('withdrawalMethods', { draw_type: 1 })).data
    for (const changed of [{ number: '400.51' }, { draw_method_id: other.id }]) {
      const code = await ann.codeFor(requested)
      expect((await ann.ask('withdraw', { ...requested, ...changed, code })).msg).toContain('code is incorrect')
      expect((await ann.ask('withdraw', { ...requested, number: '400.50', code })).code).toBe(1)
    }
    const [eve, theirs] = [await rich(), await ann.codeFor(requested)]
    expect((await eve.ann.ask('withdraw', { ...eve.requested, code: theirs })).msg).toMatch(/code/u)
  })

  it('sends no code for what would be refused, and uses none up', async () => {
    const { ann, requested } = await rich('100')
    const before = await ann.letters()
    const short = 'Not enough available funds: you can withdraw up to 100.00 USD'
    expect((await ann.ask('confirmWithdrawal', requested)).msg).toBe(short)
    expect((await ann.ask('confirmWithdrawal', { ...requested, number: '1' })).msg).toContain('minimum amount')
    expect(await ann.letters()).toEqual(before)
    const all = { ...requested, number: '100' }
    const code = await ann.codeFor(all)
    await ann.withdraw({ ...requested, number: '50' })
    const again = await ann.codeFor({ ...requested, number: '50' })
    expect((await ann.ask('withdraw', { ...all, code })).msg).toContain('Not enough available funds')
    expect((await ann.ask('withdraw', { ...requested, number: '50', code: again })).code).toBe(1)
  })

  it('of the whole balance, a hundred at once at the door, is one', async () => {
    const { ann, requested } = await rich()
    const whole = { ...requested, number: '1000' }
    const code = await ann.codeFor(whole)
    const once = { ...whole, code, request_id: 'same' }
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => ann.ask('withdraw', once)),
      ...Array.from({ length: 50 }, (_, i) => ann.ask('withdraw', { ...once, request_id: `other ${i}` })),
    ])
    expect(answers.map((one) => one.code)).toEqual([...Array(50).fill(1), ...Array(50).fill(0)])
    expect((await ann.ask('withdrawalList', { type: 1 })).data.total).toBe(1)
    expect(await ann.detail()).toEqual({ balance: '0.00', lock_balance: '1000.00' })
    expect((await ann.letters()).filter(({ subject }) => subject === 'Withdrawal requested')).toHaveLength(1)
    expect(fixture.audit()).toEqual([])
  })

  it('holds no longer after five wrong tries', async () => {
    const { ann, requested } = await rich()
    const code = await ann.codeFor(requested)
    for (let tries = 0; tries < CODE_TRIES; tries += 1) await ann.ask('withdraw', { ...requested, code: wrong(code) })
    expect((await ann.ask('withdraw', { ...requested, code })).msg).toContain('code is incorrect')
    expect(await ann.detail()).toMatchObject({ lock_balance: '0.00' })
  })

  it('by somebody with a phone number alone is confirmed by SMS', async () => {
    const ann = fixture.byPhone('85291234567')
    await ann.fund('100')
    const requested = { draw_currency_id: 1, number: '50', draw_method_id: await ann.bind() }
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'sms', to: '…4567' })
    const [message] = await ann.letters()
    expect(message?.subject).toBeUndefined()
    expect((await ann.ask('withdraw', { ...requested, code: message?.text.slice(0, 6) })).code).toBe(1)
  })
})

describe('a withdrawal with an authenticator that was just set up', () => {
  const STEP = 30_000
  /** Sets it up; answers its codes of a time to come (the one of now is used up), and a recovery code. */
  const setUp = ({ accountId }: MoneyPerson) => {
    const factors = openSecondFactors(fixture.server.database, Date.now)
    const app = authenticatorApp(factors.begin(accountId) ?? '')
    const [recovery = ''] = factors.confirm(accountId, app(Date.now() - STEP)) ?? []
    return { app: () => app(Date.now()), recovery }
  }
  const both = 'You set up your authenticator app less than 24 hours ago'

  it('asks for the code that is sent as well: neither does alone', async () => {
    const { ann, requested } = await rich()
    const { app, recovery } = setUp(ann)
    const { data } = await ann.ask('confirmWithdrawal', requested)
    expect(data).toMatchObject({ by: 'email', with_app: 1 })
    const code = /^\d{6}/.exec((await ann.letters())[0]?.text ?? '')?.[0] ?? ''
    for (const one of [{}, { code: app() }, { code: recovery }, { code }, { app_code: app() }])
      expect((await ann.ask('withdraw', { ...requested, ...one })).msg, JSON.stringify(one)).toContain(both)
    const wrongOnes = [
      { code: app(), app_code: app() },
      { code, app_code: code === '000000' ? '000001' : '000000' },
      { code: wrong(code), app_code: app() },
      { code: recovery, app_code: recovery },
    ]
    for (const one of wrongOnes)
      expect((await ann.ask('withdraw', { ...requested, ...one })).msg, JSON.stringify(one)).toContain(
        'code is incorrect',
      )
    expect(await ann.detail()).toMatchObject({ lock_balance: '0.00' })
    // None of that has used either up.
    expect((await ann.ask('withdraw', { ...requested, code, app_code: app() })).code).toBe(1)
    expect(await ann.detail()).toMatchObject({ lock_balance: '400.50' })
  })

  it('takes a recovery code in the place of the app, and of four requests at once one is taken', async () => {
    const { ann, requested } = await rich()
    const { recovery } = setUp(ann)
    const once = { ...requested, code: await ann.codeFor(requested), app_code: recovery }
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => ann.ask('withdraw', { ...once, request_id: `r${i}` })),
    )
    expect(answers.map((one) => one.code).sort()).toEqual([0, 0, 0, 1])
    expect(await ann.detail()).toMatchObject({ lock_balance: '400.50' })
    expect(fixture.audit()).toEqual([])
  })

  it('is confirmed by the app alone a day later, and not a moment sooner', async () => {
    const { ann, requested } = await rich()
    const { app } = setUp(ann)
    ann.ageFactor(FACTOR_RIPENS_MS - 10_000)
    expect((await ann.ask('confirmWithdrawal', requested)).data).toMatchObject({ by: 'email' })
    expect((await ann.ask('withdraw', { ...requested, code: app() })).msg).toContain(both)
    ann.ageFactor(10_000)
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'app' })
    expect((await ann.ask('withdraw', { ...requested, code: app() })).code).toBe(1)
  })

  it('waits for the day to be over where no code can be sent', async () => {
    const service = { sendCode: async () => 'noWay' } as unknown as OwnerCodes
    const codes = {} as OneTimeCodes
    const factors = { isOn: () => true, isFresh: () => true, since: () => 0, fits: () => true, use: () => true }
    const confirming = new WithdrawalConfirming({
      factors,
      service,
      codes,
      attempts: { code: async () => {} },
      sendsCodes: true,
      needsFactor: false,
    })
    const requested = { amount: 1_000_000n, method: { address: TRON } } as unknown as RequestedWithdrawal
    const visit = { accountId: 1 } as SignedVisit
    await expect(confirming.begin(requested, visit)).rejects.toThrow('Wait until that time has passed to withdraw')
    expect((await confirming.by({ code: '123456' }, visit))(requested)).toEqual({ reason: 'codesBoth' })
  })
})

describe('attack: withdrawing from an account that has no second factor', () => {
  let strict: MoneyFixture
  beforeAll(async () => {
    strict = await MoneyFixture.open({ WITHDRAW_FACTOR: '1' })
  })
  afterAll(() => strict.server.close())

  it('is refused, whatever code is brought, until an authenticator app is set up', async () => {
    const ann = strict.real()
    await ann.fund('100')
    const requested = { draw_currency_id: 1, number: '40', draw_method_id: await ann.bind() }
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'set_up' })
    expect(await ann.letters(), 'no code was sent').toEqual(
      (await ann.letters()).filter(({ subject }) => !subject?.includes('withdrawal code')),
    )
    for (const more of [{}, { code: '123456' }, { code: '123456', app_code: '123456' }])
      expect(await ann.ask('withdraw', { ...requested, ...more })).toMatchObject({
        code: 0,
        msg: 'Set up an authenticator app before you withdraw. No money was withdrawn.',
      })
    expect(await ann.detail()).toEqual({ balance: '100.00', lock_balance: '0.00' })
    const { database } = strict.server
    const factors = openSecondFactors(database, Date.now)
    const app = authenticatorApp(factors.begin(ann.accountId) ?? '')
    factors.confirm(ann.accountId, app(Date.now() - 30_000))
    database.db.prepare('UPDATE second_factor SET confirmed_at = 0 WHERE account_id = ?').run(ann.accountId)
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'app' })
    expect((await ann.ask('withdraw', { ...requested, code: app(Date.now()) })).code).toBe(1)
  })

  it('is how a server without DEMO=1 begins, and a demo does not', () => {
    const { withdrawFactor } = readSettings({})
    expect(withdrawFactor).toBeUndefined()
    expect(needsFactor({ withdrawFactor, demo: false })).toBe(true)
    expect(needsFactor({ withdrawFactor, demo: true })).toBe(false)
  })
})

describe('the owner of an account', () => {
  it('is written to of every method that is bound, in part, and of every withdrawal', async () => {
    const { ann, requested } = await rich()
    await ann.bind()
    await ann.confirmed('bindMethod', { type: 2, draw_id: 6, ...SEPA_ACCOUNT })
    await ann.withdraw(requested)
    const subjects = (await ann.letters()).map(({ subject = '' }) => subject.replace(/\d{6}/u, '*'))
    expect(subjects).toEqual([
      'Withdrawal requested',
      '* is your withdrawal code',
      'Withdrawal method added',
      '* is your account change code',
      'Withdrawal method added',
      '* is your account change code',
    ])
    const bank = (await ann.letters())[2]?.text ?? ''
    expect(bank).toContain('EUR …3000')
    for (const secret of Object.values(SEPA_ACCOUNT)) expect(bank).not.toContain(secret)
  })

  it('has no more letters than methods that can be bound in a day', async () => {
    const ann = fixture.real()
    let refused = ''
    for (let i = 0; refused === '' && i <= MAX_ADDED_PER_DAY; i += 1) {
      const account = { ...SEPA_ACCOUNT, bank_swift: 'DEUTDEFF', payee_account: `${1000 + i}` }
      const { code, msg } = await ann.confirmed('bindMethod', { type: 2, draw_id: 5, ...account })
      if (code !== 1) refused = msg
      for (const { id } of (await ann.ask('withdrawalMethods', { draw_type: 2 })).data)
        await ann.ask('deleteMethod', { id })
    }
    expect(refused).toBe(`You can add up to ${MAX_ADDED_PER_DAY} addresses or accounts a day`)
    const reported = (await ann.letters()).filter(({ subject }) => subject === 'Withdrawal method added')
    // The outbox keeps fifty, half of which are codes.
    expect(reported).toHaveLength(25)
  })
})

describe('a withdrawal where the operator sets WITHDRAW_CONFIRM=none', () => {
  it('takes the documented payload alone, still asks for the code of an authenticator app, and is on record', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const open = await MoneyFixture.open({ WITHDRAW_CONFIRM: 'none' }, log)
    onTestFinished(() => open.server.close())
    const [ann, bob] = [open.real(), open.real()]
    for (const one of [ann, bob]) await one.fund('1000')
    const requested = { draw_currency_id: 1, number: '400.5', draw_method_id: await ann.bind() }
    expect((await ann.ask('confirmWithdrawal', requested)).data).toEqual({ by: 'none' })
    expect(await ann.ask('withdraw', requested)).toMatchObject({ code: 1 })
    expect(await ann.detail()).toEqual({ balance: '599.50', lock_balance: '400.50' })
    const own = { ...requested, draw_method_id: await bob.bind() }
    const factors = openSecondFactors(open.server.database, Date.now)
    factors.confirm(bob.accountId, authenticatorApp(factors.begin(bob.accountId) ?? '')(Date.now()))
    expect((await bob.ask('confirmWithdrawal', own)).data).toEqual({ by: 'app' })
    expect((await bob.ask('withdraw', own)).code).toBe(0)
    expect(lines.filter((line) => line.includes('WITHDRAW_CONFIRM=none'))).toHaveLength(1)
    const stored = openAuditLog(open.server.database.db).of('WITHDRAW_CONFIRM')
    expect(stored).toMatchObject([{ actor: 'auto', act: 'setting', remark: 'none' }])
    expect(openAuditLog(fixture.server.database.db).of('WITHDRAW_CONFIRM')).toEqual([])
  })
})
