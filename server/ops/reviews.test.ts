import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccounts } from '../accounts/accounts.ts'
import { Identity } from '../identity/identity.ts'
import { identityReviews } from '../identity/identityReviews.ts'
import { openIdentityTable } from '../identity/identityTable.ts'
import { openTestDatabase, testDialect } from '../openTestDatabase.ts'
import { STRICT } from '../operatorFixture.ts'
import { openOperatorManagement } from '../operators/operators.ts'
import { openOperatorTable } from '../operators/operatorTable.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { openAuditLog } from './auditLog.ts'
import { AutoReview } from './autoReview.ts'
import { operate } from './commands.ts'
import { type Reviewed, Reviews } from './reviews.ts'

const START = Date.UTC(2026, 2, 4)
let now: number
let database: ExchangeDatabase
let one: number
let other: number
let fresh = 0

const desk = () => {
  const audit = openAuditLog(database.db)
  const reviewed = [identityReviews(database.db, openIdentityTable(database.db))]
  return { audit, reviews: new Reviews({ db: database.db, audit, reviewed, now: () => now }) }
}
const identity = () => {
  const pictures = openPictureTable(database.db)
  const parts = { table: openIdentityTable(database.db), claimPicture: pictures.claim, now: () => now }
  return new Identity({ db: database.db, ...parts })
}
function picture(accountId = one): string {
  fresh += 1
  const name = `picture${fresh}`
  const row = { account_id: accountId, type: 'image/png', bytes: 1, created_at: now }
  openPictureTable(database.db).add({ ...row, name })
  return name
}
const document = (accountId = one) => ({
  name: 'Ada Lovelace',
  cardId: 'A123456',
  frontPicture: picture(accountId),
  backPicture: picture(accountId),
})
const checks = () => database.db.prepare('SELECT count(*) FROM identity_check').pluck().get()
const reported = (...args: string[]) =>
  operate(args, { ...desk(), pictures: '/pictures', operator: 'grace', checkBooks: () => wrong })
let wrong: readonly string[] = []

beforeEach(() => {
  now = START
  database = openTestDatabase()
  const accounts = openAccounts(database, { now: () => now })
  one = accounts.createDemo('one').accountId
  other = accounts.createDemo('other').accountId
})
afterEach(() => database.close())

describe('an identity', () => {
  it('waits once it is handed in, and is taken once, however often it is sent', () => {
    const given = document()
    expect(identity().checkOf(one)).toBeUndefined()
    expect(identity().submit(one, given)).toBe('taken')
    expect(identity().submit(one, { ...given, name: ' Ada  Lovelace ' })).toBe('taken')
    expect(identity().checkOf(one)).toMatchObject({ ...given, status: 'waiting', submittedAt: START })
    expect(checks()).toBe(1)
  })

  it('is refused while another one waits, and once one is approved', () => {
    identity().submit(one, document())
    expect(identity().submit(one, document())).toBe('waiting')
    desk().reviews.decide('identity-1', 'grace', { outcome: 'approved' })
    expect(identity().submit(one, document())).toBe('approved')
    expect(checks()).toBe(1)
  })

  it('can be handed in anew after it was rejected, with other pictures', () => {
    const given = document()
    identity().submit(one, given)
    desk().reviews.decide('identity-1', 'grace', { outcome: 'rejected', remark: 'The number cannot be read' })
    expect(identity().checkOf(one)).toMatchObject({ status: 'rejected', remark: 'The number cannot be read' })
    expect(identity().submit(one, given)).toBe('pictures')
    expect(identity().submit(one, document())).toBe('taken')
    expect(identity().checkOf(one)?.status).toBe('waiting')
  })

  it('needs two pictures of the account’s own; of a refused one none counts as used', () => {
    const given = document()
    const [same, theirs] = [
      { ...given, backPicture: given.frontPicture },
      { ...given, backPicture: picture(other) },
    ]
    expect(identity().submit(one, same)).toBe('samePicture')
    expect(identity().submit(one, theirs)).toBe('pictures')
    expect(identity().submit(one, { ...given, frontPicture: '' })).toBe('pictures')
    expect(checks()).toBe(0)
    expect(identity().submit(one, given)).toBe('taken')
  })

  it('needs a name and a number', () => {
    expect(identity().submit(one, { ...document(), name: '{{7*7}}' })).toBe('name')
    expect(identity().submit(one, { ...document(), cardId: '1' })).toBe('cardId')
    expect(checks()).toBe(0)
  })
})

describe('a review', () => {
  it('is listed with what there is to see, the oldest first', () => {
    identity().submit(other, document(other))
    now += 1000
    const given = document()
    identity().submit(one, given)
    expect(
      desk()
        .reviews.waiting()
        .map(({ id }) => id),
    ).toEqual(['identity-1', 'identity-2'])
    expect(desk().reviews.waiting()[1]).toEqual({
      id: 'identity-2',
      kind: 'identity',
      accountId: one,
      since: START + 1000,
      facts: { fullName: 'Ada Lovelace', cardNumber: 'A123456' },
      pictures: { front: given.frontPicture, back: given.backPicture },
    })
  })

  it('has one verdict, whoever comes first', () => {
    identity().submit(one, document())
    const [first, second] = [desk().reviews, desk().reviews]
    expect(first.decide('identity-1', 'grace', { outcome: 'rejected', remark: 'Blurred' })).toBe(true)
    expect(second.decide('identity-1', 'alan', { outcome: 'approved' })).toBe(false)
    expect([...desk().audit.entries()]).toMatchObject([
      { number: 1, at: START, actor: 'grace', act: 'reject', subject: 'identity-1', remark: 'Blurred' },
    ])
    expect(identity().checkOf(one)?.status).toBe('rejected')
  })

  it.each(['', 'identity', 'identity-', 'identity-2', 'identity-1x', 'loan-1', '1', "identity-1' OR 1=1"])(
    '%j is none',
    (id) => {
      identity().submit(one, document())
      expect(desk().reviews.decide(id, 'grace', { outcome: 'approved' })).toBe(false)
      expect(desk().audit.verify()).toMatchObject({ entries: 0 })
    },
  )

  it('that rejects says why, in one line', () => {
    identity().submit(one, document())
    for (const remark of ['', ' \n', 'x'.repeat(501)])
      expect(() => desk().reviews.decide('identity-1', 'grace', { outcome: 'rejected', remark })).toThrow(RangeError)
    desk().reviews.decide('identity-1', 'grace', { outcome: 'rejected', remark: 'Too\n\u001b[31mdark ' })
    expect(identity().checkOf(one)?.remark).toBe('Too [31mdark')
  })

  it('approves by itself after 20 s where it is told to, also what waited through a restart', () => {
    identity().submit(one, document())
    const auto = () => new AutoReview(desk().reviews, pino({ level: 'silent' }), () => now)
    now += 19_999
    const first = auto()
    first.look()
    first.close()
    expect(identity().checkOf(one)?.status).toBe('waiting')
    now += 1
    const second = auto()
    second.look()
    second.look()
    second.close()
    expect(identity().checkOf(one)?.status).toBe('approved')
    expect([...desk().audit.entries()]).toMatchObject([{ actor: 'auto', act: 'approve', at: START + 20_000 }])
  })
})

describe('one that cannot be decided', () => {
  it('does not hold up those behind it, and is told once', () => {
    const errors: unknown[] = []
    const log = { error: (of: unknown) => errors.push(of) } as unknown as FastifyBaseLogger
    const decided: number[] = []
    const item = (number: number) => ({ number, accountId: one, since: START, facts: {}, pictures: {} })
    const reviewed: Reviewed = {
      kind: 'loan',
      outcomes: ['approved'],
      waiting: () => [1, 2, 3].filter((number) => !decided.includes(number)).map(item),
      find: item,
      decided: () => ({ rows: [], total: 0 }),
      decide: (number) => {
        if (number === 1) throw new Error('its loan has gone')
        return decided.push(number) > 0
      },
    }
    const { audit } = desk()
    const auto = new AutoReview(
      new Reviews({ db: database.db, audit, reviewed: [reviewed], now: () => now }),
      log,
      () => now,
    )
    now += 20_000
    auto.look()
    auto.look()
    auto.close()
    expect(decided).toEqual([2, 3])
    expect(errors).toMatchObject([{ review: 'loan-1' }])
  })
})

describe('above an amount', () => {
  const ABOVE = 10_000_000_000n
  let waiting: { number: number; amount: bigint; verdicts: unknown[] }
  const reviewed = (): Reviewed => {
    const item = () => ({ ...waiting, accountId: one, since: START, facts: {}, pictures: {} })
    return {
      kind: 'withdrawal',
      outcomes: ['approved', 'rejected'],
      waiting: () => [item()],
      find: (number) => (number === waiting.number && waiting.verdicts.length === 0 ? item() : undefined),
      decided: () => ({ rows: [], total: 0 }),
      decide: (_, verdict) => waiting.verdicts.push(verdict) > 0,
    }
  }
  const four = (limit = ABOVE) => {
    const parts = { db: database.db, audit: openAuditLog(database.db), now: () => now }
    const { rules } = openOperatorManagement(parts, { ...STRICT, limit })
    return new Reviews({ ...parts, reviewed: [reviewed()], rules })
  }
  const approve = (actor: string) => four().judge('withdrawal-1', actor, { outcome: 'approved' })
  beforeEach(() => {
    waiting = { number: 1, amount: ABOVE + 1n, verdicts: [] }
    const operators = openOperatorTable(database.db)
    for (const name of ['grace', 'alan', 'ada']) {
      const created = { name, roles: ['finance'] as const, passwordHash: 'x', oneTimeUntil: 0, createdBy: 'shell:root' }
      operators.add({ ...created, accessBy: null }, 0)
    }
  })

  it('two operators approve, and nobody is both', () => {
    expect(approve('grace')).toBe('needsAnother')
    expect(four().standings('alan', four().waiting())).toEqual([
      { needs: 2, approvals: [{ by: 'grace', at: START }], bar: undefined },
    ])
    expect(approve('grace')).toEqual({ reason: 'own' })
    expect(approve('shell:root')).toEqual({ reason: 'commandLine' })
    expect(approve('nobody')).toEqual({ reason: 'role' })
    expect(waiting.verdicts).toEqual([])
    expect(approve('alan')).toBe('decided')
    expect(waiting.verdicts).toEqual([{ outcome: 'approved' }])
    expect(approve('ada')).toBe('gone')
    expect([...openAuditLog(database.db).entries()].map(({ actor, act }) => [actor, act])).toEqual([
      ['grace', 'approveFirst'],
      ['alan', 'approve'],
    ])
  })

  it('one rejects, before and after somebody has approved', () => {
    const reject = { outcome: 'rejected', remark: 'No' } as const
    expect(approve('grace')).toBe('needsAnother')
    expect(four().judge('withdrawal-1', 'grace', reject)).toBe('decided')
    expect(waiting.verdicts).toEqual([reject])
  })

  it('begins beyond it, and not where there is none', () => {
    waiting.amount = ABOVE
    expect(four().standings('grace', four().waiting())).toMatchObject([{ needs: 1 }])
    expect(approve('grace')).toBe('decided')
    waiting = { number: 1, amount: ABOVE * 2n, verdicts: [] }
    const none = new Reviews({
      db: database.db,
      audit: openAuditLog(database.db),
      reviewed: [reviewed()],
      now: () => now,
    })
    expect(none.judge('withdrawal-1', 'auto', { outcome: 'approved' })).toBe('decided')
  })

  it('knows only the verdicts of its kind', () =>
    expect(() => four().judge('withdrawal-1', 'grace', { outcome: 'invalid', remark: 'Twice' })).toThrow(RangeError))
})

describe('the books', () => {
  it('are sound, or said to be wrong line by line', () => {
    expect(reported('check-ledger')).toEqual({ ok: true, lines: ['The ledger is sound.'] })
    wrong = ['All balances together are 5 micro-USD instead of zero']
    expect(reported('check-ledger')).toEqual({ ok: false, lines: wrong })
    wrong = []
  })
})

describe('the audit log', () => {
  const filled = () => {
    const { audit } = desk()
    for (const subject of ['identity-1', 'identity-2', 'identity-3'])
      audit.append({ actor: 'grace', act: 'approve', subject, remark: '' }, now)
    return audit
  }
  const on = testDialect === 'postgres' ? ' ON audit_entry' : ''
  const untie = () => database.db.exec(`DROP TRIGGER audit_entry_stays${on}; DROP TRIGGER audit_entry_remains${on}`)

  it('is intact as long as nobody touches it', () => {
    expect(desk().audit.verify()).toEqual({ intact: true, entries: 0, newest: '0'.repeat(64) })
    const audit = filled()
    const newest = [...audit.entries()].at(-1)?.hash
    expect(audit.verify()).toEqual({ intact: true, entries: 3, newest })
  })

  if (testDialect === 'sqlite')
    it('is only added to', () => {
      filled()
      const like = (changes: string) =>
        `INSERT OR REPLACE INTO audit_entry (${changes.startsWith('rowid') ? 'rowid, ' : ''}number, at, actor, act, subject, remark, hash)
       SELECT ${changes}, at, 'alan', act, subject, remark, `
      for (const sql of [
        `${like('number')} hash FROM audit_entry WHERE number = 2`,
        `${like('number')} 'other' FROM audit_entry WHERE number = 2`,
        `${like('4')} hash FROM audit_entry WHERE number = 2`,
        `${like('rowid, 4')} 'other' FROM audit_entry WHERE number = 2`,
        `${like('number + 3')} 'other' FROM audit_entry WHERE number = 2`,
      ])
        expect(() => database.db.exec(sql), sql).toThrow('only added to')
      expect(desk().audit.verify()).toMatchObject({ intact: true, entries: 3 })
      expect(() => database.db.exec(`UPDATE audit_entry SET actor = 'alan'`)).toThrow('only added to')
      expect(() => database.db.exec('DELETE FROM audit_entry')).toThrow('only added to')
    })

  it.each([
    ['changed', `UPDATE audit_entry SET actor = 'alan' WHERE number = 2`, 2],
    ['taken out', 'DELETE FROM audit_entry WHERE number = 2', 2],
    ['of another time', 'UPDATE audit_entry SET at = at - 1 WHERE number = 1', 1],
    ['put in another place', 'UPDATE audit_entry SET number = 9 WHERE number = 3', 3],
    ['given another hash', `UPDATE audit_entry SET hash = 'x' WHERE number = 3`, 3],
  ])('tells where an entry was %s', (_, sql, broken) => {
    const audit = filled()
    untie()
    database.db.exec(sql)
    expect(audit.verify()).toEqual({ intact: false, broken })
  })
})

describe('the command line', () => {
  it('lists, approves, rejects and checks', () => {
    expect(reported('reviews')).toEqual({ ok: true, lines: ['Nothing waits.'] })
    const given = document()
    identity().submit(one, given)
    expect(reported('reviews').lines).toEqual([
      `identity-1  account ${one}, since 2026-03-04T00:00:00.000Z`,
      '  full name:      Ada Lovelace',
      '  card number:    A123456',
      `  front:          /pictures/${given.frontPicture}`,
      `  back:           /pictures/${given.backPicture}`,
    ])
    expect(reported('reject', 'identity-1', '')).toMatchObject({ ok: false })
    expect(reported('reject', 'identity-1', 'Blurred')).toEqual({ ok: true, lines: ['identity-1 is rejected.'] })
    expect(reported('approve', 'identity-1').ok).toBe(false)
    identity().submit(one, document())
    expect(reported('approve', 'identity-2')).toEqual({ ok: true, lines: ['identity-2 is approved.'] })
    expect(reported('check-audit').lines[0]).toMatch(/^The audit log is intact: 2 entries, the newest [\da-f]{64}\.$/)
  })

  it.each([
    [],
    ['help'],
    ['approve'],
    ['approve', 'identity-1', 'really'],
    ['reject', 'identity-1'],
    ['reviews', 'all'],
  ])('says what it takes to %j', (...args) => {
    const { ok, lines } = reported(...args)
    expect(ok).toBe(false)
    expect(lines.join()).toContain('npm run ops -- approve ID')
  })
})
