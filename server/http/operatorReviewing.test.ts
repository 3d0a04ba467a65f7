import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decode } from '../../contract/codec.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import { MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'

let fixture: MoneyFixture
let finance: OperatorBrowser
let other: OperatorBrowser
let reviewer: OperatorBrowser
let admin: OperatorBrowser

beforeAll(async () => {
  fixture = await MoneyFixture.open(OPERATOR_RATES)
  finance = await signedIn(fixture.server, 'fay', 'finance')
  other = await signedIn(fixture.server, 'fred', 'finance')
  reviewer = await signedIn(fixture.server, 'rita', 'reviewer')
  admin = await signedIn(fixture.server, 'root', 'admin')
})
afterAll(async () => {
  expect(fixture.audit()).toEqual([])
  expect(openAuditLog(fixture.server.database.db).verify()).toMatchObject({ intact: true })
  await fixture.server.close()
})

const waiting = async (who: OperatorBrowser, kind?: string) =>
  decode(operatorCalls.waitingReviews.answer, await who.told('waitingReviews', { kind }))
const balance = async (who: MoneyPerson) => (await who.detail()).balance
const comes = (who: MoneyPerson, sum: string) => expect.poll(() => balance(who)).toBe(sum)
const acts = (subject: string) =>
  openAuditLog(fixture.server.database.db)
    .of(subject)
    .map(({ actor, act, remark }) => [actor, act, remark].join(' ').trim())

/** Announces a deposit; the id of its review. */
async function deposited(who: MoneyPerson, sum: string): Promise<string> {
  expect((await who.deposit(sum)).code).toBe(1)
  return (await waiting(finance, 'deposit')).find(({ accountId }) => accountId === String(who.accountId))?.id ?? ''
}

describe('the queues', () => {
  it('show what waits with its facts, its pictures and whose it is', async () => {
    const ann = fixture.real()
    const id = await deposited(ann, '250.25')
    const [deposit] = (await waiting(finance, 'deposit')).filter((one) => one.id === id)
    expect(deposit).toMatchObject({
      kind: 'deposit',
      accountId: String(ann.accountId),
      uid: fixture.server.accounts.userInfo(ann.accountId)?.uid,
      facts: expect.arrayContaining([
        { key: 'amount', type: 'usd', value: '250.25' },
        { key: 'way', type: 'word', value: 'coin' },
        { key: 'network', type: 'code', value: 'TRC20' },
      ]),
      pictures: [{ key: 'proof', address: `/ops/api/picture/${id}/proof` }],
      needs: 1,
      approvals: [],
    })
    const queues = decode(operatorCalls.queues.answer, await finance.told('queues'))
    expect(queues.map(({ kind }) => kind)).toEqual(['deposit', 'withdrawal', 'loan', 'repayment'])
    expect(queues[0]).toMatchObject({ waiting: expect.any(Number), since: expect.any(Number) })
  })

  it('are of each role its own', async () => {
    expect((await reviewer.told('queues')).map(({ kind }: { kind: string }) => kind)).toEqual([
      'identity',
      'loanIdentity',
    ])
    expect((await admin.told('queues')).length).toBe(6)
    const content = await signedIn(fixture.server, 'cora', 'content')
    const id = await deposited(fixture.real(), '50')
    const no = 'Your roles don’t allow this'
    expect((await content.ask('queues')).msg).toBe(no)
    expect((await reviewer.ask('waitingReviews', { kind: 'deposit' })).msg).toBe(no)
    expect((await reviewer.ask('decidedReviews', { kind: 'deposit' })).msg).toBe(no)
    expect((await reviewer.ask('decideReview', { id, outcome: 'approved' })).msg).toBe(no)
    expect((await finance.ask('auditEntries')).msg).toBe(no)
    expect((await finance.ask('operators')).msg).toBe(no)
    expect((await reviewer.ask('userLedger', { id: 1001 })).msg).toBe(no)
    expect((await finance.ask('endUserSessions', { id: 1001, remark: 'x' })).msg).toBe(no)
    expect(acts(id)).toEqual([])
  })
})

describe('a verdict', () => {
  it('that approves brings the money, once, and is told among what is over', async () => {
    const ann = fixture.real()
    const id = await deposited(ann, '100')
    expect(await finance.told('decideReview', { id, outcome: 'approved' })).toEqual({ state: 'decided' })
    await comes(ann, '100.00')
    expect((await other.ask('decideReview', { id, outcome: 'rejected', remark: 'No' })).msg).toBe('Already decided')
    const { rows } = decode(
      operatorCalls.decidedReviews.answer,
      await finance.told('decidedReviews', { kind: 'deposit' }),
    )
    expect(rows[0]).toMatchObject({ id, outcome: 'approved', by: ['fay'], settledAt: expect.any(Number) })
    expect(await balance(ann)).toBe('100.00')
  })

  it('that rejects says why, to the user too; invalid is for deposits', async () => {
    const ann = fixture.real()
    const id = await deposited(ann, '100')
    for (const remark of [undefined, '', ' \n', 'x'.repeat(501)])
      expect((await finance.ask('decideReview', { id, outcome: 'rejected', remark })).msg).toContain('Enter a reason')
    await finance.told('decideReview', { id, outcome: 'rejected', remark: 'Too\n dark' })
    const twice = await deposited(ann, '100')
    await finance.told('decideReview', { id: twice, outcome: 'invalid', remark: 'Announced twice' })
    expect((await ann.ask('depositList', { type: 0 })).data.list).toMatchObject([
      { status: 3, remark: 'Announced twice' },
      { status: 2, remark: 'Too dark' },
    ])
    expect(await balance(ann)).toBe('0.00')
    expect(acts(twice)).toEqual(['fay invalidate Announced twice'])
  })

  it('of two at once is one of them', async () => {
    const ann = fixture.real()
    await ann.fund('100')
    const methodId = await ann.bind()
    await ann.withdraw({ draw_currency_id: 1, number: '60', draw_method_id: methodId })
    const [{ id } = { id: '' }] = (await waiting(finance, 'withdrawal')).slice(-1)
    const answers = await Promise.all([
      finance.ask('decideReview', { id, outcome: 'approved' }),
      other.ask('decideReview', { id, outcome: 'rejected', remark: 'No' }),
      admin.ask('decideReview', { id, outcome: 'approved' }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
    expect(acts(id)).toHaveLength(1)
  })
})

describe('four eyes', () => {
  it('approve what is above the amount; the first is shown, and nobody is both', async () => {
    const rich = fixture.real()
    const id = await deposited(rich, '10000.01')
    expect(await finance.told('decideReview', { id, outcome: 'approved' })).toEqual({ state: 'needsAnother' })
    expect((await waiting(other, 'deposit')).find((one) => one.id === id)).toMatchObject({
      needs: 2,
      approvals: [{ by: 'fay', at: expect.any(Number) }],
    })
    expect((await finance.ask('decideReview', { id, outcome: 'approved' })).msg).toContain('Another operator')
    expect(await balance(rich)).toBe('0.00')
    expect(await other.told('decideReview', { id, outcome: 'approved' })).toEqual({ state: 'decided' })
    await comes(rich, '10000.01')
    const { list } = await finance.told('decidedReviews', { kind: 'deposit' })
    expect(list[0]).toMatchObject({ id, by: ['fay', 'fred'] })
  })

  it('are not needed at the amount, nor to reject above it', async () => {
    const at = await deposited(fixture.real(), '10000')
    // Somebody who has approved nothing within the last 24 hours.
    const fran = await signedIn(fixture.server, 'fran', 'finance')
    expect(await fran.told('decideReview', { id: at, outcome: 'approved' })).toEqual({ state: 'decided' })
    const above = await deposited(fixture.real(), '20000')
    expect((await finance.told('decideReview', { id: above, outcome: 'approved' })).state).toBe('needsAnother')
    expect(await finance.told('decideReview', { id: above, outcome: 'rejected', remark: 'No' })).toEqual({
      state: 'decided',
    })
  })
})

describe('a picture of a review', () => {
  it('is shown to who reviews it, in the console’s own page, and every look is written down', async () => {
    const ann = fixture.real()
    const id = await deposited(ann, '50')
    const address = `/ops/api/picture/${id}/proof`
    const name = String(fixture.server.database.db.prepare('SELECT proof FROM deposit ORDER BY id DESC').pluck().get())
    mkdirSync(join(fixture.server.dataDir, 'pictures'), { recursive: true })
    writeFileSync(join(fixture.server.dataDir, 'pictures', name), 'the picture')
    const shown = await finance.picture(address, { 'sec-fetch-site': 'same-origin' })
    expect(shown).toMatchObject({ statusCode: 200, body: 'the picture' })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(acts(id)).toEqual(['fay viewPicture proof'])
    expect((await reviewer.picture(address)).statusCode).toBe(404)
    expect((await finance.picture(address, { cookie: undefined })).json().code).toBe(999)
    expect((await finance.picture(address, { 'sec-fetch-site': 'cross-site' })).json().code).toBe(0)
    for (const wrong of [
      `${id}/front`,
      `${id}/__proto__`,
      `${id}/toString`,
      'deposit-999/proof',
      `x/${name}`,
      `${id}/%2e%2e`,
    ])
      expect((await finance.picture(`/ops/api/picture/${wrong}`)).statusCode, wrong).toBe(404)
    expect(acts(id)).toHaveLength(1)
  })
})

describe('users', () => {
  it('are found by id, uid, e-mail address and phone number', async () => {
    const ann = fixture.byPhone('85261234567')
    const ben = fixture.real()
    const { uid, email } = fixture.server.accounts.userInfo(ben.accountId) ?? { uid: '', email: '' }
    const found = async (search: string) =>
      decode(operatorCalls.users.answer, await reviewer.told('users', { search })).rows.map((user) => user.id)
    expect(await found(String(ben.accountId))).toContain(String(ben.accountId))
    expect(await found(uid)).toEqual([String(ben.accountId)])
    expect(await found(email.toUpperCase())).toEqual([String(ben.accountId)])
    const [mobile = ''] = [fixture.server.accounts.userInfo(ann.accountId)?.mobile]
    expect(await found(`+${mobile.slice(0, 3)} ${mobile.slice(3, 6)}`)).toEqual([String(ann.accountId)])
    expect(await found('%')).toEqual([])
    const all = decode(operatorCalls.users.answer, await reviewer.told('users', {}))
    expect(all.rows).toHaveLength(10)
    expect(all.total).toBeGreaterThan(10)
    expect(all.rows.some(({ demo }) => demo)).toBe(false)
  })

  it('are shown with figures that add up, and a ledger whose every transaction sums to zero', async () => {
    const ann = fixture.real()
    await ann.fund('500')
    const methodId = await ann.bind()
    await ann.withdraw({ draw_currency_id: 1, number: '120', draw_method_id: methodId })
    const id = ann.accountId
    const detail = decode(operatorCalls.user.answer, await reviewer.told('user', { id }))
    expect(detail).toMatchObject({ balance: '380', locked: '120', sessions: 1, secondFactor: false, identity: 'none' })
    expect(Number(detail.usable) + Number(detail.margin)).toBe(Number(detail.equity))
    const { rows, total } = decode(operatorCalls.userLedger.answer, await finance.told('userLedger', { id }))
    expect(total).toBe(2)
    expect(rows.map(({ kind }) => kind)).toEqual(['withdrawal', 'deposit'])
    for (const { postings } of rows) expect(postings.reduce((sum, one) => sum + Number(one.amount), 0)).toBe(0)
    expect(acts(`account-${id}`)).toEqual(['fay viewLedger'])
  })

  it('who have lost their phone are let in again by their password: second factor, passkeys and sessions end', async () => {
    const ann = fixture.real()
    const { db } = fixture.server.database
    db.prepare(`INSERT INTO second_factor (account_id, secret, confirmed, last_step) VALUES (?, 'x', 1, 0)`).run(
      ann.accountId,
    )
    const requested = { id: ann.accountId, remark: 'Shown her passport in a call' }
    expect((await reviewer.ask('endUserSecondFactor', { ...requested, remark: '' })).code).toBe(0)
    await reviewer.told('endUserSecondFactor', requested)
    expect((await ann.ask('getAccountDetail')).code).toBe(999)
    expect(db.prepare('SELECT count(*) FROM second_factor').pluck().get()).toBe(0)
    expect(acts(`account-${ann.accountId}`)).toEqual(['rita endSecondFactor Shown her passport in a call'])
    expect((await ann.letters())[0]).toMatchObject({ subject: 'Your authenticator app was removed' })
    const ben = fixture.real()
    await reviewer.told('endUserSessions', { ...requested, id: ben.accountId })
    expect((await ben.ask('getAccountDetail')).code).toBe(999)
    expect((await ben.letters())[0]).toMatchObject({ subject: 'You have been logged out' })
    expect((await reviewer.ask('user', { id: 999_999 })).msg).toBe('This user doesn’t exist')
  })
})

describe('a frozen account', () => {
  it('is frozen by one operator and let in again by two, each act on record', async () => {
    const ann = fixture.real()
    const { accountId: id } = ann
    const requested = { id, remark: 'Called from a new number' }
    for (let time = 0; time < 2; time += 1) await reviewer.told('freezeUser', requested)
    expect(await ann.ask('getAccountDetail')).toMatchObject({ code: 999 })
    expect((await ann.letters()).map(({ subject }) => subject)).toEqual(['Your account is frozen'])
    expect(decode(operatorCalls.user.answer, await reviewer.told('user', { id })).frozen).toBe(true)
    expect(await reviewer.told('unfreezeUser', { id, remark: 'Shown her passport' })).toEqual({ is_proposed: 1 })
    const [proposal] = (await reviewer.told('proposals')).filter(
      (one: { subject: string }) => one.subject === `account-${id}`,
    )
    expect((await reviewer.ask('confirmProposal', { id: proposal.id })).code, 'alone').toBe(0)
    expect(decode(operatorCalls.user.answer, await reviewer.told('user', { id })).frozen).toBe(true)
    await admin.told('confirmProposal', { id: proposal.id })
    expect(decode(operatorCalls.user.answer, await reviewer.told('user', { id })).frozen).toBe(false)
    expect((await reviewer.ask('confirmProposal', { id: proposal.id })).code, 'once').toBe(0)
    expect(acts(`account-${id}`).map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      'rita freezeAccount',
      'rita propose',
      'root unfreezeAccount',
    ])
  })
})

describe('books and audit log', () => {
  it('are checked on demand, and what was found is kept', async () => {
    expect(await finance.told('checkBooks')).toMatchObject({ by: 'fay', is_sound: 1, findings: [] })
    const checks = decode(operatorCalls.booksChecks.answer, await finance.told('booksChecks'))
    expect(checks.map(({ by }) => by)).toEqual(['fay'])
    expect(await admin.told('verifyAudit')).toMatchObject({
      is_intact: 1,
      newest: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  it('tell pages of what was done, by whom and to what', async () => {
    const requested = async (fields: object) =>
      decode(operatorCalls.auditEntries.answer, await admin.told('auditEntries', { ...fields }))
    const all = await requested({})
    expect(all.rows).toHaveLength(10)
    expect(all.rows[0]?.number).toBe(all.total)
    const fays = await requested({ actor: 'fay', subject: 'deposit-' })
    expect(new Set(fays.rows.map(({ actor }) => actor))).toEqual(new Set(['fay']))
    expect(fays.rows.every(({ subject }) => subject.startsWith('deposit-'))).toBe(true)
    expect((await requested({ actor: 'nobody' })).total).toBe(0)
  })
})
