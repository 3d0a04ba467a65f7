import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { type CallName, calls, everyCall } from '../../contract/calls.ts'
import { at, id, maybe, record, rows } from '../../contract/codec.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { everyOperatorCall, type OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import type { Role } from '../../contract/operator/entities/operator.ts'
import { reviewPictureAddress } from '../../contract/operator/reviewPicture.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import { openPasskeyStore } from '../accounts/passkeyStore.ts'
import { openLoanBooks } from '../loans/loanBooks.ts'
import { loanPayOuts } from '../loans/loanPayOuts.ts'
import { DEPOSITED_TO, type Fields, MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { testDialect } from '../openTestDatabase.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { namedBy, type Owned, type Parameter, parametersOf, type Reviewed } from './foreignIds.ts'

let fixture: MoneyFixture
let ann: MoneyPerson
/** The rows of Ann that somebody else tries to name, by what they are. */
let hers: Readonly<Record<Owned, readonly string[]>>
let reviews: Readonly<Record<'finance' | 'reviewer', string>>
let proposal: string
const operators = new Map<Role, OperatorBrowser>()

const order = { type: 1, status: 1, cont: '0.1', forex_id: 1, multiple: 100, target_price: 0 }
const placed = async (person: MoneyPerson, more: Fields = {}): Promise<string> => {
  const { data, msg } = await person.ask('submitOrder', { ...order, ...more })
  if (!data) throw new Error(msg)
  return String(data.Id)
}
/** Details a person needs before a call can work. */
const details = (person: MoneyPerson): Fields => ({
  ...{ name: 'Lovelace', last_name: 'Ada', sex: 2, birthday: '1985/12/10', country: 'GB', mobile: '44-7911123456' },
  ...{ id_card_type: 2, hand_pic: person.picture() },
})
const application = (person: MoneyPerson): Fields => ({
  ...{ amount: '1000', config_id: 2, sign: person.picture(), agreement: AGREEMENT_VERSION },
})
async function borrower(person: MoneyPerson): Promise<void> {
  if ((await person.ask('loanState')).data.status === 2) return
  expect(await person.ask('submitLoanIdentity', details(person))).toMatchObject({ code: 1 })
  fixture.decideAll('approved')
}
async function loanOf(person: MoneyPerson): Promise<string> {
  const [had] = (await person.ask('loanList')).data.data
  if (had !== undefined) return String(had.id)
  await borrower(person)
  expect(await person.ask('applyForLoan', application(person))).toMatchObject({ code: 1 })
  fixture.decideAll('approved')
  const { exchange, database } = fixture.server
  const { loans: table } = openLoanBooks(database.db)
  const payOuts = loanPayOuts({ table, move: exchange.move.bind(exchange), now: Date.now })
  for (const due of payOuts.due()) await payOuts.settle(due)
  return String((await person.ask('loanList')).data.data[0].id)
}
async function withdrawalOf(person: MoneyPerson): Promise<string> {
  const requested = { draw_currency_id: 1, number: '20', draw_method_id: await person.bind() }
  expect(await person.ask('withdraw', requested)).toMatchObject({ code: 1 })
  return String((await person.ask('withdrawalList', { type: 1 })).data.list[0].id)
}
async function sessionOf(person: MoneyPerson): Promise<string> {
  fixture.server.accounts.openSession(person.accountId, { device: 'Other', address: '' })
  return (await person.ask('listSessions')).data.findLast((one: { current: unknown }) => !one.current).id
}
function passkeyOf({ accountId }: MoneyPerson): string {
  const created = randomBytes(24).toString('base64url')
  const row = {
    id: created,
    accountId,
    name: 'Phone',
    publicKey: 'x',
    counter: 0,
    transports: [],
    createdAt: Date.now(),
  }
  openPasskeyStore(fixture.server.database.db).add({ ...row, usedAt: undefined })
  return created
}
async function requestOf(person: MoneyPerson): Promise<string> {
  const request_id = randomUUID()
  await placed(person, { request_id })
  return request_id
}

/** Makes a row of a person's own. */
const own: Readonly<Record<Owned, (person: MoneyPerson, call: string) => string | Promise<string>>> = {
  order: async (person, call) => {
    if (/^(?:cancelOrder|movePending)$/.test(call)) return placed(person, { status: 0, target_price: '0.5' })
    const id = await placed(person)
    if (call === 'saveJournalEntry') await person.ask('closeOrder', { id })
    return id
  },
  alert: async (person) => (await person.ask('addAlert', { forex_id: 1, type: 'percent', value: 50 })).data.Id,
  method: async (person) => String(await person.bind()),
  withdrawal: withdrawalOf,
  loan: loanOf,
  picture: (person) => person.picture(),
  session: sessionOf,
  passkey: passkeyOf,
  request: requestOf,
}
/** Ids that nobody has. */
const nobodys: Readonly<Record<Owned | Reviewed, () => string>> = {
  ...{ order: () => '99999999', alert: randomUUID, method: () => '99999999', loan: () => '99999999' },
  withdrawal: () => '99999999',
  picture: () => `${PICTURE_PATH}/${'z'.repeat(22)}`,
  session: () => randomBytes(12).toString('base64url'),
  passkey: () => randomBytes(24).toString('base64url'),
  ...{ request: randomUUID, review: () => 'deposit-99999999', user: () => '99999999' },
  ...{ operator: () => 'nobody', house: () => '99999999', proposal: () => 'proposal-99999999' },
}

/** Parameters besides the ids, without which a call would be refused for another reason. */
const rest: Partial<Record<CallName, (person: MoneyPerson) => Fields | Promise<Fields>>> = {
  submitOrder: () => order,
  ...{ closePart: () => ({ cont: '0.05' }), closeAll: () => ({ scope: 'all' }) },
  ...{ setTrailing: () => ({ distance: '0.01' }), movePending: () => ({ target_price: '0.4' }) },
  proveOrder: async (person) => {
    const order_id = await placed(person)
    // It is proved by the next checkpoint of the log.
    await vi.waitUntil(async () => (await person.ask('proveOrder', { order_id })).code === 1, { timeout: 25_000 })
    return { order_id }
  },
  addAlert: () => ({ forex_id: 1, type: 'percent', value: 60 }),
  depositByCoin: () => ({ number: '50', address: DEPOSITED_TO, charge_id: 1 }),
  depositByWire: () => ({ number: '50', wire_id: 1 }),
  withdraw: () => ({ draw_currency_id: 1, number: '20' }),
  confirmWithdrawal: () => ({ draw_currency_id: 1, number: '20' }),
  submitIdentity: () => ({ name: 'Ada Lovelace', card_id: 'X1234567' }),
  submitLoanIdentity: details,
  applyForLoan: async (person) => {
    await borrower(person)
    return application(person)
  },
  repay: () => ({ charge_id: 1 }),
  saveJournalEntry: () => ({ note: 'Mine' }),
}

const isOwned = (named: string): named is Owned => Object.hasOwn(own, named)
const parameters = everyCall.flatMap((one) => parametersOf(one).map((found) => ({ ...found, named: namedBy(found) })))
/** Calls that change something, sent once by their request id. */
const acting: ReadonlySet<string> = new Set(everyCall.flatMap(([name, { mutates }]) => (mutates ? [name] : [])))
const owned = parameters.filter((one): one is Parameter & { named: Owned } => isOwned(one.named))

/** A new person's parameters for a call, every id one of their own. */
async function good(person: MoneyPerson, call: string): Promise<Fields> {
  const fields: Record<string, unknown> = { ...(await rest[call as CallName]?.(person)) }
  for (const { wire, named } of owned.filter((one) => one.call === call && one.named !== 'request'))
    fields[wire] ??= await own[named](person, call)
  return fields
}
/** Somebody with money, who may do whatever Ann may. */
async function somebody(): Promise<MoneyPerson> {
  const person = fixture.real()
  await person.fund('5000')
  return person
}

/** A row without what the server notes of a picture by itself, some time after it was used. */
const lasting = (row: unknown): object => ({ ...(row as object), look: undefined, looked_at: undefined })

const byText = (one: object, other: object): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** All rows of an account by table. They are sorted here: PostgreSQL moves a row that is updated, as `look` is. */
function rowsOf({ accountId }: MoneyPerson): object {
  const { db } = fixture.server.database
  const found =
    testDialect === 'sqlite'
      ? "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) p ON p.name = 'account_id' WHERE m.type = 'table'"
      : "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'account_id'"
  const tables = db.prepare(found).pluck().all() as string[]
  return Object.fromEntries(
    tables
      .filter((name) => /^\w+$/.test(name))
      .toSorted()
      .map((name) => {
        const rows = db.prepare(`SELECT * FROM ${name} WHERE account_id = ?`).all(accountId)
        return [name, rows.map(lasting).toSorted(byText)]
      }),
  )
}

beforeAll(async () => {
  fixture = await MoneyFixture.open({ ...OPERATOR_RATES, WITHDRAW_CONFIRM: 'none' })
  ann = await somebody()
  const ended = await placed(ann)
  await ann.ask('closeOrder', { id: ended })
  const pending = await placed(ann, { status: 0, target_price: '0.5' })
  const created: Record<string, readonly string[]> = { order: [await placed(ann), pending, ended] }
  for (const named of Object.keys(own) as Owned[]) created[named] ??= [await own[named](ann, '')]
  hers = created as typeof hers
})
afterAll(() => fixture.server.close())

describe('the ids of another account', () => {
  const lookups = owned.filter(({ call, named }) => named !== 'request' || !acting.has(call))

  it.each(lookups)('in $call, $wire: tell and change what ids do that nobody has', async ({ call, wire, named }) => {
    const name = call as CallName
    const eve = await somebody()
    const before = rowsOf(ann)
    // What only asks finds the same again, and to wait for a proof of an order takes 10 s.
    const asking = acting.has(call) ? undefined : await good(eve, call)
    for (const theirs of hers[named]) {
      const fields = asking ?? (await good(eve, call))
      const unknown = await eve.answer(name, { ...fields, [wire]: nobodys[named]() })
      const answer = await eve.answer(name, { ...fields, [wire]: theirs })
      expect([answer.statusCode, answer.json()], theirs).toEqual([unknown.statusCode, unknown.json()])
      expect(rowsOf(ann)).toEqual(before)
    }
    // The same call works with an own id: nothing else refuses it.
    const [fields, had] = [asking ?? (await good(eve, call)), rowsOf(eve)]
    const mine = await eve.answer(name, { ...fields, ...(named === 'request' && { [wire]: await requestOf(eve) }) })
    expect(mine.json()).toMatchObject({ code: 1 })
    if (calls[name].method === 'POST' && call !== 'confirmWithdrawal') expect(rowsOf(eve)).not.toEqual(had)
  })

  const acts = owned.filter(({ call, named }) => named === 'request' && acting.has(call))

  it.each(acts)('in $call, $wire: are as free as any', async ({ call, wire }) => {
    const name = call as CallName
    const before = rowsOf(ann)
    const masked = async (requestId: string) => {
      const eve = await somebody()
      const text = (await eve.answer(name, { ...(await good(eve, call)), [wire]: requestId })).body
      return text.replace(/[\w-]{8}-[\w-]{4,}|\d{4}-\d\d-\d\dT[\d:.]+Z|"token":"[^"]+"|[\d.]+/g, '#')
    }
    expect(await masked(hers.request[0] ?? '')).toBe(await masked(randomUUID()))
    expect(rowsOf(ann)).toEqual(before)
  })

  it('in the address of a picture show what names do that nobody has', async () => {
    const eve = await somebody()
    const show = (url: string) => fixture.server.app.inject({ url, headers: { ...eve.headers } })
    const [theirs, unknown] = [await show(hers.picture[0] ?? ''), await show(nobodys.picture())]
    expect([theirs.statusCode, theirs.body]).toEqual([unknown.statusCode, unknown.body])
    expect(theirs.statusCode).toBe(404)
  })
})

describe('ids in the calls of operators', () => {
  const named = everyOperatorCall.flatMap((one) =>
    parametersOf(one).map((found) => ({ ...found, named: namedBy(found) })),
  )
  const looked = named.filter((one): one is Parameter & { named: Reviewed } =>
    ['review', 'user', 'operator', 'proposal', 'house'].includes(one.named),
  )
  const there = (kind: Reviewed, role: Role): string => {
    // A review that this role does not decide.
    if (kind === 'review') return role === 'finance' ? reviews.reviewer : reviews.finance
    return { user: String(ann.accountId), operator: 'content', proposal, house: '1' }[kind]
  }
  const roles: readonly Role[] = ['reviewer', 'finance', 'content']

  beforeAll(async () => {
    for (const role of ['reviewer', 'finance', 'content'] as const)
      operators.set(role, await signedIn(fixture.server, role, role))
    // What one of two admins proposes waits for the other.
    const [ada] = [await signedIn(fixture.server, 'ada', 'admin'), await signedIn(fixture.server, 'bob', 'admin')]
    await ada.told('setOperatorRoles', { name: 'content', roles: ['content', 'reviewer'] })
    proposal = (await ada.told('proposals'))[0].id
    await ann.deposit('50')
    const pictures = { front_pic: ann.picture(), reverse_pic: ann.picture() }
    await ann.ask('submitIdentity', { name: 'Ada Lovelace', card_id: 'X1234567', ...pictures })
    const waiting = await Promise.all(
      (['finance', 'reviewer'] as const).map(
        async (role) => (await operators.get(role)?.told('waitingReviews'))?.[0]?.id,
      ),
    )
    reviews = { finance: waiting[0], reviewer: waiting[1] }
    expect(Object.values(reviews)).toEqual([expect.stringMatching(/^deposit-/), expect.stringMatching(/^identity-/)])
  })

  it.each(looked)('in $call, $wire: tell nothing to who has no role for it', async ({ call, wire, named: kind }) => {
    const { allowed, params } = operatorCalls[call as OperatorCallName]
    // A proposal says whose it is by itself: this one is the admins'.
    const isByRow = kind === 'review' || kind === 'proposal'
    expect(isByRow || Array.isArray(allowed), 'a call with an id says whose it is').toBe(true)
    const without = roles.filter((role) => isByRow || !(allowed as readonly Role[]).includes(role))
    expect(without.length).toBeGreaterThan(0)
    const fields = {
      remark: 'Reason',
      outcome: 'approved',
      kind: 'coin',
      roles: ['content'],
      ids: [],
      content: 'x',
      title: 'x',
    }
    const before = rowsOf(ann)
    for (const role of without) {
      const ask = async (value: string) => {
        const one = Object.hasOwn((params as { of?: object }).of ?? {}, 'ids') ? [value] : value
        return operators.get(role)?.ask(call as OperatorCallName, { ...fields, [wire]: one })
      }
      const theirs = there(kind, role)
      const nobody = kind === 'review' ? theirs.replace(/\d+$/, '99999999') : nobodys[kind]()
      const answer = await ask(theirs)
      expect(answer, role).toEqual(await ask(nobody))
      expect(answer.code, role).toBe(0)
    }
    expect(rowsOf(ann)).toEqual(before)
  })

  it('in the address of a picture of a review show nothing to who does not review it', async () => {
    for (const [role, review, key] of [
      ['reviewer', reviews.finance, 'proof'],
      ['finance', reviews.reviewer, 'front'],
      ['content', reviews.finance, 'proof'],
    ] as const) {
      const show = async (of: string) => {
        const answer = await operators.get(role)?.picture(reviewPictureAddress(of, key))
        return [answer?.statusCode, answer?.body]
      }
      expect(await show(review), role).toEqual(await show(nobodys.review()))
    }
  })

  it('are nothing to a user’s token', async () => {
    for (const { call, wire, named: kind } of looked) {
      const { method, path: url } = operatorCalls[call as OperatorCallName]
      const sent = { [wire]: there(kind, 'content') }
      const requested = method === 'GET' ? { query: sent } : { payload: sent }
      const headers = { ...ann.headers, 'x-console': '1' }
      expect((await fixture.server.console.inject({ method, url, headers, ...requested })).json().code, call).toBe(999)
    }
  })
})

describe('a new call', () => {
  it('is tried by itself, and not let in before somebody says whose its ids are', () => {
    const call = (params: Call['params']) => ['newCall', { ...calls.userInfo, params }] as const
    const nested = record({ inner: at('inner', record({ ids: at('folder_ids', maybe(rows(id))) })) })
    expect(parametersOf(call(nested))).toEqual([{ call: 'newCall', wire: 'folder_ids' }])
    expect(() => parametersOf(call(nested)).map(namedBy)).toThrow(
      'say in foreignIds.ts what folder_ids of newCall names',
    )
    expect(parametersOf(call(record({ loan: at('loan_id', id) }))).map(namedBy)).toEqual(['loan'])
    expect(owned.length).toBeGreaterThan(30)
  })
})
