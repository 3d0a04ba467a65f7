import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as entry from '../../contract/calls/entry.ts'
import * as funds from '../../contract/calls/funds.ts'
import * as identity from '../../contract/calls/identity.ts'
import * as loans from '../../contract/calls/loans.ts'
import * as push from '../../contract/calls/push.ts'
import * as security from '../../contract/calls/security.ts'
import { type CallName, calls, everyCall } from '../../contract/calls.ts'
import { testDialect } from '../openTestDatabase.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

/** Content of a parameter, which decides the values it has to refuse. */
type Kind = 'instrument' | 'formerInstrument' | 'order' | 'choice' | 'count' | 'figure' | 'word' | 'name' | 'request'

interface Parameter {
  readonly kind: Kind
  /** A value that is accepted. */
  readonly good: string
  /** True if it may be missing or empty. */
  readonly optional?: boolean
}

const requestId: Parameter = { kind: 'request', good: '', optional: true }
const stop: Parameter = { kind: 'figure', good: '0', optional: true }
const shard: Parameter = { kind: 'choice', good: '0' }
const moment = (good: string): Parameter => ({ kind: 'count', good, optional: true })

/** The parameters of every routed call that has any, by their names on the wire. */
const parameters: Partial<Record<CallName, Record<string, Parameter>>> = {
  setting: { key: { kind: 'word', good: 'is_show_mobile' } },
  createDemoAccount: { demo_id: { kind: 'name', good: 'device', optional: true }, request_id: requestId },
  searchCurrency: { name: { kind: 'name', good: 'EUR', optional: true } },
  rowCandles: { forex_id: { kind: 'instrument', good: '1' }, period: { kind: 'choice', good: '15min' } },
  candles: {
    forex_id: { kind: 'instrument', good: '1' },
    period: { kind: 'choice', good: '1min' },
    limit: { kind: 'count', good: '10', optional: true },
    before: { kind: 'count', good: '1783521000000', optional: true },
  },
  submitOrder: {
    type: { kind: 'choice', good: '1' },
    cont: { kind: 'figure', good: '0.1' },
    forex_id: { kind: 'instrument', good: '1' },
    status: { kind: 'choice', good: '1' },
    target_price: stop,
    stop_loss_price: stop,
    target_profit_price: stop,
    multiple: { kind: 'figure', good: '100' },
    request_id: requestId,
  },
  myOrders: {
    status: { kind: 'choice', good: '3' },
    page: { kind: 'count', good: '1', optional: true },
    limit: { kind: 'count', good: '10', optional: true },
    from: moment('1'),
    to: moment('1783521000000'),
    forex_id: { kind: 'formerInstrument', good: '1', optional: true },
    side: { kind: 'choice', good: '1', optional: true },
    outcome: { kind: 'choice', good: 'winners', optional: true },
    reason: { kind: 'choice', good: 'stop_loss', optional: true },
    sort: { kind: 'choice', good: 'profit_desc', optional: true },
  },
  closeOrder: { id: { kind: 'order', good: '' }, request_id: requestId },
  cancelOrder: { id: { kind: 'order', good: '' }, request_id: requestId },
  setStops: {
    id: { kind: 'order', good: '' },
    target_profit_price: stop,
    stop_loss_price: stop,
    request_id: requestId,
  },
  closePart: {
    id: { kind: 'order', good: '' },
    cont: { kind: 'figure', good: '0.04' },
    request_id: requestId,
  },
  closeAll: {
    scope: { kind: 'choice', good: 'all' },
    forex_id: { kind: 'instrument', good: '1', optional: true },
    request_id: requestId,
  },
  reverseOrder: { id: { kind: 'order', good: '' }, request_id: requestId },
  setTrailing: {
    id: { kind: 'order', good: '' },
    distance: { kind: 'figure', good: '0.001' },
    request_id: requestId,
  },
  movePending: {
    id: { kind: 'order', good: '' },
    target_price: { kind: 'figure', good: '0.6' },
    request_id: requestId,
  },
  addAlert: {
    forex_id: { kind: 'instrument', good: '1' },
    type: { kind: 'choice', good: 'percent' },
    value: { kind: 'figure', good: '1' },
    request_id: requestId,
  },
  removeAlerts: { ids: { kind: 'request', good: 'some' }, request_id: requestId },
  journalEntries: { from: moment('1'), page: { kind: 'count', good: '1', optional: true } },
  saveJournalEntry: {
    id: { kind: 'order', good: '' },
    note: { kind: 'name', good: 'Too early', optional: true },
    rating: { kind: 'count', good: '4', optional: true },
    tags: { kind: 'name', good: 'News', optional: true },
    pictures: { kind: 'name', good: '', optional: true },
    changed_at: { kind: 'count', good: '', optional: true },
    request_id: requestId,
  },
  historyReport: { from: moment('1'), to: moment('1783521000000') },
  resetDemoAccount: { request_id: requestId },
  requestOutcome: { request_id: { kind: 'request', good: 'some' } },
  newsList: {
    category_id: { kind: 'count', good: '1', optional: true },
    page: { kind: 'count', good: '1', optional: true },
  },
  newsArticle: { id: { kind: 'instrument', good: '1' } },
  companies: { name: { kind: 'name', good: 'a', optional: true } },
  proveGrowth: { shard, from: { kind: 'count', good: '0' }, to: { kind: 'count', good: '0' } },
  proveOrder: { order_id: { kind: 'order', good: '' } },
  listTicks: {
    shard,
    forex_id: { kind: 'instrument', good: '1' },
    from: { kind: 'count', good: '1783521000000' },
    to: { kind: 'count', good: '1783521000001' },
  },
  listEntries: { shard, from: { kind: 'count', good: '0' } },
  witnessLog: { shard, key: { kind: 'request', good: 'none' }, checkpoint: { kind: 'request', good: 'none' } },
}

/** Those that change one order. */
const changing = [
  'closeOrder',
  'cancelOrder',
  'setStops',
  'closePart',
  'reverseOrder',
  'setTrailing',
  'movePending',
] as const

/** Routed calls without parameters. */
const without: readonly CallName[] = [
  'areaList',
  'complaintEmail',
  'deployedBuild',
  'getBalance',
  'getBasicInfo',
  'getCategories',
  'getCompanyStatus',
  'invitedCount',
  'listAlerts',
  'listLogs',
  'listNotices',
  'logKeys',
  'proveRefusals',
  'tradeList',
  'traders',
  'userInfo',
]

/**
 * Calls about login, identity, payments and loans. They have tables of their own (`badAccountInput.test.ts` and its
 * neighbours).
 */
const ofPersons: readonly string[] = [
  ...Object.keys({ ...entry, ...identity, ...security, ...loans, ...funds, ...push }),
  'myRanking',
  'joinRanking',
  'leaveRanking',
  'copies',
  'copyTrader',
  'stopCopying',
]

const LONG = 'x'.repeat(5000)
const noNumber = [
  'abc',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,5',
  '1 2',
  'null',
  '[object Object]',
  "1' OR '1'='1",
]
const tooFar = ['1e308', '9'.repeat(400), '-1', '-9999999999999']

const bad: Readonly<Record<Kind, readonly string[]>> = {
  instrument: [...noNumber, ...tooFar, '0', '99999', '1.5', LONG],
  // One that has left the market list still has a history.
  formerInstrument: [...noNumber, ...tooFar, '1.5', LONG],
  order: [...noNumber, ...tooFar, '0', '99999', '1.5', LONG],
  choice: [...noNumber, ...tooFar, '99', LONG],
  count: [...noNumber, ...tooFar, '1.5'],
  figure: [...noNumber, ...tooFar],
  word: ['abc', '__proto__', LONG],
  name: [LONG],
  request: [LONG],
}

let server: TestServer
let owner = { authorization: '' }
let stranger = { authorization: '' }
/** An open position of the owner, so that a bad value beside its id is what is refused. */
let own = ''
/** Orders of the stranger: one held, one pending, one ended. */
let others: readonly string[] = []

const wire = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()
/** Calls that no GET makes. */
const posted: ReadonlySet<string> = new Set(
  everyCall.filter(([, { method }]) => method === 'POST').map(([, { path }]) => path),
)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const ask = (path: string, query: string, headers: object = owner) =>
  posted.has(path)
    ? server.app.inject({ method: 'POST', url: path, payload: query, headers: { ...headers, ...form } })
    : server.app.inject({ url: query === '' ? path : `${path}?${query}`, headers: { ...headers } })
const submit = async (values: object, headers: object): Promise<string> => {
  const answer = await ask(calls.submitOrder.path, wire({ ...good('submitOrder'), ...values }), headers)
  expect(answer.json().code, answer.body).toBe(1)
  return String(answer.json().data.Id)
}

/** Values that are accepted; an order of the owner where one is needed. */
function good(name: CallName): Record<string, string> {
  const given = Object.entries(parameters[name] ?? {}).map(([key, { good: value }]) => [key, value])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** Returns everything that the request could have changed. */
async function everything(): Promise<unknown> {
  const lists = [0, 1, 3].flatMap((status) =>
    [owner, stranger].map(async (who) => (await ask(calls.myOrders.path, `status=${status}`, who)).json().data),
  )
  return Promise.all(lists)
}
/** Tables of the decision log, which changes by itself. */
const OF_THE_LOG = /^(decision|log_|tick_)/
/** A hash of every row outside the log. PostgreSQL names its tables elsewhere. */
function rowsWritten(): string | undefined {
  if (testDialect !== 'sqlite') return undefined
  const { db } = server.database
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
  const hash = createHash('sha256')
  for (const table of tables.filter((name) => !OF_THE_LOG.test(name)))
    for (const row of db.prepare<[], unknown[]>(`SELECT * FROM ${table}`).iterate()) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

beforeAll(async () => {
  server = await openTestServer({ RATE_PUBLIC: '1000000', RATE_SESSION: '1000000' })
  const demo = async () => ({ authorization: (await ask(calls.createDemoAccount.path, '', {})).json().data.token })
  owner = await demo()
  stranger = await demo()
  own = await submit({}, owner)
  const held = await submit({}, stranger)
  const pending = await submit({ status: '0', target_price: '0.5' }, stranger)
  const ended = await submit({}, stranger)
  await ask(calls.closeOrder.path, wire({ id: ended }), stranger)
  await ask(calls.resetDemoAccount.path, 'request_id=theirs', await demo())
  others = [held, pending, ended]
  // What stands in the audit log from the start is read once, and how far is written down.
  const unread = 'SELECT count(*) FROM audit_entry WHERE number > (SELECT audit_entry FROM push_told)'
  await vi.waitUntil(() => Number(server.database.db.prepare(unread).pluck().get()) === 0, { timeout: 20_000 })
})
afterAll(() => server.close())

const cases = everyCall.flatMap(([name, call]) =>
  Object.entries(parameters[name] ?? {}).flatMap(([key, { kind, optional }]) => [
    ...bad[kind].map((value) => ({ name, path: call.path, key, value, as: 'GET' as const })),
    ...(call.mutates ? bad[kind].map((value) => ({ name, path: call.path, key, value, as: 'POST' as const })) : []),
    ...(optional ? [] : [{ name, path: call.path, key, value: undefined, as: 'GET' as const }]),
  ]),
)

describe('bad input', () => {
  it('is tried on every routed call that takes parameters', () => {
    const routed = everyCall.filter(([, { method, path }]) => server.app.hasRoute({ method, url: path }))
    const ofTrading = routed.map(([name]) => name).filter((name) => !ofPersons.includes(name))
    expect(ofTrading.toSorted()).toEqual([...Object.keys(parameters), ...without].toSorted())
    expect(cases.length).toBeGreaterThan(300)
  })

  it.each(Object.keys(parameters) as CallName[])('of %s is code 0 with words, and changes nothing', async (name) => {
    const before = await everything()
    const rows = rowsWritten()
    for (const { path, key, value, as } of cases.filter((one) => one.name === name)) {
      const values: Record<string, string> = { ...(parameters[name]?.id && { id: own }), ...good(name) }
      if (value === undefined) delete values[key]
      else values[key] = value
      const answer =
        as === 'GET'
          ? await ask(path, wire(values))
          : await server.app.inject({ method: 'POST', url: path, payload: values, headers: owner })
      const reported = `${as} ${name} ${key}=${value?.slice(0, 30)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
      expect(answer.statusCode, reported).toBe(200)
      expect(answer.json(), reported).toMatchObject({ code: 0, data: null })
      expect(answer.json().msg.length, reported).toBeGreaterThan(8)
    }
    expect(rowsWritten()).toBe(rows)
    expect(await everything()).toEqual(before)
  })

  it('that names a parameter twice, as a list, an object or nothing of the kind is refused the same', async () => {
    const before = await everything()
    const shapes = [[1, 2], { a: 1 }, [], true, null, '', '\u0000', '١']
    for (const name of [...changing, 'submitOrder', 'closeAll'] as const) {
      const keys = Object.entries(parameters[name] ?? {}).filter(([, { optional }]) => !optional)
      for (const [key] of keys) {
        for (const shape of shapes) {
          const payload = { ...good(name), id: own, [key]: shape }
          const answer = await server.app.inject({ method: 'POST', url: calls[name].path, payload, headers: owner })
          expect([answer.statusCode, answer.json().code], `${name} ${key} ${JSON.stringify(shape)}`).toEqual([200, 0])
        }
        const twice = await ask(calls[name].path, `${wire({ ...good(name), id: '1', [key]: '1' })}&${key}=2`)
        expect([twice.statusCode, twice.json().code], `${name} ${key} twice`).toEqual([200, 0])
      }
    }
    expect(await everything()).toEqual(before)
  })
})

it('another account’s orders cannot be touched, nor told from those that do not exist', async () => {
  const before = await everything()
  for (const call of changing.map((name) => calls[name])) {
    const [unknown, ...theirs] = await Promise.all(
      ['99999999', ...others].map(async (id) =>
        (
          await ask(
            call.path,
            wire({ id, stop_loss_price: '0.1', cont: '0.01', distance: '0.001', target_price: '0.6' }),
          )
        ).json(),
      ),
    )
    expect(unknown).toMatchObject({ code: 0, data: null })
    for (const answer of theirs) expect(answer, call.path).toEqual(unknown)
  }
  expect((await ask(calls.requestOutcome.path, 'request_id=theirs')).json().data).toEqual({ state: 'unknown' })
  expect(await everything()).toEqual(before)
})

it('good input is accepted by the same calls', async () => {
  const session = { authorization: (await ask(calls.createDemoAccount.path, '', {})).json().data.token }
  const held = await submit({}, session)
  const pending = await submit({ status: '0', target_price: '0.5' }, session)
  const [parted, reversed] = [await submit({}, session), await submit({}, session)]
  const ids: Partial<Record<CallName, string>> = {
    closeOrder: held,
    saveJournalEntry: held,
    setStops: held,
    setTrailing: held,
    movePending: pending,
    cancelOrder: pending,
    closePart: parted,
    reverseOrder: reversed,
  }
  const order: CallName[] = [
    'setStops',
    'setTrailing',
    'movePending',
    'cancelOrder',
    'closeOrder',
    'saveJournalEntry',
    'closePart',
    'reverseOrder',
    'closeAll',
  ]
  for (const name of [...(Object.keys(parameters) as CallName[]).filter((one) => !order.includes(one)), ...order]) {
    // These wait for a checkpoint of the log.
    if (['resetDemoAccount', 'proveOrder', 'listTicks', 'witnessLog'].includes(name)) continue
    const id = ids[name]
    const answer = await ask(calls[name].path, wire({ ...good(name), ...(id && { id }) }), session)
    expect(answer.json().code, `${name} ${answer.body}`).toBe(1)
  }
  expect((await ask(calls.resetDemoAccount.path, '', session)).json().code).toBe(1)
})
