import { beforeEach, describe, expect, it } from 'vitest'
import type { KeptEvidence } from '../../../contract/entities/evidence.ts'
import { verifyHere } from '../../../contract/proof/testKeys.ts'
import { writeStored } from '../../stored.ts'
import { refusalsBy } from './refusals.ts'
import { OPENED_AT, stoppedOut, TestLog } from './testLog.ts'

const LATER = OPENED_AT + 60_000

/** A log with two refused orders; the second names a tick of its own. */
function refusedTwice(log = new TestLog()): TestLog {
  const refused = { what: 'refused', order: undefined, reason: 'marketClosed' } as const
  log.decision({ ...refused, at: OPENED_AT, tick: log.ticks(OPENED_AT - 1_000, [1.143]) })
  log.decision({
    ...refused,
    reason: 'marginMissing',
    at: OPENED_AT + 9_000,
    tick: log.ticks(OPENED_AT + 8_000, [1.15]),
  })
  return log
}

/** A device that keeps receipts, and a server that answers evidence; an error where it cannot be reached. */
function device(log: TestLog, ...answers: readonly KeptEvidence[]) {
  const stored = new Map<string, KeptEvidence>()
  const server = { answers: answers as readonly KeptEvidence[] | Error }
  const look = () =>
    refusalsBy({
      ask: async () => {
        if (server.answers instanceof Error) throw server.answers
        return server.answers
      },
      fetchGrowth: log.grow,
      verify: verifyHere,
      readRefusals: async () => stored,
      keep: async (id, evidence) => void stored.set(id, evidence),
    })
  return { stored, server, look }
}
const reported = (found: Awaited<ReturnType<ReturnType<typeof device>['look']>>) =>
  found.map(({ state, fault, decision, tick }) => [state, fault, decision.reason, tick?.price])

describe('refusals', () => {
  beforeEach(() => writeStored('logs', undefined))

  it('are verified, each with its own tick, newest first, and kept: then offline too', async () => {
    const log = refusedTwice()
    const { stored, server, look } = device(log, log.evidence(LATER))
    const both = [
      ['verified', undefined, 'marginMissing', 1.15],
      ['verified', undefined, 'marketClosed', 1.143],
    ]
    expect(reported(await look())).toEqual(both)
    expect([...stored.values()].map(({ decisions, ticks }) => [decisions.length, ticks.length])).toEqual([
      [1, 1],
      [1, 1],
    ])
    server.answers = new Error('offline')
    expect(reported(await look())).toEqual(both)
  })

  it('of an order stand among its other decisions', async () => {
    const { log } = stoppedOut()
    log.decision({ what: 'refused', side: undefined, lots: undefined, reason: 'orderNotOpen', at: LATER })
    expect(reported(await device(log, log.evidence(LATER)).look())).toEqual([
      ['verified', undefined, 'orderNotOpen', undefined],
    ])
  })

  it('stay verified where the server has deleted the ticks', async () => {
    const log = refusedTwice()
    const found = await device(log, { ...log.evidence(LATER), ticks: [] }).look()
    expect(reported(found)).toEqual([
      ['verified', undefined, 'marginMissing', undefined],
      ['verified', undefined, 'marketClosed', undefined],
    ])
  })

  it.each<[string, (evidence: KeptEvidence) => KeptEvidence, string]>([
    ['another reason', (one) => reworded(one, 'marketClosed', 'noPrice'), 'missing'],
    ['another time', (one) => reworded(one, String(OPENED_AT), String(OPENED_AT + 1)), 'missing'],
    ['nonsense for a checkpoint', (one) => ({ ...one, checkpoint: 'none' }), 'unreadable'],
  ])('fail with %s, and are not kept', async (_, change, fault) => {
    const log = refusedTwice()
    const { stored, look } = device(log, change(log.evidence(LATER)))
    expect((await look()).at(-1)).toMatchObject({ state: 'failed', fault })
    expect(stored.size).toBe(fault === 'missing' ? 1 : 0)
  })

  it('fail at a price that is not the tick’s', async () => {
    const log = new TestLog()
    const tick = log.ticks(OPENED_AT, [1.143])
    log.decision({ what: 'refused', order: undefined, reason: 'noPrice', at: OPENED_AT, tick: { ...tick, price: 1.2 } })
    expect(reported(await device(log, log.evidence(LATER)).look())).toEqual([
      ['failed', 'otherPrice', 'noPrice', 1.143],
    ])
  })

  it('fail where the log has another key, or another past', async () => {
    const log = refusedTwice()
    await device(log, log.evidence(LATER)).look()
    const other = refusedTwice()
    expect((await device(other, other.evidence(LATER + 1)).look())[0]).toMatchObject({ fault: 'otherKey' })
    const forked = new TestLog(log.signer)
    forked.ticks(OPENED_AT - 9_000, [1])
    refusedTwice(forked)
    expect((await device(forked, forked.evidence(LATER + 1)).look())[0]).toMatchObject({ fault: 'changedPast' })
  })

  it('cannot be listed without a network where nothing is kept', async () => {
    const { server, look } = device(new TestLog())
    server.answers = new Error('offline')
    await expect(look()).rejects.toThrow('offline')
  })
})

const reworded = (evidence: KeptEvidence, from: string, to: string): KeptEvidence => ({
  ...evidence,
  decisions: evidence.decisions.map((one) => ({ ...one, decision: one.decision.replaceAll(from, to) })),
})
