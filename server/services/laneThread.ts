/** The thread of a lane: does calls of services one after the other, and sleeps until PostgreSQL has answered. */
import { parentPort, workerData } from 'node:worker_threads'
import { Presentation } from '../content/presentation.ts'
import { openPools } from '../store/postgres/pools.ts'
import { PostgresSql } from '../store/postgres/postgresSql.ts'
import { isGivenUp, SqlFailure } from '../store/postgres/sqlFailure.ts'
import { openSeal } from '../store/seal.ts'
import type { LaneAnswer, LaneCall, LaneFailure, LaneStart } from './laneWire.ts'
import { openServices, type Services } from './services.ts'

/** One statement is waited for so long, ms: a little longer than PostgreSQL waits for a lock. */
const TIMEOUT_MS = 5_500

/** They hash passwords between their transactions, so that not all of a call is one. */
const inSteps: ReadonlySet<keyof Services> = new Set(['signIns', 'operators', 'proposals'])

const { place, stride, dataDir, settings, instruments, categories } = workerData as LaneStart
const db = new PostgresSql(place, { stride, patienceMs: TIMEOUT_MS })
const { queries } = openPools(place)
const database = { db, queries, seal: openSeal(dataDir) }
let marketNow = 0
const presentation = new Presentation(database, categories)
const clock = { now: () => marketNow }
const services = openServices({ database, settings, clock, presentation, instruments })
let ended: LaneAnswer['ended'][number][] = []
services.accounts.onSessionsEnded((accountId, sessionIds) => ended.push({ accountId, sessionIds }))

async function outcomeOf({ service, method, given }: LaneCall): Promise<LaneAnswer['outcome']> {
  const called = services[service] as unknown as Record<string, (...given: readonly unknown[]) => unknown>
  const work = () => called[method]?.(...given)
  const isWhole = !inSteps.has(service)
  try {
    return { result: await (isWhole ? db.apart(work)() : work()) }
  } catch (error) {
    return { failure: failureOf(error, isWhole) }
  }
}

/** A transaction that has failed is undone, unless nobody can tell what became of its end. */
function failureOf(error: unknown, isWhole: boolean): LaneFailure {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  if (!(error instanceof SqlFailure)) return { name, message, stack }
  const { code, isLost } = error
  const reported = { name, message, stack, code, isLost }
  if (!isLost && !isGivenUp(error)) return reported
  return { ...reported, unavailable: isWhole && code !== 'UNCERTAIN' ? 'notDone' : 'mayBeDone' }
}

parentPort?.postMessage('ready')
parentPort?.on('message', async (call: LaneCall) => {
  marketNow = call.now
  ended = []
  const outcome = await outcomeOf(call)
  // What was undone has ended no session.
  parentPort?.postMessage({ outcome, ended: 'failure' in outcome ? [] : ended } satisfies LaneAnswer)
})
