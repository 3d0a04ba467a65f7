import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { decode } from '../../contract/codec.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import { MoneyFixture, type MoneyPerson, SEPA_ACCOUNT } from '../moneyFixture.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'

let fixture: MoneyFixture
let reviewer: OperatorBrowser

beforeAll(async () => {
  fixture = await MoneyFixture.open(OPERATOR_RATES)
  reviewer = await signedIn(fixture.server, 'rita', 'reviewer')
})
afterAll(() => fixture.server.close())

/** Somebody with money who logs in from a device and an address. */
async function trader(deviceId: string, address: string): Promise<MoneyPerson> {
  const one = fixture.real()
  fixture.server.accounts.openSession(one.accountId, { device: '', address, deviceId })
  await one.fund('1000')
  return one
}
const order = async (who: MoneyPerson, side: 1 | 2, instrument = 1) => {
  const requested = { forex_id: instrument, type: side, cont: 0.01, status: 1, multiple: 100 }
  expect(await who.ask('submitOrder', requested)).toMatchObject({ code: 1 })
}
const listed = async () =>
  decode(operatorCalls.mirroredAccounts.answer, await reviewer.told('mirroredAccounts', { page: 1 }))
let ahead = 0
/** Waits for the next pass over all links, a minute or more ahead of time. */
async function inTheNextPass(holds: () => Promise<void>): Promise<void> {
  ahead += 120_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
  try {
    await vi.waitFor(holds, 30_000)
  } finally {
    vi.useRealTimers()
  }
}
const idsOf = (...people: MoneyPerson[]) => people.map(({ accountId }) => String(accountId))

it('lists accounts that share something and bet on both sides, the likeliest first, and nobody else', async () => {
  const [ann, ben] = [await trader('phone', '10.0.0.1'), await trader('phone', '10.0.0.2')]
  // Friends at one address who hold the same side; strangers on both sides; one who is an hour late.
  const [cat, dan] = [await trader('c', '10.0.0.3'), await trader('d', '10.0.0.3')]
  const [eve, fin] = [await trader('e', '10.0.0.5'), await trader('f', '10.0.0.6')]
  const [gus, hal] = [await trader('tablet', '10.0.0.7'), await trader('tablet', '10.0.0.8')]
  // One address, no more.
  const [ida, joe] = [await trader('i', '10.0.0.9'), await trader('j', '10.0.0.9')]
  for (const who of [ann, cat, dan, eve, gus, ida]) await order(who, 1)
  for (const who of [ben, fin, joe]) await order(who, 2)
  fixture.server.database.db
    .prepare('UPDATE trade_order SET opened_at = opened_at - 3600000 WHERE account_id = ?')
    .run(gus.accountId)
  await order(hal, 2)

  await inTheNextPass(async () => expect((await listed()).total).toBe(2))
  const { rows } = await listed()
  expect(rows.map(({ accounts, inCommon, orders }) => [accounts.map(({ id }) => id), inCommon, orders])).toEqual([
    [idsOf(ann, ben), ['device'], 1],
    [idsOf(ida, joe), ['address'], 1],
  ])
  expect(rows[0]?.score).toBeGreaterThan(rows[1]?.score ?? 0)

  const acts = openAuditLog(fixture.server.database.db).of('mirrored')
  expect(new Set(acts.map(({ actor, act }) => `${actor} ${act}`))).toEqual(new Set(['rita viewMirrored']))
})

it('keeps no device and no address as it is', () => {
  const { db } = fixture.server.database
  const marks = db.prepare<[], { mark: string }>('SELECT mark FROM account_trace').all()
  expect(marks.length).toBeGreaterThan(0)
  for (const { mark } of marks) expect(mark).toMatch(/^[\w-]{43}$/)
})

it('finds those whose link shows only after they have traded, and forgets logins after 90 days', async () => {
  const { db } = fixture.server.database
  const [kim, lea] = [await trader('k', '10.0.1.1'), await trader('l', '10.0.1.2')]
  await order(kim, 1, 2)
  await order(lea, 2, 2)
  for (const who of [kim, lea])
    expect(await who.confirmed('bindMethod', { type: 2, draw_id: 5, ...SEPA_ACCOUNT })).toMatchObject({ code: 1 })
  db.prepare('UPDATE account_trace SET at = 0 WHERE account_id IN (?, ?)').run(kim.accountId, lea.accountId)
  const stored = db.prepare<[number], number>('SELECT count(*) FROM account_trace WHERE account_id = ?').pluck()
  await inTheNextPass(async () => {
    const { rows } = await listed()
    const found = rows.find(({ accounts }) => accounts[0]?.id === String(kim.accountId))
    expect(found).toMatchObject({ inCommon: ['payment'], orders: 1 })
    expect(stored.get(kim.accountId)).toBe(0)
  })
})
