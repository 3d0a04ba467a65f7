import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../../contract/proof/base64.ts'
import { checkPack } from '../../contract/proof/checkPack.ts'
import { type Pack, readPack, writePack } from '../../contract/proof/pack.ts'
import { keyText } from '../../contract/proof/signedNote.ts'
import { someone, verifyHere } from '../../contract/proof/testKeys.ts'
import { packTicks, unpackTicks } from '../../contract/tape/tickBlock.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { EvidenceService } from './evidence.ts'
import { LogKeeper } from './logKeeper.ts'
import { rotateLogKey } from './logKeys.ts'

const folder = mkdtempSync(join(tmpdir(), 'pack-'))
let firstKey = ''
afterAll(() => rmSync(folder, { recursive: true }))

/** A trade that was stopped, as a device exports it: ticks in five blocks, and a checkpoint that the device had seen before. */
let pack: Pack
beforeAll(async () => {
  const fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }))
  const { db } = fixture.database
  const sign = () =>
    new LogKeeper({
      ...{ db, shard: 0, folder, instruments: fixture.market.instruments.map(({ id }) => id), tickDays: 7 },
      ...{ now: () => fixture.market.now(), log: { error: (details) => expect(details).toBeUndefined() } },
    }).close()
  for (const price of [1.085, 1.0851]) await fixture.tick('EURUSD', price)
  const { order } = await fixture.submit({ stopLoss: '1.08' })
  await sign()
  const service = new EvidenceService(db, 0)
  const seen = service.state()
  const size = service.size
  firstKey = seen?.key ?? ''
  for (const price of [1.084, 1.083]) await fixture.tick('EURUSD', price)
  await fixture.do({ type: 'setStops', id: order?.id ?? '', stopLoss: '1.081', takeProfit: '0' })
  for (const price of [1.082, 1.0809, 1.0795]) await fixture.tick('EURUSD', price)
  await fixture.submit({ code: 'EURUSD' })
  // What the device knows is the key before.
  rotateLogKey(db, folder, 'shell:ann', fixture.market.now())
  await sign()
  const evidence = service.ofOrder(fixture.me, Number(order?.id))
  if (evidence === undefined) throw new Error('There is no evidence')
  const at = fixture.market.now()
  pack = {
    ...{ format: 'dispute-pack', version: 1, exportedAt: at, order: order?.id ?? '' },
    market: { id: evidence.ticks[0]?.instrumentId ?? '', code: 'EURUSD', name: 'EUR/USD', digits: 5 },
    server: evidence,
    seen: { key: seen?.key ?? '', checkpoint: seen?.checkpoint ?? '', path: service.growth(size, service.size) },
    device: [
      { type: 'quotes', at: at - 900, quotes: [['EURUSD', 1.0809, at - 1_000, 1]] },
      { type: 'order', at: at - 500, kind: 'submit', phase: 'sending' },
      { type: 'order', at: at - 300, kind: 'submit', phase: 'done', asked: false },
    ],
  }
})

const faultsOf = async (one: Pack) => (await checkPack(one, verifyHere, firstKey)).faults
/** The pack with another server's part. */
const served = (change: Partial<Pack['server']>): Pack => ({ ...pack, server: { ...pack.server, ...change } })
const decided = (change: (text: string) => string): Pack =>
  served({
    decisions: pack.server.decisions.map((one) => ({ ...one, decision: change(one.decision) })),
  })

describe('a pack of a real trade', () => {
  it('is sound, also after a trip through a file', async () => {
    const read = readPack(writePack(pack))
    expect(read).toEqual(JSON.parse(JSON.stringify(pack)))
    const checked = read && (await checkPack(read, verifyHere, firstKey))
    expect(checked?.faults).toEqual([])
    expect(checked).toMatchObject({ isKnownKey: true, isCompared: true })
    expect(checked?.proof.fills.map(({ decision }) => [decision.what, decision.price])).toEqual([
      ['opened', 1.0851],
      ['closed', 1.0809],
    ])
    expect(pack.server.ticks.length).toBeGreaterThanOrEqual(4)
  })

  it('says that nobody compared the key when there was none to compare with', async () =>
    expect(await checkPack(pack, verifyHere)).toMatchObject({ faults: [], isKnownKey: false }))

  it.each<[string, string[], () => Pack]>([
    ['a price of a decision', ['missing'], () => decided((text) => text.replace('1.0809', '1.0808'))],
    ['a time of a decision', ['missing'], () => decided((text) => text.replace(/"at":(\d+)\d/, '"at":$19'))],
    ['the salt of a decision', ['missing'], () => withFirst({ salt: toBase64(new Uint8Array(16)) })],
    ['the place of a decision', ['missing'], () => withFirst({ index: (pack.server.decisions[0]?.index ?? 0) + 1 })],
    ['the path of a decision', ['missing'], () => withFirst({ path: pack.server.decisions[1]?.path ?? [] })],
    ['a tick', ['missing'], () => withTicks((price) => (price === 1.082 ? 1.0809 : price))],
    ['the time of a tick', ['missing'], () => withTicks((price) => price, 1)],
    ['the order of decisions', ['otherOrder'], () => served({ decisions: pack.server.decisions.toReversed() })],
    ['the order that it names', ['otherOrder'], () => ({ ...pack, order: '1' })],
    ['the market that it names', ['otherOrder'], () => ({ ...pack, market: { ...pack.market, id: '99' } })],
    ['having no decisions', ['otherOrder'], () => served({ decisions: [] })],
    [
      'the checkpoint',
      ['unsigned'],
      () => served({ checkpoint: pack.server.checkpoint.replace(/\ntime (\d+)\d\n/, '\ntime $19\n') }),
    ],
    ['an older checkpoint', ['unsigned'], () => served({ checkpoint: pack.seen?.checkpoint ?? '' })],
    ['another key', ['otherKey'], () => served({ key: keyText(someone('log-1', 'log').key) })],
    ['key than its rotations lead to', ['otherKey'], () => served({ rotations: [] })],
    ['the path from the seen checkpoint', ['changedPast'], () => seenWith({ path: [] })],
    [
      'the seen checkpoint',
      ['changedPast'],
      () => seenWith({ checkpoint: pack.seen?.checkpoint.replace(/\ntime \d/, '\ntime 9') ?? '' }),
    ],
  ])('reports another %s', async (_, faults, forged) => expect(await faultsOf(forged())).toEqual(faults))

  it('reports every block of ticks that is missing, up to the last fill', async () => {
    const { ticks } = pack.server
    for (const at of ticks.slice(0, -1).keys())
      expect(await faultsOf(served({ ticks: ticks.toSpliced(at, 1) })), `block ${at}`).toContain('gap')
  })
})

const withFirst = (change: Partial<Pack['server']['decisions'][number]>): Pack =>
  served({ decisions: pack.server.decisions.map((one, at) => (at === 0 ? { ...one, ...change } : one)) })
const seenWith = (change: Partial<NonNullable<Pack['seen']>>): Pack =>
  pack.seen ? { ...pack, seen: { ...pack.seen, ...change } } : pack
const withTicks = (priceOf: (price: number) => number, later = 0): Pack =>
  served({
    ticks: pack.server.ticks.map((part) => {
      const ticks = unpackTicks(Buffer.from(part.packed, 'base64'))
      const changed = ticks.map((tick) => ({ ...tick, price: priceOf(tick.price), time: tick.time + later }))
      return { ...part, packed: toBase64(packTicks(changed, 5)) }
    }),
  })
