import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands.ts'
import { addExamples } from '../funds/examples.ts'
import { openIdentityTable } from '../identity/identityTable.ts'
import { MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { pictureNameOf } from './pictureAddress.ts'

/** A server for real money: its prices pass for those of a real market. */
const PRODUCTION = { DEMO: '', FEED: 'kraken', KRAKEN_TERMS: 'accepted', WITHDRAW_FACTOR: '0' }
const bought = { forex_id: 1, type: 1, cont: 0.01, status: 1, multiple: 100 }
const waits = { ...bought, status: 0, target_price: 1.01 }
const REFUSED = { code: 0, msg: 'Verify your identity before you trade or withdraw' }
const TAKEN = { code: 1 }

let fixture: MoneyFixture
const open = async (environment: Readonly<Record<string, string>>) => {
  fixture = await MoneyFixture.open(environment)
  addExamples(fixture.server.database.db)
}

/** Somebody with money whom nobody has checked. */
async function funded(): Promise<MoneyPerson> {
  const ann = fixture.real()
  await ann.fund('1000')
  return ann
}

/** Hands an identity in. */
function handIn(ann: MoneyPerson): void {
  const [frontPicture = '', backPicture = ''] = [ann.picture(), ann.picture()].map((url) => pictureNameOf(url))
  const table = openIdentityTable(fixture.server.database.db)
  table.add(ann.accountId, { name: 'Ann', cardId: '123456', frontPicture, backPicture }, Date.now())
}

/** A method of theirs, bound when codes could still be sent. */
function bound(ann: MoneyPerson): number {
  const { db } = fixture.server.database
  const add = `INSERT INTO withdrawal_method (id, account_id, currency_id, address, bound_at) VALUES (1, ?, 1, 'T1', 1)`
  db.prepare<[number]>(add).run(ann.accountId)
  return 1
}

const audited = () => openAuditLog(fixture.server.database.db).of('VERIFY_IDENTITY')

describe('someone nobody has checked', () => {
  beforeAll(() => open(PRODUCTION))
  afterAll(() => fixture.server.close())

  it('neither trades nor withdraws real money; the first approved identity lets them', async () => {
    const ann = await funded()
    const requested = { number: '50', draw_currency_id: 1, draw_method_id: bound(ann) }
    const refused = async () => {
      for (const order of [bought, { ...bought, type: 2 }, waits])
        expect(await ann.ask('submitOrder', order)).toMatchObject(REFUSED)
      for (const call of ['confirmWithdrawal', 'withdraw'] as const)
        expect(await ann.ask(call, { ...requested, code: '123456' })).toMatchObject(REFUSED)
      expect((await ann.ask('userInfo')).data.identity_due).toBe(1)
    }
    await refused()
    handIn(ann)
    await refused()
    fixture.decideAll('rejected')
    await refused()
    handIn(ann)
    fixture.decideAll('approved')
    expect(await ann.ask('submitOrder', bought)).toMatchObject(TAKEN)
    // Nothing sends codes here, so this is as far as a withdrawal gets.
    expect((await ann.ask('confirmWithdrawal', requested)).msg).toMatch(/no code can be sent/)
    expect((await ann.ask('userInfo')).data).not.toHaveProperty('identity_due')
    expect(audited()).toEqual([])
  })

  it('is refused by the engine what waited in the bus, and gets the same answer to a repeat', async () => {
    const ann = await funded()
    const { exchange } = fixture.server
    const market = {
      type: 'open',
      instrumentId: '1',
      side: 'buy',
      mode: 'market',
      lots: '0.01',
      leverage: 100,
    } as const
    const order = { ...market, targetPrice: '0', stopLoss: '0', takeProfit: '0' }
    const perform = (id: string) => exchange.perform(ann.accountId, 'submitOrder', id, 'p', order)
    const refusal = { code: 0, message: { reason: 'identityDue' } }
    expect(await perform('first')).toEqual(refusal)
    handIn(ann)
    fixture.decideAll('approved')
    expect(await perform('first')).toEqual(refusal)
    expect(await perform('second')).toMatchObject(TAKEN)
  })

  it('can close, change and cancel what is open, and opens nothing by reversing it', async () => {
    const ann = await funded()
    const { exchange } = fixture.server
    const reasonOf = async (command: Command) => {
      const { message } = await exchange.perform(ann.accountId, command.type, undefined, '', command)
      return 'reason' in message ? message.reason : 'done'
    }
    expect(await reasonOf({ type: 'reverse', id: '1' })).toBe('identityDue')
    for (const command of [
      { type: 'close', id: '1' },
      { type: 'closePart', id: '1', lots: '1' },
      { type: 'closeAll', scope: 'all' },
      { type: 'cancel', id: '1' },
      { type: 'setStops', id: '1', stopLoss: '1', takeProfit: '0' },
      { type: 'setTrailing', id: '1', distance: '1' },
      { type: 'movePending', id: '1', targetPrice: '1' },
    ] as const)
      expect(await reasonOf(command), command.type).toMatch(
        /^(orderUnknown|orderNotOpen|orderNotPending|nothingToClose)$/,
      )
  })
})

describe('the setting', () => {
  afterEach(() => fixture.server.close())

  it('turns verification off for real money, which the audit log says', async () => {
    await open({ ...PRODUCTION, VERIFY_IDENTITY: '0' })
    const ann = await funded()
    expect(await ann.ask('submitOrder', bought)).toMatchObject(TAKEN)
    expect(audited().map(({ remark }) => remark)).toEqual(['0'])
  })

  it('is off in a demo, and can be on there', async () => {
    await open({})
    const ann = await funded()
    expect(await ann.ask('submitOrder', bought)).toMatchObject(TAKEN)
    expect((await ann.ask('userInfo')).data).not.toHaveProperty('identity_due')
    expect(audited()).toEqual([])
    await fixture.server.close()
    await open({ VERIFY_IDENTITY: '1' })
    const ben = await funded()
    expect(await ben.ask('submitOrder', bought)).toMatchObject(REFUSED)
    const { app } = fixture.server
    const demo = { authorization: await fixture.demoToken() }
    const query = Object.fromEntries(Object.entries(bought).map(([name, value]) => [name, String(value)]))
    expect((await app.inject({ url: '/v1/api/forex/submit', query, headers: demo })).json()).toMatchObject(TAKEN)
  })
})
