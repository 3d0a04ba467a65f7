import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { TooBusy } from '../accounts/hashQueue.ts'
import { SessionEndedError, type SessionsEnded } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import { asyncBy } from '../store/asyncApi.ts'
import { SqlFailure } from '../store/postgres/sqlFailure.ts'
import { DatabaseUnavailable } from '../store/sql.ts'
import type { LaneAnswer, LaneCall, LaneFailure, LaneStart } from './laneWire.ts'
import type { AsyncServices, Services } from './services.ts'

/** A call that has not begun by then is refused, ms: others before it wait for the database. */
const QUEUE_TIMEOUT_MS = 3_000
/** One that has begun and is not answered by then may have been done, ms. A page gives up after 10 s, and is told before. */
const ANSWER_MS = 6_500
/** Most that wait in one line. */
const MAX_PENDING = 500
/** A call under way has so long when the lanes close, ms. */
const CLOSE_MS = 2_000

/** In the built server the thread's program lies beside the server's. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'laneThread.ts' : 'laneThread.js', import.meta.url)

/**
 * The thread (lane) of each service. Services that need the same tables share a lane, so that a slow table delays only them.
 * Reading the queues doesn't wait for operators' actions.
 */
const laneOf = {
  ...{ accounts: 'accounts', factors: 'accounts', passkeys: 'accounts', entries: 'accounts', ownKeys: 'accounts' },
  ...{
    freezes: 'accounts',
    codes: 'accounts',
    registrations: 'accounts',
    subscriptions: 'accounts',
    rankings: 'accounts',
  },
  ...{ pictures: 'applications', journal: 'applications', identity: 'applications', loanIdentities: 'applications' },
  ...{ loanTerms: 'applications', loans: 'applications' },
  ...{
    signIns: 'console',
    operators: 'console',
    proposals: 'console',
    help: 'console',
    reviews: 'console',
    news: 'console',
  },
  ...{ companies: 'console', methods: 'console', presentations: 'console', storedChecks: 'console' },
  ...{ queues: 'queues', alsoUsed: 'queues', standings: 'queues' },
} as const satisfies Record<keyof Services, string>

export interface LaneDeps {
  readonly start: LaneStart
  /** The market's, which a thread is told with each call. */
  readonly clock: Clock
  /** Called for sessions that a call has ended. */
  readonly sessionsEnded: SessionsEnded
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The services in threads of their own, each of which waits for PostgreSQL in the place of this one. */
export interface Lanes {
  readonly services: AsyncServices
  close(): Promise<void>
}

/** Opens them. What every visitor needs starts at once, the others when they are first needed: each takes 40 MB. */
export function openLanes(deps: LaneDeps): Lanes {
  const lanes = new Map([...new Set(Object.values(laneOf))].map((name) => [name, new Lane(name, deps)]))
  lanes.get('accounts')?.start()
  const services = Object.entries(laneOf).map(([service, name]) => [
    service,
    asyncBy((method, given) => lanes.get(name)?.ask(service as keyof Services, method, given)),
  ])
  return {
    services: Object.fromEntries(services),
    close: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}

interface Waiting {
  readonly call: LaneCall
  readonly done: (answer: LaneAnswer) => void
  readonly failed: (error: Error) => void
  /** Until it begins, and then until it is answered. */
  late: NodeJS.Timeout
}

/** One thread with a line before it: one call at a time, and none that has waited for too long. */
class Lane {
  readonly #name: string
  readonly #deps: LaneDeps
  readonly #line: Waiting[] = []
  #underWay: Waiting | undefined
  #worker: Worker | undefined
  /** It has read its program, and can begin. */
  #isReady = false
  #isClosed = false

  constructor(name: string, deps: LaneDeps) {
    this.#name = name
    this.#deps = deps
  }

  /** Rejects with what the service throws, and with a DatabaseUnavailable when it is not answered in time. */
  async ask(service: keyof Services, method: string, given: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed || this.#line.length >= MAX_PENDING) throw unavailable('too many wait', false)
    const { outcome } = await new Promise<LaneAnswer>((done, failed) => {
      const waiting: Waiting = {
        ...{ call: { service, method, given, now: this.#deps.clock.now() }, done, failed },
        late: setTimeout(() => this.#leave(waiting), QUEUE_TIMEOUT_MS),
      }
      this.#line.push(waiting)
      this.#next()
    })
    if ('failure' in outcome) throw errorOf(outcome.failure)
    return outcome.result
  }

  start(): void {
    this.#worker ??= this.#open()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { late, failed } of this.#line.splice(0)) {
      clearTimeout(late)
      failed(unavailable('the server stops', false))
    }
    const worker = this.#worker
    if (worker === undefined) return
    if (this.#underWay) await Promise.race([once(worker, 'message'), pause(CLOSE_MS)])
    await worker.terminate()
  }

  #leave(waiting: Waiting): void {
    this.#line.splice(this.#line.indexOf(waiting), 1)
    waiting.failed(unavailable('others wait for it before', false))
  }

  #next(): void {
    if (this.#line.length > 0) this.start()
    const next = this.#isReady && this.#underWay === undefined ? this.#line.shift() : undefined
    if (next === undefined) return
    clearTimeout(next.late)
    next.late = setTimeout(() => next.failed(unavailable('no answer in time', true)), ANSWER_MS)
    this.#underWay = next
    try {
      this.#worker?.postMessage(next.call)
    } catch (error) {
      // What is no data cannot be told another thread.
      this.#end()?.failed(error as Error)
    }
  }

  /** The call under way has come to its end, and the next begins. */
  #end(): Waiting | undefined {
    const ended = this.#underWay
    clearTimeout(ended?.late)
    this.#underWay = undefined
    if (this.#line.length > 0) setImmediate(() => this.#next())
    return ended
  }

  #open(): Worker {
    const worker = new Worker(program, { workerData: this.#deps.start, name: this.#name })
    worker.unref()
    worker.on('message', (answer: LaneAnswer | 'ready') => {
      if (answer === 'ready') {
        this.#isReady = true
        this.#next()
        return
      }
      for (const { accountId, sessionIds } of answer.ended) this.#deps.sessionsEnded(accountId, sessionIds)
      this.#end()?.done(answer)
    })
    worker.on('error', (error) => this.#deps.log.error({ err: error, lane: this.#name }, 'a thread has failed'))
    // What it was at may be done; the next call has a new one.
    worker.on('exit', () => {
      this.#worker = undefined
      this.#isReady = false
      this.#end()?.failed(unavailable('its thread has ended', true))
    })
    return worker
  }
}

const unavailable = (why: string, mayBeDone: boolean) => new DatabaseUnavailable(new Error(why), mayBeDone)

/** Recreates an error that a service threw in its thread, as far as callers distinguish it. */
function errorOf({ name, message, stack, unavailable: outcome, code, isLost = false }: LaneFailure): Error {
  const error = Object.assign(new Error(message), { name, stack })
  if (outcome) return new DatabaseUnavailable(error, outcome === 'mayBeDone')
  if (name === 'TooBusy') return new TooBusy(message)
  if (name === 'SessionEndedError') return new SessionEndedError(message)
  return code === undefined ? error : new SqlFailure({ message, code, isLost })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())
