import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { decode } from '../../contract/codec.ts'
import { operatorCalls } from '../../contract/operator/calls.ts'
import { type Fields, MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { OPERATOR_RATES, OperatorBrowser, signedIn } from '../operatorFixture.ts'

const LIMIT = 10_000
let fixture: MoneyFixture
let admin: OperatorBrowser

beforeEach(async () => {
  fixture = await MoneyFixture.open({ ...OPERATOR_RATES, FOUR_EYES_USD: String(LIMIT), OPERATOR_WAIT_HOURS: '24' })
  admin = await signedIn(fixture.server, 'ada', 'admin')
  onTestFinished(async () => {
    expect(fixture.audit()).toEqual([])
    await fixture.server.close()
  })
})

/** Returns the one-time password an admin receives, or an empty text if the act is refused or waits. */
const passwordBy = async (by: OperatorBrowser, call: 'createOperator' | 'resetOperator', fields: Fields) =>
  String((await by.ask(call, fields)).data?.password ?? '')

/** Signs in with a one-time password; undefined where that is refused. */
async function entered(name: string, password: string): Promise<OperatorBrowser | undefined> {
  const browser = new OperatorBrowser(fixture.server)
  const { code } = await browser.ask('signIn', { name, password: password || 'none' })
  if (code !== 1) return undefined
  await browser.enter(name, password)
  return browser
}

async function waiting(kind: string): Promise<string[]> {
  const reviews = decode(operatorCalls.waitingReviews.answer, await admin.told('waitingReviews', { kind }))
  return reviews.map(({ id }) => id)
}

const approve = async (by: OperatorBrowser | undefined, id: string): Promise<string> =>
  (await by?.ask('decideReview', { id, outcome: 'approved' }))?.data?.state ?? 'refused'

async function deposited(who: MoneyPerson, sum: string): Promise<string> {
  expect((await who.deposit(sum)).code).toBe(1)
  return (await waiting('deposit')).at(-1) ?? ''
}

/** USD that approvals have let in, by all accounts together. */
const approvedUsd = (): number =>
  fixture.server.database.db
    .prepare<[], number>(`SELECT coalesce(sum(amount), 0) / 1000000 FROM deposit WHERE status = 'approved'`)
    .pluck()
    .get() ?? 0

it('an admin who creates an operator cannot approve a million as both', async () => {
  const id = await deposited(fixture.real(), '1000000')
  const from = performance.now()
  const password = await passwordBy(admin, 'createOperator', { name: 'mallory', roles: ['finance'] })
  const mallory = await entered('mallory', password)
  await approve(admin, id)
  await approve(mallory, id)
  expect(approvedUsd(), `after ${Math.round(performance.now() - from)} ms`).toBe(0)
})

it('ten deposits of exactly the limit need a second operator from the second one on', async () => {
  const mule = fixture.real()
  for (let count = 0; count < 10; count++) await approve(admin, await deposited(mule, String(LIMIT)))
  expect(approvedUsd()).toBe(LIMIT)
})

it('nor do ten accounts help, or two operators who take turns on one account', async () => {
  const bea = await signedIn(fixture.server, 'bea', 'finance')
  for (let count = 0; count < 10; count++) await approve(admin, await deposited(fixture.real(), String(LIMIT)))
  expect(approvedUsd(), 'ten accounts').toBe(LIMIT)
  const mule = fixture.real()
  await approve(bea, await deposited(mule, '6000'))
  const carl = await signedIn(fixture.server, 'carl', 'finance')
  await approve(carl, await deposited(mule, '6000'))
  expect(approvedUsd(), 'two operators').toBe(LIMIT + 6000)
})

it('an admin who resets a colleague cannot approve as both', async () => {
  await signedIn(fixture.server, 'bea', 'finance')
  const id = await deposited(fixture.real(), '1000000')
  const bea = await entered('bea', await passwordBy(admin, 'resetOperator', { name: 'bea' }))
  await approve(admin, id)
  await approve(bea, id)
  expect(approvedUsd()).toBe(0)
})

it('an operator who was disabled, or is let in again, is no second pair of eyes', async () => {
  const bea = await signedIn(fixture.server, 'bea', 'finance')
  const id = await deposited(fixture.real(), '1000000')
  expect(await approve(bea, id)).toBe('needsAnother')
  await admin.told('disableOperator', { name: 'bea', is_disabled: 1 })
  await approve(admin, id)
  expect(approvedUsd(), 'disabled').toBe(0)
  await admin.told('disableOperator', { name: 'bea', is_disabled: 0 })
  await approve(admin, id)
  expect(approvedUsd(), 'let in again').toBe(0)
})

it('an operator who is given the role approves nothing at once', async () => {
  const wes = await signedIn(fixture.server, 'wes', 'content')
  const id = await deposited(fixture.real(), '1000000')
  await admin.told('setOperatorRoles', { name: 'wes', roles: ['finance'] })
  await approve(wes, id)
  await approve(admin, id)
  expect(approvedUsd()).toBe(0)
})

it('money split over a deposit and a withdrawal counts together', async () => {
  const mule = fixture.real()
  await mule.fund('20000')
  const draw_method_id = await mule.bind()
  await mule.withdraw({ draw_currency_id: 1, number: String(LIMIT), draw_method_id })
  const [withdrawal = ''] = await waiting('withdrawal')
  expect(await approve(admin, withdrawal)).toBe('decided')
  expect(await approve(admin, await deposited(mule, String(LIMIT)))).toBe('needsAnother')
})

it('nobody approves a deposit to an address that they proposed', async () => {
  const [ann, bea] = [
    await signedIn(fixture.server, 'ann', 'finance'),
    await signedIn(fixture.server, 'bea', 'finance'),
  ]
  const terms = { currency: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: '' }
  const { id: change } = await ann.told('proposeMethod', { kind: 'depositCoin', terms })
  await bea.told('decideMethod', { id: change, outcome: 'approved' })
  const mule = fixture.real()
  const { data } = await mule.ask('depositCoins')
  const { id: charge_id } = data.find((one: { address: string }) => one.address === terms.address)
  expect((await mule.deposit('500', { address: terms.address, charge_id })).code).toBe(1)
  const [id = ''] = await waiting('deposit')
  expect(await approve(ann, id)).toBe('refused')
  expect(await approve(bea, id)).toBe('decided')
})

it('of approvals in two sessions at once only what the limit allows goes through', async () => {
  const ids = [await deposited(fixture.real(), '9000'), await deposited(fixture.real(), '9000')]
  await Promise.all(ids.map((id) => approve(admin, id)))
  expect(approvedUsd()).toBe(9000)
})
