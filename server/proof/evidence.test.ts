import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderEvidence } from '../../contract/entities/evidence.ts'
import { checkOrder } from '../../contract/proof/orderProof.ts'
import { verifyHere } from '../../contract/proof/testKeys.ts'
import { micros } from '../../engine/money.ts'
import { house } from '../../engine/transactions.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { EvidenceService } from './evidence.ts'
import { LogKeeper } from './logKeeper.ts'
import { openLogKey } from './logKeys.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))

let fixture: ExchangeFixture
beforeEach(() => {
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }))
})

/** Signs what there is, and finds what proves orders. */
async function sealed() {
  const { db } = fixture.database
  const faults: object[] = []
  const keeper = new LogKeeper({
    ...{ db, shard: 0, folder, instruments: fixture.market.instruments.map(({ id }) => id), tickDays: 7 },
    ...{ now: () => fixture.market.now(), log: { error: (details) => faults.push(details) } },
  })
  await keeper.close()
  expect(faults).toEqual([])
  return new EvidenceService(db, 0)
}

async function proofOf(id: string | undefined): Promise<OrderEvidence> {
  const evidence = (await sealed()).ofOrder(fixture.me, Number(id))
  if (evidence === undefined) throw new Error('There is no evidence')
  return evidence
}
const check = (evidence: OrderEvidence) => checkOrder(evidence, openLogKey(fixture.database.db, folder).key, verifyHere)

/** Opens at market with a stop, and lets it be reached after some ticks. */
async function stopped(): Promise<string | undefined> {
  const { order } = await fixture.submit({ stopLoss: '1.08' })
  for (const price of [1.084, 1.082, 1.083, 1.079, 1.077]) await fixture.tick('EURUSD', price)
  return order?.id
}

describe('the evidence of an order', () => {
  it('proves how it was opened and stopped, tick by tick', async () => {
    const proof = await check(await proofOf(await stopped()))
    expect(proof.fault).toBeUndefined()
    expect(proof.decisions.map(({ what, reason }) => [what, reason])).toEqual([
      ['opened', undefined],
      ['closed', 'stopLoss'],
    ])
    const [, stop] = proof.fills
    expect(stop).toMatchObject({ level: { kind: 'stopLoss', price: 1.08 }, tick: { price: 1.079 } })
    // What came later is in the log within ten seconds.
    expect(stop?.around.map(({ price }) => price)).toEqual([1.085, 1.084, 1.082, 1.083, 1.079])
  })

  it.each<[string, (target: number) => Promise<unknown>]>([
    ['a pending order that a price fills', async () => undefined],
    [
      'one whose target was moved before',
      async (id) => fixture.do({ type: 'movePending', id: String(id), targetPrice: '1.0825' }),
    ],
  ])('proves %s', async (_, between) => {
    const { order } = await fixture.submit({ mode: 'pending', targetPrice: '1.083' })
    await between(Number(order?.id))
    for (const price of [1.084, 1.0835, 1.0824, 1.09]) await fixture.tick('EURUSD', price)
    const proof = await check(await proofOf(order?.id))
    expect(proof.fault).toBeUndefined()
    expect(proof.fills[0]).toMatchObject({ level: { kind: 'target' }, tick: { price: 1.0824 } })
  })

  it('proves a trailing stop that has moved, and a close by hand', async () => {
    const { order } = await fixture.submit()
    await fixture.do({ type: 'setTrailing', id: order?.id ?? '', distance: '0.002' })
    for (const price of [1.087, 1.09, 1.089, 1.0879]) await fixture.tick('EURUSD', price)
    const moved = await check(await proofOf(order?.id))
    expect(moved.fault).toBeUndefined()
    expect(moved.fills[1]).toMatchObject({ level: { price: 1.088 }, tick: { price: 1.0879 } })
    const other = await fixture.submit({ code: 'USDJPY', lots: '0.1' })
    await fixture.tick('USDJPY', 151)
    await fixture.do({ type: 'close', id: other.order?.id ?? '' })
    const closed = await check(await proofOf(other.order?.id))
    expect(closed.fault).toBeUndefined()
    expect(closed.fills.map(({ tick }) => tick?.price)).toEqual([150, 151])
  })

  it('proves a stop, a target and a trailing stop that waited for a current conversion rate', async () => {
    fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150, EURJPY: 165 }), {
      realMoney: 'real',
    })
    const real = fixture.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0
    await fixture.exchange.move(real, {
      ...{ kind: 'deposit', amount: micros('10000'), counter: house('real', 'deposits') },
    })
    const [stop, pending, trailing] = [
      await fixture.submit({ code: 'EURJPY', lots: '0.1', stopLoss: '164' }, real),
      await fixture.submit({ code: 'EURJPY', lots: '0.1', mode: 'pending', targetPrice: '164' }, real),
      await fixture.submit({ code: 'EURJPY', lots: '0.1' }, real),
    ].map(({ order }) => order?.id ?? '')
    await fixture.do({ type: 'setTrailing', id: trailing ?? '', distance: '0.9' }, real)
    // The rate is too old for real money while the instrument's own price is current.
    fixture.market.wait(11_000)
    for (const price of [163.5, 163.7, 163.6]) await fixture.tick('EURJPY', price)
    await fixture.tick('USDJPY', 150)
    for (const price of [163.4, 163.3]) await fixture.tick('EURJPY', price)
    const service = await sealed()
    for (const id of [stop, pending, trailing]) {
      const evidence = service.ofOrder(real, Number(id))
      const proof = evidence && (await check(evidence))
      expect(proof?.fault).toBeUndefined()
      // It is logged when the wait begins, not with every tick.
      expect(proof?.decisions.filter(({ what }) => what === 'waited')).toMatchObject([{ tick: { price: 163.5 } }])
      expect(proof?.fills.at(-1)).toMatchObject({ tick: { price: 163.4 } })
    }
  })

  it('names the side of the order in a refusal, so that the app can compare them', async () => {
    const { order } = await fixture.submit()
    await fixture.do({ type: 'setStops', id: order?.id ?? '', stopLoss: '2', takeProfit: '0' })
    const proof = await check(await proofOf(order?.id))
    expect(proof.decisions).toMatchObject([
      { what: 'opened', side: 'buy' },
      { what: 'refused', side: 'buy' },
    ])
  })

  it('goes on after a restart, and is there for the owner alone', async () => {
    const id = await stopped()
    fixture.restart()
    await fixture.submit()
    await fixture.tick('EURUSD', 1.1)
    const service = await sealed()
    expect(service.ofOrder(fixture.me + 1, Number(id))).toBeUndefined()
    expect(service.ofOrder(fixture.me, 1)).toBeUndefined()
    const evidence = service.ofOrder(fixture.me, Number(id))
    expect(evidence && (await check(evidence)).fault).toBeUndefined()
  })

  it.each<[string, string, Uint8Array?]>([
    ['the fill of a decision', `UPDATE decision SET text = replace(text, '1.079', '1.075') WHERE order_id IS NOT NULL`],
    ['a decision that was taken away and put elsewhere', `UPDATE decision SET entry = entry + 1000`],
    ['the salt of a decision', `UPDATE decision SET salt = ?`, randomBytes(16)],
    ['a tile of the log', `UPDATE log_tile SET hashes = ?`, randomBytes(8_192)],
    ['ticks of the tape', `UPDATE tick_part SET bytes = (SELECT bytes FROM tick_part ORDER BY first DESC LIMIT 1)`],
    ['a signed checkpoint', `UPDATE log_checkpoint SET note = replace(note, 'time 1', 'time 2')`],
  ])('fails after a change to %s', async (_, sql, bytes) => {
    const id = await stopped()
    const service = await sealed()
    const change = fixture.database.db.prepare<Uint8Array[]>(sql)
    expect(change.run(...(bytes === undefined ? [] : [bytes])).changes).toBeGreaterThan(0)
    const evidence = service.ofOrder(fixture.me, Number(id))
    const proof = evidence && (await check(evidence))
    expect(proof === undefined || proof.fault !== undefined || proof.fills.length < 2).toBe(true)
  })
})
