import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { DatabasePlace } from './connecting.ts'
import { SqlFailure } from './sqlFailure.ts'
import type { WireAnswer, WireRequest, WireStart } from './wire.ts'

/** A new connection may take so long, ms. */
const CONNECT_MS = 5_000
/** The thread of the connection may take so long to begin or to end, ms. */
const THREAD_MS = 5_000

/** In the built server the thread's program lies beside the server's. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'worker.ts' : 'postgresWorker.js', import.meta.url)

/**
 * A connection to PostgreSQL that is asked and answers before the call returns: it lives in a thread of its own, and the
 * one that asks sleeps until the answer lies ready.
 */
export class PostgresLink {
  /** Numbers of the texts that the other side knows. */
  readonly known = new Map<string, number>()
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  #asked = 0
  /** Requests that are answered later, by number. */
  readonly #later = new Map<number, (answer: WireAnswer) => void>()

  constructor(place: DatabasePlace) {
    const { port1, port2 } = new MessageChannel()
    const start: WireStart = { ...place, connectMs: CONNECT_MS, signal: this.#signal, port: port2 }
    this.#port = port1
    this.#worker = new Worker(program, { workerData: start, transferList: [port2], name: 'postgresql' })
    this.#worker.unref()
    port1.on('message', (answer: WireAnswer) => this.#take(answer))
    port1.unref()
  }

  /** Sends work and sleeps until it is answered. Throws a SqlFailure when there is no answer in time. */
  ask(work: Omit<WireRequest, 'id'>, patienceMs: number): WireAnswer {
    const id = ++this.#asked
    const request: WireRequest = { id, ...work }
    this.#port.postMessage(request)
    const deadline = performance.now() + patienceMs + (id === 1 ? CONNECT_MS + THREAD_MS : 0)
    for (;;) {
      const answer = this.#next()
      if (answer?.id === id) return answer
      if (answer !== undefined) {
        this.#take(answer)
        continue
      }
      const left = deadline - performance.now()
      if (left <= 0) break
      Atomics.wait(this.#signal, 0, 0, left)
    }
    this.#port.postMessage('drop')
    throw new SqlFailure({ message: 'The database did not answer in time', code: 'TIMEOUT', isLost: true })
  }

  /** Sends work without waiting; it is done behind all that was asked before. The connection is given up when there is no answer in time. */
  async askLater(work: Omit<WireRequest, 'id'>, patienceMs: number): Promise<WireAnswer> {
    const id = ++this.#asked
    const tooLate = setTimeout(() => this.#port.postMessage('drop'), patienceMs)
    this.#port.ref()
    try {
      return await new Promise((resolve) => {
        this.#later.set(id, resolve)
        this.#port.postMessage({ id, ...work } satisfies WireRequest)
      })
    } finally {
      clearTimeout(tooLate)
      if (this.#later.size === 0) this.#port.unref()
    }
  }

  /** Closes the connection; what was not committed is undone. */
  close(): void {
    try {
      this.ask({ connection: undefined, work: null }, THREAD_MS)
    } catch (error) {
      // A connection that does not answer goes with its thread.
      if (!(error instanceof SqlFailure)) throw error
    } finally {
      void this.#worker.terminate()
    }
  }

  /** An answer that nobody sleeps for; none waits for what has been given up. */
  #take(answer: WireAnswer): void {
    const resolve = this.#later.get(answer.id)
    this.#later.delete(answer.id)
    resolve?.(answer)
  }

  #next(): WireAnswer | undefined {
    // Before it is looked for: one that comes meanwhile wakes the next sleep at once.
    Atomics.store(this.#signal, 0, 0)
    return receiveMessageOnPort(this.#port)?.message
  }
}
