import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { everyCall } from '../../contract/calls.ts'
import { everyOperatorCall, type OperatorCallName } from '../../contract/operator/calls.ts'
import { type Fields, MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import type { OperatorsSide } from '../openOperators.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that a file imports to run, not only for their types. */
function importsOf(file: string): string[] {
  const statements = readFileSync(join(root, file), 'utf8').matchAll(
    /^(?:import|export)\s+(type\s)?([^'"]*?)(?:from\s+)?['"](\.[^'"]+)['"]/gm,
  )
  return [...statements].flatMap(([, type, what = '', path = '']) => {
    const named = /\{([^}]*)\}/.exec(what)?.[1]?.split(',') ?? []
    const onlyTypes = named.length > 0 && named.every((one) => /^\s*(type\s|$)/.test(one))
    return type || onlyTypes ? [] : [relative(root, join(root, dirname(file), path))]
  })
}

/** Returns all modules that the operators' calls can reach, with the import path to each. */
function reached(): Map<string, string> {
  const found = new Map<string, string>()
  const begin = readdirSync(join(root, 'server/http')).filter((name) => /^operator\w+\.ts$/.test(name))
  const rest = ['server/openOperators.ts', ...begin.map((name) => `server/http/${name}`)]
  for (const file of rest) if (!/(Trial|\.test)\.ts$/.test(file)) found.set(file, '')
  for (const [file] of found) {
    for (const next of importsOf(file)) if (!found.has(next) && existsSync(join(root, next))) found.set(next, file)
  }
  return found
}

describe('no call of the console changes a price, a fill or a user’s order', () => {
  it('for want of the means: nothing that runs there can reach the engine, the feeds or the calls of trading', () => {
    const files = reached()
    expect(files.size).toBeGreaterThan(40)
    const means = /^server\/(engine|feed|live)\/|^server\/markets\/(market|openMarket|candleStore)\.ts|orderHandlers/
    expect([...files].filter(([file]) => means.test(file))).toEqual([])
  })

  it('and what it is handed of the exchange can only be read', () => {
    expectTypeOf<OperatorsSide>().not.toHaveProperty('exchange')
    expectTypeOf<OperatorsSide['figures']>().parameters.toEqualTypeOf<[accountId: number]>()
    expectTypeOf<keyof OperatorsSide['accounts']>().toEqualTypeOf<'listSessions'>()
    expectTypeOf<keyof OperatorsSide['asyncServices']>().toEqualTypeOf<
      | 'signIns'
      | 'operators'
      | 'proposals'
      | 'help'
      | 'freezes'
      | 'reviews'
      | 'queues'
      | 'alsoUsed'
      | 'standings'
      | 'storedChecks'
    >()
  })

  it('and no name of its table is one of trading', () => {
    const trading = everyCall.filter(([, { path }]) => path.startsWith('/v1/api/forex/')).map(([name]) => name)
    expect(trading).toContain('submitOrder')
    expect(everyOperatorCall.filter(([name]) => (trading as string[]).includes(name))).toEqual([])
  })
})

describe('every call of the console, made by an admin', () => {
  let fixture: MoneyFixture
  let admin: OperatorBrowser
  let ann: MoneyPerson
  beforeAll(async () => {
    fixture = await MoneyFixture.open(OPERATOR_RATES)
    admin = await signedIn(fixture.server, 'root', 'admin')
    ann = fixture.real()
    await ann.fund('5000')
  })
  afterAll(() => fixture.server.close())

  it('leaves orders and prices as they are', async () => {
    const order = { forex_id: 1, cont: '0.1', multiple: 100, target_profit_price: 0, stop_loss_price: 0 }
    const pending = { ...order, type: 1, status: 0, target_price: '0.5' }
    expect((await ann.ask('submitOrder', { ...order, type: 1, status: 1, target_price: 0 })).code).toBe(1)
    expect((await ann.ask('submitOrder', pending)).code).toBe(1)
    const { db } = fixture.server.database
    const stored = () => ['trade_order', 'candle'].map((table) => db.prepare(`SELECT * FROM ${table}`).all())
    const before = stored()
    const perform = vi.spyOn(fixture.server.exchange, 'perform')
    const price = vi.spyOn(fixture.server.exchange, 'onTicks')
    expect((await ann.deposit('50')).code).toBe(1)
    const { id } = (await admin.told('waitingReviews'))[0]
    const fields: Partial<Record<OperatorCallName, Fields>> = {
      decideReview: { id, outcome: 'approved' },
      freezeUser: { id: ann.accountId, remark: 'Asked for it' },
      unfreezeUser: { id: ann.accountId, remark: 'Asked for it' },
      endUserSessions: { id: ann.accountId, remark: 'Asked for it' },
      endUserSecondFactor: { id: ann.accountId, remark: 'Asked for it' },
    }
    const usual = { id: ann.accountId, kind: 'deposit', name: 'eve', roles: ['content'], search: '', remark: 'x' }
    const last: OperatorCallName = 'signOut'
    for (const [name] of everyOperatorCall.toSorted(
      ([one], [other]) => Number(one === last) - Number(other === last),
    )) {
      if (name === 'signIn') continue
      const { statusCode } = await admin.answer(name, fields[name] ?? usual)
      expect(statusCode, name).toBe(200)
    }
    expect(perform).not.toHaveBeenCalled()
    expect(price).not.toHaveBeenCalled()
    expect(stored()).toEqual(before)
    expect(fixture.server.exchange.openOrders(ann.accountId)).toHaveLength(1)
    expect(fixture.server.exchange.pendingOrders(ann.accountId)).toHaveLength(1)
  })
})
