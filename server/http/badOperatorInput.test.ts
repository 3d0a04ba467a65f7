import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOperatorCall, type OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import * as content from '../../contract/operator/content.ts'
import * as methods from '../../contract/operator/methods.ts'
import * as presentation from '../../contract/operator/presentation.ts'
import { type Fields, MoneyFixture } from '../moneyFixture.ts'
import { OPERATOR_RATES, OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { hasTable } from '../store/migrations.ts'
import { hostileValues } from './hostileValues.ts'

let fixture: MoneyFixture
let admin: OperatorBrowser
let review = ''
beforeAll(async () => {
  fixture = await MoneyFixture.open(OPERATOR_RATES)
  admin = await signedIn(fixture.server, 'root', 'admin')
  await fixture.real().deposit('50')
  review = (await admin.told('waitingReviews'))[0].id
})
afterAll(() => fixture.server.close())

/** These have a table of their own. */
const edited = { ...content, ...presentation, ...methods }

const text = 'x'
/** Every call with what it takes, names on the wire; what changes something is asked for what is not there. */
const table: Readonly<Partial<Record<OperatorCallName, Fields>>> = {
  signIn: { name: 'nobody', password: text },
  giveCode: { code: '1' },
  choosePassword: { password: text },
  changePassword: { old_password: text, password: text },
  beginAuthenticator: {},
  confirmAuthenticator: { code: '1' },
  whoAmI: {},
  queues: {},
  waitingReviews: { kind: 'loan' },
  decideReview: { id: 'deposit-999', outcome: 'approved', remark: text },
  decidedReviews: { kind: 'loan', page: '1' },
  users: { search: text, page: '1' },
  user: { id: '999999' },
  userLedger: { id: '999999', page: '1' },
  endUserSecondFactor: { id: '999999', remark: text },
  freezeUser: { id: '999999', remark: text },
  unfreezeUser: { id: '999999', remark: text },
  endUserSessions: { id: '999999', remark: text },
  operators: {},
  createOperator: { name: 'Nobody!', roles: ['admin'] },
  setOperatorRoles: { name: 'nobody', roles: ['admin'] },
  disableOperator: { name: 'nobody', is_disabled: 1 },
  resetOperator: { name: 'nobody' },
  proposals: {},
  confirmProposal: { id: 'proposal-999' },
  endProposal: { id: 'proposal-999' },
  approvalRules: {},
  auditEntries: { actor: text, subject: text, page: '1' },
  mirroredAccounts: { page: '1' },
  verifyAudit: {},
  booksChecks: {},
  checkBooks: {},
}
/** Tried with everything else, but it would end the session that tries. */
const untried: readonly OperatorCallName[] = ['signOut']

describe('hostile input to the console', () => {
  const tables = [
    'operator',
    'account',
    'session',
    'deposit',
    'withdrawal',
    'posting',
    'approval',
    'proposal',
    'loan',
    'news_item',
  ]
  const there = () => tables.filter((name) => hasTable(fixture.server.database.db, name))
  const everything = () => there().map((name) => fixture.server.database.db.prepare(`SELECT * FROM ${name}`).all())

  it('is tried on every call of signing in, reviews, users, operators, audit log and books', () => {
    const own = Object.keys(table).concat(untried)
    expect(everyOperatorCall.map(([name]) => name).filter((name) => !own.includes(name) && !(name in edited))).toEqual(
      [],
    )
    for (const name of own) {
      const { method, path } = operatorCalls[name as OperatorCallName]
      expect(fixture.server.console.hasRoute({ method, url: path }), name).toBe(true)
    }
  })

  it.each(Object.keys(table) as OperatorCallName[])('to %s does no harm', async (name) => {
    const before = everything()
    const fields = table[name] ?? {}
    for (const key of [...Object.keys(fields), 'more']) {
      for (const [what, value] of hostileValues) {
        const browser = name === 'signIn' ? new OperatorBrowser(fixture.server) : admin
        const answer = await browser.answer(name, { ...fields, [key]: value })
        const reported = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect([200, 429], reported).toContain(answer.statusCode)
        expect([0, 1, 429, 999], reported).toContain(answer.json().code)
        expect(answer.body, reported).not.toMatch(/sqlite|SQLITE|stack|\.ts:/)
      }
    }
    expect(everything()).toEqual(before)
    expect(fixture.audit()).toEqual([])
    expect(openAuditLog(fixture.server.database.db).verify()).toMatchObject({ intact: true })
  })

  it('as a remark of what does wait is one line, however long or odd it is', async () => {
    for (const [what, remark] of hostileValues) {
      const { code } = await admin.ask('decideReview', { id: review, outcome: 'rejected', remark })
      if (code !== 1) continue
      const stored = String(
        fixture.server.database.db.prepare('SELECT remark FROM deposit ORDER BY id DESC').pluck().get(),
      )
      expect(stored, what).toMatch(/^[^\p{Cc}]{1,500}$/u)
      await fixture.real().deposit('50')
      review = (await admin.told('waitingReviews'))[0].id
    }
  })

  it('in the cookie is no session', async () => {
    const eve = new OperatorBrowser(fixture.server)
    for (const [what, value] of hostileValues) {
      eve.cookie = `ops=${encodeURIComponent(JSON.stringify(value) ?? '').slice(0, 4000)}; ops=x; =; ;`
      expect((await eve.ask('whoAmI')).code, what).toBe(999)
    }
  })
})
