import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/operator/entities/operator.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { STRICT } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { type Reviewed, Reviews } from '../ops/reviews.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { recordApprovalSettings, recordedApprovalSettings } from './approvalSettings.ts'
import { openOperatorManagement } from './operators.ts'
import { openOperatorTable } from './operatorTable.ts'
import { SignIns } from './signIns.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 2, 4)
let now: number
let database: ExchangeDatabase
beforeEach(() => {
  now = START
  database = openTestDatabase()
})
afterEach(() => database.close())

const audit = () => openAuditLog(database.db)
const parts = () => ({ db: database.db, audit: audit(), now: () => now })
const desk = (settings = STRICT) => openOperatorManagement(parts(), settings)
const table = () => openOperatorTable(database.db)

/** Somebody who has worked here for long, and has signed in. */
function there(name: string, ...roles: Role[]): void {
  const created = { name, roles, passwordHash: 'x', oneTimeUntil: 0, createdBy: 'shell:root', accessBy: null }
  table().add(created, 0)
  database.db.prepare(`UPDATE operator SET one_time_until = NULL, secret = 'x', confirmed = 1 WHERE name = ?`).run(name)
}

/** The number of what waits about an operator. */
const waitingOf = (name: string) =>
  desk()
    .proposals.waiting()
    .find(({ subject }) => subject === `operator-${name}`)?.number ?? 0

/** A deposit of this much, and what approvals of it come to. */
function deposit(amount: bigint, number = 1) {
  let isOver = false
  const item = { number, amount, accountId: number, since: START, facts: {}, pictures: {} }
  const reviewed: Reviewed = {
    kind: 'deposit',
    outcomes: ['approved', 'rejected'],
    waiting: () => (isOver ? [] : [item]),
    find: (requested) => (requested === number && !isOver ? item : undefined),
    decided: () => ({ rows: [], total: 0 }),
    decide: () => {
      isOver = true
      return true
    },
  }
  return {
    approve: (by: string, settings = STRICT) =>
      new Reviews({ ...parts(), reviewed: [reviewed], rules: desk(settings).rules }).judge(`deposit-${number}`, by, {
        outcome: 'approved',
      }),
  }
}

describe('acts on operators', () => {
  beforeEach(() => {
    there('ada', 'admin')
    there('grace', 'admin')
    there('fred', 'finance')
  })

  it.each(['setRoles', 'reset', 'enable', 'create'] as const)('%s waits for another admin', async (act) => {
    const { operators, proposals } = desk()
    if (act === 'enable') await operators.setDisabled('ada', 'fred', true)
    const before = table().all()
    const acted = {
      setRoles: () => operators.setRoles('ada', 'fred', ['admin']),
      reset: () => operators.reset('ada', 'fred'),
      enable: () => operators.setDisabled('ada', 'fred', false),
      create: () => operators.create('ada', 'eve', ['admin']),
    }
    expect(await acted[act]()).toMatchObject({ isProposed: true })
    expect(table().all()).toEqual(before)
    const number = waitingOf(act === 'create' ? 'eve' : 'fred')
    expect(await proposals.confirm('ada', number)).toEqual({ reason: 'own' })
    expect(await proposals.confirm('fred', number)).toEqual({ reason: 'role' })
    expect(await proposals.confirm('shell:root', number)).toEqual({ reason: 'commandLine' })
    expect(table().all()).toEqual(before)
    expect(await proposals.confirm('grace', number)).not.toHaveProperty('reason')
    expect(table().all()).not.toEqual(before)
    expect(await proposals.confirm('grace', number)).toBe('gone')
  })

  it('give a one-time password in two parts, of which neither signs in', async () => {
    const { operators, proposals } = desk()
    const acted = await operators.create('ada', 'eve', ['finance'])
    const first = (typeof acted === 'object' && acted.password?.password) || ''
    const confirmed = await proposals.confirm('grace', waitingOf('eve'))
    const second = (typeof confirmed === 'object' && 'password' in confirmed && confirmed.password?.password) || ''
    const signIn = (password: string) => new SignIns({ ...parts(), database, issuer: 'Broker' }).signIn('eve', password)
    for (const part of [first, second]) expect(await signIn(part)).toBeUndefined()
    expect((await signIn(`${first}-${second}`))?.me.stage).toBe('password')
    expect(JSON.stringify(database.db.prepare('SELECT * FROM proposal').all())).not.toContain(first)
  })

  it('keep somebody out at once', async () => {
    expect(await desk().operators.setDisabled('ada', 'grace', true)).toEqual({ isProposed: false })
    expect(table().named('grace')?.disabledAt).toBe(START)
  })

  it('end after seven days, when taken back or rejected, and when their proposer is disabled', async () => {
    const { operators, proposals } = desk()
    await operators.setRoles('ada', 'fred', ['content'])
    now += 7 * DAY
    expect(await proposals.confirm('grace', 1)).toBe('gone')
    await operators.setRoles('ada', 'fred', ['content'])
    expect(proposals.end('ada', waitingOf('fred'))).toBe(true)
    await operators.setRoles('ada', 'fred', ['content'])
    expect(proposals.end('grace', waitingOf('fred'))).toBe(true)
    await operators.setRoles('ada', 'fred', ['content'])
    const number = waitingOf('fred')
    await operators.setDisabled('shell:root', 'ada', true)
    expect(await proposals.confirm('grace', number)).toBe('gone')
    expect(table().named('fred')?.roles).toEqual(['finance'])
    expect(
      audit()
        .of('operator-fred')
        .map(({ act }) => act),
    ).toEqual([...['propose', 'propose', 'takeBackProposal', 'propose', 'rejectProposal', 'propose']])
  })

  it('asked again replace the own proposal, and wait behind that of another', async () => {
    const { operators, proposals } = desk()
    await operators.setRoles('ada', 'fred', ['content'])
    await operators.setRoles('ada', 'fred', ['reviewer'])
    expect(proposals.waiting()).toMatchObject([{ detail: 'reviewer' }])
    expect(await operators.setRoles('grace', 'fred', ['admin'])).toBe('waiting')
    await proposals.confirm('grace', waitingOf('fred'))
    expect(table().named('fred')?.roles).toEqual(['reviewer'])
  })

  it('confirmed twice at once are done once', async () => {
    there('bea', 'admin')
    const { operators, proposals } = desk()
    await operators.reset('ada', 'fred')
    const number = waitingOf('fred')
    const answers = await Promise.all([proposals.confirm('grace', number), proposals.confirm('bea', number)])
    expect(answers.filter((one) => one === 'gone')).toHaveLength(1)
    expect(
      audit()
        .of('operator-fred')
        .filter(({ act }) => act === 'resetOperator'),
    ).toHaveLength(1)
  })

  it('at the command line wait for an admin, and do not where there is none', async () => {
    const { operators, proposals } = desk()
    expect(await operators.create('shell:root', 'eve', ['admin'])).toMatchObject({ isProposed: true })
    expect(await proposals.confirm('ada', waitingOf('eve'))).not.toHaveProperty('reason')
    for (const name of ['ada', 'grace', 'eve']) await operators.setDisabled('shell:root', name, true)
    expect(await operators.create('shell:root', 'dora', ['admin'])).toMatchObject({ isProposed: false })
  })
})

describe('new access', () => {
  it('approves nothing for 24 hours, confirms nothing, and then does', async () => {
    there('ada', 'admin')
    const { operators, proposals } = desk()
    await operators.create('ada', 'eve', ['finance'])
    const until = START + DAY
    expect(deposit(1n).approve('eve')).toEqual({ reason: 'wait', until })
    now = until - 1
    expect(deposit(1n).approve('eve')).toEqual({ reason: 'wait', until })
    now = until
    expect(deposit(1n).approve('eve')).toBe('decided')
    there('grace', 'admin')
    await operators.create('shell:root', 'dora', ['admin'])
    await proposals.confirm('ada', waitingOf('dora'))
    expect(proposals.barTo('dora', { kind: 'setRoles', proposedBy: 'ada' })).toMatchObject({ reason: 'wait' })
  })

  it('that one person gave is no second pair of eyes, however old it is', async () => {
    there('ada', 'admin')
    await desk().operators.create('ada', 'eve', ['finance'])
    await desk().operators.create('ada', 'mallory', ['finance'])
    now += 30 * DAY
    const rich = deposit(1_000_000_000_000n)
    expect(rich.approve('ada')).toBe('needsAnother')
    expect(rich.approve('eve')).toEqual({ reason: 'related' })
    const other = deposit(1_000_000_000_000n, 2)
    expect(other.approve('eve')).toBe('needsAnother')
    expect(other.approve('mallory')).toEqual({ reason: 'related' })
  })
})

describe('limits', () => {
  it('count what was approved within 24 hours, over midnight too', () => {
    there('ada', 'admin')
    now = START + DAY - 60_000
    expect(deposit(STRICT.limit, 1).approve('ada')).toBe('decided')
    now += 120_000
    expect(deposit(1n, 2).approve('ada')).toBe('needsAnother')
    now += DAY - 120_000
    expect(deposit(STRICT.limit, 3).approve('ada')).toBe('decided')
  })

  it('are one for all users of the machine, where nothing beyond them is approved', () => {
    expect(deposit(STRICT.limit, 1).approve('shell:root')).toBe('decided')
    expect(deposit(1n, 2).approve('shell:bob')).toEqual({ reason: 'commandLine' })
  })
})

describe('settings', () => {
  const warnings: unknown[] = []
  const recording = () => ({ audit: audit(), log: { warn: (said: unknown) => warnings.push(said) }, now: () => now })
  const choices = { fourEyesUsd: 10_000, operators: 'several', operatorWaitHours: undefined, demo: false } as const

  it('of one operator let one approve and change everything, and stand in the audit log at every start', async () => {
    there('ada', 'admin')
    there('grace', 'admin')
    const one = { ...STRICT, oneOperator: true }
    const rich = deposit(1_000_000_000_000n)
    expect(rich.approve('ada')).toBe('needsAnother')
    expect(rich.approve('ada')).toEqual({ reason: 'own' })
    expect(rich.approve('ada', one)).toBe('decided')
    expect(await desk(one).operators.setRoles('ada', 'grace', ['content'])).toEqual({ isProposed: false })
    for (let start = 0; start < 2; start++) recordApprovalSettings({ ...choices, operators: 'one' }, recording())
    recordApprovalSettings(choices, recording())
    recordApprovalSettings(choices, recording())
    expect(
      audit()
        .of('OPERATORS')
        .map(({ actor, remark }) => [actor, remark]),
    ).toEqual([
      ['auto', 'one'],
      ['auto', 'one'],
      ['auto', 'several'],
    ])
    expect(warnings).toHaveLength(2)
  })

  it('hold at the command line as the server has written them down, whatever its environment says', () => {
    expect(recordedApprovalSettings(audit())).toEqual(STRICT)
    recordApprovalSettings({ ...choices, fourEyesUsd: 500, operators: 'one' }, recording())
    expect(recordedApprovalSettings(audit())).toEqual({ ...STRICT, limit: 500_000_000n, oneOperator: true })
    recordApprovalSettings({ ...choices, fourEyesUsd: 500 }, recording())
    expect(recordedApprovalSettings(audit())).toEqual({ ...STRICT, limit: 500_000_000n })
  })
})

describe('one admin alone', () => {
  const NAMES = ['fred', 'eve', 'mallory'] as const
  const act = fc.record({
    do: fc.constantFrom('create', 'reset', 'disable', 'enable', 'setRoles', 'confirm', 'wait', 'approve', 'approve'),
    name: fc.constantFrom(...NAMES, 'grace'),
    by: fc.constantFrom('ada', ...NAMES),
  })

  /** First steps of every attack: an operator of the attacker's own. */
  const started = [
    { do: 'create', name: 'eve', by: 'ada' },
    { do: 'reset', name: 'fred', by: 'ada' },
  ] as const

  it('never gets more through than the limits, whatever operators they make, change and sign in as', async () => {
    let created = 0
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 8, maxLength: 16 }), async (isAlone, acts) => {
        database.close()
        database = openTestDatabase()
        now = START
        there('ada', 'admin')
        there('fred', 'finance')
        if (!isAlone) there('grace', 'admin')
        /** Operators the attacker can act as: themselves, and everyone whose one-time password they received. */
        const puppets = new Set(['ada'])
        const rich = deposit(STRICT.limit * 100n)
        for (const { do: what, name, by } of [...started, ...acts]) {
          const { operators, proposals } = desk()
          if (!puppets.has(by)) continue
          if (what === 'create' || what === 'reset') {
            const acted = what === 'create' ? operators.create('ada', name, ['admin']) : operators.reset('ada', name)
            const { isProposed = true, password } = ((await acted) as { isProposed?: boolean; password?: object }) ?? {}
            if (password && !isProposed) {
              puppets.add(name)
              created += 1
              database.db
                .prepare(`UPDATE operator SET one_time_until = NULL, secret = 'x', confirmed = 1 WHERE name = ?`)
                .run(name)
            }
          } else if (what === 'disable' || what === 'enable')
            await operators.setDisabled('ada', name, what === 'disable')
          else if (what === 'setRoles') await operators.setRoles(by, name, ['admin'])
          else if (what === 'confirm') for (const { number } of proposals.waiting()) await proposals.confirm(by, number)
          else if (what === 'wait') now += DAY
          else expect(rich.approve(by), JSON.stringify(acts)).not.toBe('decided')
        }
      }),
      { numRuns: 20 },
    )
    expect(created).toBeGreaterThan(3)
  })
})
