import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderEvidence } from '../../../contract/entities/evidence.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { verifyHere } from '../../../contract/proof/testKeys.ts'
import { writeStored } from '../../stored.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { isSettled, proveBy } from './orderProof.ts'
import { CLOSED_AT, OPENED_AT, stoppedOut, TestLog } from './testLog.ts'

const LATER = CLOSED_AT + 60_000

/** A device that keeps receipts, and a server that answers evidence; an error where it cannot be reached. */
function device(answer: OrderEvidence | Error | undefined, log = new TestLog()) {
  const stored = new Map<string, OrderEvidence>()
  const requested: string[] = []
  const server = { answer, now: LATER }
  const check = (changes: Partial<Order>) =>
    proveBy(sampleOrder(changes), {
      ask: async (id) => {
        requested.push(id)
        if (server.answer instanceof Error) throw server.answer
        return server.answer
      },
      fetchGrowth: log.grow,
      verify: verifyHere,
      read: async (id) => stored.get(id),
      keep: async (id, evidence) => void stored.set(id, evidence),
      now: () => server.now,
    })
  return { stored, requested, server, check }
}

describe('an order', () => {
  beforeEach(() => writeStored('logs', undefined))

  it('is verified, and the receipt is kept: then nobody is asked again, not even offline', async () => {
    const { log, order } = stoppedOut()
    const { check, stored, requested, server } = device(log.evidence(LATER), log)
    const first = await check(order)
    expect(first).toMatchObject({ state: 'verified', fault: undefined })
    expect(isSettled(first)).toBe(true)
    expect([...stored.keys()]).toEqual(['7'])
    server.answer = new Error('offline')
    expect((await check(order)).state).toBe('verified')
    expect(requested).toEqual(['7'])
  })

  it('is asked for again while ticks may follow, and what is kept serves where there is no network', async () => {
    const { log, order } = stoppedOut()
    const { check, requested, server } = device(log.evidence(CLOSED_AT + 8_000), log)
    await check(order)
    server.answer = new Error('offline')
    expect((await check(order)).state).toBe('verified')
    expect(requested).toHaveLength(2)
  })

  it('cannot be checked without a network where nothing is kept', async () => {
    await expect(device(new Error('offline')).check(stoppedOut().order)).rejects.toThrow('offline')
  })

  it('is pending until the next checkpoint, then overdue; unavailable from before the log was known', async () => {
    const { log, order } = stoppedOut()
    const { check, server } = device(undefined, log)
    server.now = CLOSED_AT + 20_000
    expect(await check(order)).toEqual({ state: 'pending' })
    server.now = LATER
    expect(await check(order)).toEqual({ state: 'unavailable' })
    await device(log.evidence(OPENED_AT), log).check(order)
    expect(await check(order)).toEqual({ state: 'overdue' })
  })

  it('is pending while only its opening is in the log', async () => {
    const { order } = stoppedOut()
    const log = new TestLog()
    log.decision({ what: 'opened', price: 1.1431, at: OPENED_AT, tick: log.ticks(OPENED_AT, [1.1431]) })
    const { check, server } = device(log.evidence(OPENED_AT + 1_000), log)
    expect((await check({ createdAt: order.createdAt })).state).toBe('verified')
    server.now = CLOSED_AT + 1_000
    expect(await check(order)).toEqual({ state: 'pending' })
  })

  it('whose opening the log left out is unavailable from before, and fails from later', async () => {
    const { order } = stoppedOut()
    const log = new TestLog()
    const tick = log.ticks(CLOSED_AT, [1.1409])
    log.decision({ what: 'closed', price: 1.1409, reason: 'stopLoss', at: CLOSED_AT, tick })
    const market = { ...order, reason: undefined }
    const { check } = device(log.evidence(LATER), log)
    expect(await check(market)).toEqual({ state: 'unavailable' })
    expect(await check({ ...market, createdAt: new Date(LATER + 1).toISOString() })).toMatchObject({
      ...{ state: 'failed', fault: 'otherOrder' },
    })
  })

  it.each<[string, (evidence: OrderEvidence) => OrderEvidence, string]>([
    [
      'a fill at another price',
      (reported) => ({
        ...reported,
        decisions: reported.decisions.map((one) => ({ ...one, decision: one.decision.replaceAll('1.1409', '1.1405') })),
      }),
      'missing',
    ],
    ['a tick that was taken away', (reported) => ({ ...reported, ticks: reported.ticks.slice(0, 1) }), 'noTick'],
    ['the fill of another order', (reported) => reported, 'otherOrder'],
    ['nothing but nonsense', (reported) => ({ ...reported, checkpoint: 'none' }), 'unreadable'],
  ])('fails with %s, and is not kept', async (name, change, fault) => {
    const { log, order } = stoppedOut()
    const { check, stored } = device(change(log.evidence(LATER)), log)
    const shown = name.endsWith('another order') ? { ...order, lastPrice: 1.1405 } : order
    expect(await check(shown)).toMatchObject({ state: 'failed', fault })
    expect(stored.size).toBe(0)
  })

  it('fails offline too where what is kept was changed, and is mended by the server', async () => {
    const { log, order } = stoppedOut()
    const evidence = log.evidence(LATER)
    const { check, stored, server } = device(evidence, log)
    await check(order)
    stored.set('7', { ...evidence, decisions: evidence.decisions.map((one) => ({ ...one, salt: evidence.key })) })
    server.answer = new Error('offline')
    expect(await check(order)).toMatchObject({ state: 'failed', fault: 'unreadable' })
    server.answer = evidence
    expect((await check(order)).state).toBe('verified')
  })

  it('fails where a log with another key, or another past, says so', async () => {
    const { log, order } = stoppedOut()
    await device(log.evidence(LATER), log).check(order)
    const other = stoppedOut().log
    expect(await device(other.evidence(LATER + 1), other).check(order)).toMatchObject({
      ...{ state: 'failed', fault: 'otherKey', proof: undefined },
    })
    const forged = new TestLog(log.signer)
    for (const at of [1, 2, 3, 4, 5, 6]) forged.ticks(at, [at])
    expect(await device(forged.evidence(LATER + 1), forged).check(order)).toMatchObject({
      ...{ state: 'failed', fault: 'changedPast' },
    })
  })
})
