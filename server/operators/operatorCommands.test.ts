import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { STRICT } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { operateOperators } from './operatorCommands.ts'
import { openOperatorManagement } from './operators.ts'
import { SignIns } from './signIns.ts'

const NOW = Date.UTC(2026, 2, 4)
let database: ExchangeDatabase
beforeEach(() => {
  database = openTestDatabase()
})
afterEach(() => database.close())

const parts = () => ({ db: database.db, audit: openAuditLog(database.db), now: () => NOW })
const desk = () => openOperatorManagement(parts(), STRICT)
const reported = (...args: string[]) => operateOperators(args, desk().operators, 'shell:root')
const signIn = (name: string, password = '') =>
  new SignIns({ ...parts(), database, issuer: 'Broker' }).signIn(name, password)

describe('the command line', () => {
  it('makes the first admin, and another only when asked to', async () => {
    const created = await reported('create-admin', 'grace')
    expect(created?.ok).toBe(true)
    expect(created?.lines[0]).toContain('until 2026-03-07T00:00:00.000Z')
    expect((await signIn('grace', created?.lines[1]))?.me).toEqual({ name: 'grace', stage: 'password', roles: [] })
    expect(await reported('create-admin', 'alan')).toMatchObject({ ok: false })
    expect(await reported('create-admin', 'alan', '--another')).toMatchObject({ ok: true })
    expect(await reported('create-admin', 'alan', '--another')).toMatchObject({ ok: false })
    expect(desk().operators.table.all()).toMatchObject([
      { name: 'alan', roles: ['admin'] },
      { name: 'grace', roles: ['admin'], createdBy: 'shell:root' },
    ])
  })

  it('makes a first one again once every admin is disabled', async () => {
    await reported('create-admin', 'grace')
    expect(await reported('disable-operator', 'grace')).toMatchObject({ ok: true })
    expect(await reported('create-admin', 'alan')).toMatchObject({ ok: true })
  })

  it('resets an operator who has lost password or phone', async () => {
    const first = await reported('create-admin', 'grace')
    const second = await reported('reset-operator', 'grace')
    expect(await signIn('grace', first?.lines[1])).toBeUndefined()
    expect((await signIn('grace', second?.lines[1]))?.me.stage).toBe('password')
    expect(await reported('reset-operator', 'nobody')).toEqual({ ok: false, lines: ['There is no such operator.'] })
    expect([...openAuditLog(database.db).entries()].map(({ actor, act, subject }) => [actor, act, subject])).toEqual([
      ['shell:root', 'createOperator', 'operator-grace'],
      ['shell:root', 'resetOperator', 'operator-grace'],
      ['grace', 'signInFailed', 'operator-grace'],
    ])
  })

  it('prints the password and keeps it nowhere', async () => {
    const [, password = 'none'] = (await reported('create-admin', 'grace'))?.lines ?? []
    expect(password).toMatch(/^(\w{4}-){4}\w{4}$/)
    for (const table of ['operator', 'audit_entry'])
      expect(JSON.stringify(database.db.prepare(`SELECT * FROM ${table}`).all())).not.toContain(password)
  })

  it.each([
    [],
    ['create-admin'],
    ['create-admin', 'a', '--more'],
    ['reset-operator'],
    ['reset-operator', 'a', 'b'],
    ['reviews'],
  ])('leaves %j %j %j to others', async (...args) => expect(await reported(...(args as string[]))).toBeUndefined())

  it.each(['', 'A', 'a', '1st', 'grace hopper', 'auto', 'nobody', 'shell:root', 'x'.repeat(33), 'grace\n'])(
    'makes no operator called %j',
    async (name) => expect(await reported('create-admin', name)).toMatchObject({ ok: false }),
  )
})
