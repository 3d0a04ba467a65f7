import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallName, CODE, calls } from '../../contract/calls.ts'
import { authenticatorApp } from '../accounts/authenticatorApp.ts'
import { LINK_MS } from '../accounts/freezes.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { SoftAuthenticator } from '../accounts/softAuthenticator.ts'
import { type Fields, MoneyFixture, MoneyPerson, TRON } from '../moneyFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import { reviewedKinds } from '../reviewedKinds.ts'

const PASSWORD = 'a-kite-over-9-dunes'
const NEW_PASSWORD = 'nine-other-dunes-4'
const PAGE = 'https://m.broker.example'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const METHOD = { type: 1, draw_id: 1, dc_address: TRON }

let fixture: MoneyFixture
let people = 0
/** The account that is attacked: its owner's session, and that of somebody who has the password, too. */
let owner: MoneyPerson
let attacker: MoneyPerson
let email: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 4) })
  fixture = await MoneyFixture.open({
    ...{ RATE_LOGIN: '100000', RATE_REGISTER: '100000', RATE_DEMO: '1000' },
    ...{ SECURITY_WAIT_HOURS: '24', APP_ORIGINS: PAGE },
  })
})
afterAll(async () => {
  await fixture.server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  people += 1
  email = `victim${people}@example.com`
  const id = fixture.server.accounts.openReal({ email, passwordHash: await hashPassword(PASSWORD) }) ?? 0
  owner = new MoneyPerson(fixture, id)
  attacker = new MoneyPerson(fixture, id)
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const call = async (name: CallName, payload: Fields) =>
  (await fixture.server.app.inject({ method: 'POST', url: calls[name].path, payload })).json()
const logIn = (password: string) => call('login', { account: email, password, login_type: 'email' })
/** Resets the password by the code that comes by mail, as an owner would who has noticed. */
async function reset(more: Fields = {}) {
  await call('sendEmail', { to: email, type: 2 })
  const words = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD }
  return call('forgetPassword', {
    type: 'email',
    account: email,
    ...words,
    auth_code: await owner.mailedCode(),
    ...more,
  })
}
/** Sets an authenticator app up with the code that comes by mail; answers its codes. */
async function setUpFactor(person: MoneyPerson): Promise<() => string> {
  const { data } = await person.confirmed('beginSecondFactor', { password: PASSWORD })
  const app = authenticatorApp(data.secret)
  expect(await person.ask('confirmSecondFactor', { code: app(Date.now()) })).toMatchObject({ code: 1 })
  later(30_000)
  return () => app(Date.now())
}
const withdrawal = (methodId: number, number = '9000') => ({ draw_currency_id: 1, number, draw_method_id: methodId })
const newest = async () =>
  (await new MoneyPerson(fixture, owner.accountId).ask('withdrawalList', { type: 1 })).data.list[0]
const desk = () => {
  const { db } = fixture.server.database
  return new Reviews({ db, audit: openAuditLog(db), reviewed: reviewedKinds(db), now: Date.now })
}
const waitingId = () =>
  desk()
    .waiting(['withdrawal'])
    .find(({ accountId }) => accountId === owner.accountId)?.id ?? ''
const linkIn = async () => /#\/frozen\?token=([\w-]{43})/.exec((await owner.letters())[0]?.text ?? '')?.[1] ?? ''
const settled = (expected: object) => expect.poll(() => newest()).toMatchObject(expected)

describe('somebody with a session and the password', () => {
  it('sets up, replaces and removes nothing that protects the account, and adds no withdrawal method: each needs a code from the owner’s mailbox', async () => {
    await owner.fund('9000')
    const app = await setUpFactor(owner)
    // Setting it up has ended every other session.
    attacker = new MoneyPerson(fixture, owner.accountId)
    const tries: readonly (readonly [CallName, Fields])[] = [
      ['renewRecoveryCodes', { password: PASSWORD, code: app() }],
      ['endSecondFactor', { password: PASSWORD, code: app() }],
      ['bindMethod', { ...METHOD, app_code: app() }],
    ]
    for (const [name, fields] of tries) {
      expect(await attacker.ask(name, fields), name).toMatchObject({ code: CODE.codeNeeded })
      expect((await owner.letters())[0]?.subject, name).toMatch(/^\d{6} is your account change code$/)
      for (const guess of ['000000', '123456', '999999', app()]) {
        const guessed = { ...fields, [name === 'bindMethod' ? 'code' : 'mail_code']: guess }
        expect(await attacker.ask(name, guessed), name).toMatchObject({ code: 0 })
      }
    }
    expect((await owner.ask('secondFactorState')).data).toEqual({ is_on: 1, recovery_left: 10 })
    expect((await owner.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data).toEqual([])
    const other = new MoneyPerson(fixture, owner.accountId)
    expect(await other.ask('userInfo'), 'the owner is still in').toMatchObject({ code: 1 })
  })

  it('sets up no authenticator app of their own, and no passkey', async () => {
    expect(await attacker.ask('beginSecondFactor', { password: PASSWORD })).toMatchObject({ code: CODE.codeNeeded })
    expect(await attacker.ask('confirmSecondFactor', { code: '000000' })).toMatchObject({ code: 0 })
    expect((await owner.ask('secondFactorState')).data).toEqual({ is_on: 0, recovery_left: 0 })
    const { app } = fixture.server
    const requested = (name: CallName, payload: object) =>
      app.inject({
        ...{ method: 'POST', url: calls[name].path, payload },
        headers: { ...owner.headers, origin: PAGE, host: 'api.broker.example' },
      })
    expect((await requested('beginPasskey', { password: PASSWORD })).json()).toMatchObject({ code: CODE.codeNeeded })
    const mail_code = await owner.mailedCode()
    const { id, options } = (await requested('beginPasskey', { password: PASSWORD, mail_code })).json().data
    const key = new SoftAuthenticator(PAGE)
    const added = await requested('addPasskey', { id, name: 'Phone', credential: key.create(options) })
    expect(added.json()).toMatchObject({ code: 1 })
    expect(await attacker.ask('removePasskey', { id: key.id }), 'the owner’s').toMatchObject({ code: CODE.codeNeeded })
    expect((await owner.ask('listPasskeys')).data).toHaveLength(1)
  })

  it('does not use a code for one change to make another', async () => {
    await attacker.ask('bindMethod', METHOD)
    const code = await owner.mailedCode()
    const elsewhere = { ...METHOD, dc_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }
    expect(await attacker.ask('bindMethod', { ...elsewhere, code })).toMatchObject({ code: 0 })
    expect(await attacker.ask('beginSecondFactor', { password: PASSWORD, mail_code: code })).toMatchObject({ code: 0 })
    expect(await owner.ask('bindMethod', { ...METHOD, code })).toMatchObject({ code: 1 })
    expect(await owner.ask('bindMethod', { ...METHOD, code }), 'the answer was lost').toMatchObject({ code: 1 })
    expect((await owner.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data).toHaveLength(1)
  })

  it('changes no e-mail address or phone number: no call does', () => {
    const changing = Object.entries(calls).filter(
      ([name, one]) => one.session && /mail|mobile|phone|address|amend/i.test(`${name} ${one.path}`),
    )
    expect(changing.map(([name]) => name)).toEqual(['amendPassword'])
  })
})

describe('somebody who has had the owner’s mailbox for a moment, too', () => {
  it('waits a day for the money, which no reviewer can hand out, and the owner takes it back, once', async () => {
    await owner.fund('9000')
    const app = await setUpFactor(attacker)
    expect(await attacker.confirmed('bindMethod', { ...METHOD, app_code: app() })).toMatchObject({ code: 1 })
    const [{ id }] = (await attacker.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data
    later(20 * HOUR)
    const requested = withdrawal(id)
    const code = await attacker.codeFor(requested)
    expect(await attacker.ask('withdraw', { ...requested, code, app_code: app() })).toMatchObject({ code: 1 })
    const record = await newest()
    expect(record).toMatchObject({ state: 'waiting', held_until: expect.stringMatching(/^2026-03-/) })
    expect(Date.parse(record.held_until) - Date.now()).toBeGreaterThan(3.9 * HOUR)
    expect(desk().judge(waitingId(), 'grace', { outcome: 'approved' })).toMatchObject({ reason: 'held' })
    expect(desk().find(waitingId())?.facts.heldUntil).toBe(String(Date.parse(record.held_until)))
    const stranger = fixture.real()
    expect(await stranger.ask('cancelWithdrawal', { id: record.id })).toMatchObject({ code: 0 })
    const at = new MoneyPerson(fixture, owner.accountId)
    const answers = await Promise.all([1, 2, 3].map(() => at.ask('cancelWithdrawal', { id: record.id })))
    expect(answers.map((one) => one.code)).toEqual([1, 1, 1])
    await settled({ state: 'cancelled', status_name: 'Cancelled' })
    expect(await at.detail()).toEqual({ balance: '9000.00', lock_balance: '0.00' })
    expect(desk().judge(`withdrawal-${record.id}`, 'grace', { outcome: 'approved' })).toBe('gone')
    expect(fixture.audit()).toEqual([])
  })

  it('has nothing left after the owner’s reset: factor, method, withdrawal and session are gone, and the owner reads it', async () => {
    await owner.fund('9000')
    const app = await setUpFactor(attacker)
    expect(await attacker.confirmed('bindMethod', { ...METHOD, app_code: app() })).toMatchObject({ code: 1 })
    const [{ id }] = (await attacker.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data
    later(6 * DAY)
    expect(await attacker.ask('withdraw', { ...withdrawal(id), code: app() })).toMatchObject({ code: 1 })
    const undone = {
      ...{ factor: 1, passkeys: 0 },
      methods: ['USDT (TRC20) TR7NHq…gjLj6t'],
      withdrawals: ['9000.00 USD, USDT (TRC20) TR7NHq…gjLj6t'],
    }
    expect(await reset()).toMatchObject({ code: 1, data: undone })
    const reported = (await owner.letters())[0]
    expect(reported?.subject).toBe('Your password was changed')
    for (const words of ['Your authenticator app was removed', 'Withdrawal methods removed and withdrawals cancelled'])
      expect(reported?.text).toContain(words)
    expect(await attacker.ask('userInfo')).toMatchObject({ code: CODE.sessionInvalid })
    expect((await logIn(NEW_PASSWORD)).data.token, 'no code is asked for').toBeTypeOf('string')
    await settled({ state: 'cancelled' })
    const back = new MoneyPerson(fixture, owner.accountId)
    expect((await back.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data).toEqual([])
    expect((await back.ask('secondFactorState')).data).toEqual({ is_on: 0, recovery_left: 0 })
    expect(await back.detail()).toEqual({ balance: '9000.00', lock_balance: '0.00' })
    expect(fixture.audit()).toEqual([])
  })

  it('does not reset the password where an older authenticator app is set up, and the owner is warned', async () => {
    await owner.fund('9000')
    const app = await setUpFactor(owner)
    const old = await owner.confirmed('bindMethod', { ...METHOD, app_code: app() })
    expect(old).toMatchObject({ code: 1 })
    const [{ id }] = (await owner.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data
    later(8 * DAY)
    expect(await owner.ask('withdraw', { ...withdrawal(id, '50'), code: app() })).toMatchObject({ code: 1 })
    later(30_000)
    const waits = {
      code: CODE.codeNeeded,
      msg: 'Also enter a code from your authenticator app. Without it, you can set a new password in 24 hours.',
    }
    expect(await reset()).toMatchObject(waits)
    expect((await owner.letters())[0]?.subject).toBe('Password reset without your authenticator app')
    expect(await reset({ app_code: '000000' })).toMatchObject({ code: 0 })
    expect(await owner.ask('userInfo'), 'nothing is ended').toMatchObject({ code: 1 })
    expect(await reset({ app_code: app() }), 'the owner').toMatchObject({ code: 1 })
    // What the older factor has confirmed stays.
    expect(await newest()).toMatchObject({ state: 'waiting' })
    const back = new MoneyPerson(fixture, owner.accountId)
    expect((await back.ask('secondFactorState')).data.is_on).toBe(1)
    expect((await back.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data).toHaveLength(1)
  })
})

describe('a link in a letter', () => {
  it('freezes the account once it is posted: no session, no login, no withdrawal leaves; mail scanners freeze nothing', async () => {
    await owner.fund('9000')
    const id = await attacker.bind()
    later(2 * DAY)
    await attacker.withdraw(withdrawal(id, '4000'))
    const token = await linkIn()
    expect(token, 'in the letter of the withdrawal').not.toBe('')
    const { app, database } = fixture.server
    for (const url of ['/', `/?token=${token}`]) await app.inject({ url })
    await app.inject({ method: 'HEAD', url: '/' })
    expect(await attacker.ask('userInfo')).toMatchObject({ code: 1 })
    expect(JSON.stringify(database.db.prepare('SELECT * FROM freeze_link').all())).not.toContain(token)

    const answers = await Promise.all([1, 2].map(() => call('freezeAccount', { token })))
    expect(
      answers.map((one) => one.code),
      'the first answer may be lost',
    ).toEqual([1, 1])
    for (const person of [owner, attacker])
      expect(await person.ask('userInfo')).toMatchObject({ code: CODE.sessionInvalid })
    expect(await logIn(PASSWORD)).toMatchObject({ code: CODE.frozen, msg: 'Your account is frozen', data: null })
    expect(await logIn('not-the-password-1')).toMatchObject({ code: 0 })
    expect(desk().judge(waitingId(), 'grace', { outcome: 'approved' })).toEqual({ reason: 'frozen' })
    expect(desk().find(waitingId())?.facts.stopped).toBe('frozen')
    // A session that was opened at the same moment, and a command that waited on the bus.
    const late = new MoneyPerson(fixture, owner.accountId)
    expect(await late.ask('userInfo')).toMatchObject({ code: CODE.sessionInvalid })
    const subject = `account-${owner.accountId}`
    expect(openAuditLog(database.db).of(subject)).toMatchObject([{ actor: 'owner', act: 'freezeAccount' }])
  })

  it('is worth nothing when it is made up, too old, or used before the account was let in again', async () => {
    await attacker.ask('bindMethod', METHOD)
    const [first, spent] = [await linkIn(), await attacker.ask('bindMethod', METHOD).then(linkIn)]
    const refused = { code: 0, msg: 'This link has expired or was already used' }
    for (const token of ['', 'x', first.slice(1), `${first}x`, 'x'.repeat(65)])
      expect(await call('freezeAccount', { token })).toMatchObject({ code: 0 })
    expect(await call('freezeAccount', { token: spent })).toMatchObject({ code: 1 })
    fixture.server.database.db.prepare('DELETE FROM account_freeze WHERE account_id = ?').run(owner.accountId)
    expect(await call('freezeAccount', { token: spent })).toMatchObject(refused)
    later(LINK_MS)
    expect(await call('freezeAccount', { token: first })).toMatchObject(refused)
    expect(await logIn(PASSWORD)).toMatchObject({ code: 1 })
  })
})

describe('the owner of a withdrawal and its reviewer', () => {
  it.each(['owner', 'reviewer'])('at once: whoever is first wins, here the %s', async (first) => {
    await owner.fund('500')
    const id = await owner.bind()
    later(2 * DAY)
    await owner.withdraw(withdrawal(id, '100'))
    const review = waitingId()
    const requested = { id: review.replace('withdrawal-', '') }
    const cancel = () => owner.ask('cancelWithdrawal', requested)
    const approve = () => desk().judge(review, 'grace', { outcome: 'approved' })
    if (first === 'owner') {
      expect(await cancel()).toMatchObject({ code: 1 })
      expect(approve()).toBe('gone')
      await settled({ state: 'cancelled' })
      expect(await owner.detail()).toEqual({ balance: '500.00', lock_balance: '0.00' })
    } else {
      expect(approve()).toBe('decided')
      expect(await cancel()).toMatchObject({ code: 0, msg: 'This withdrawal can no longer be cancelled' })
      await settled({ state: 'paid' })
      expect(await owner.detail()).toEqual({ balance: '400.00', lock_balance: '0.00' })
    }
    expect(fixture.audit()).toEqual([])
  })
})
