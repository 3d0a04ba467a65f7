import { setTimeout as wait } from 'node:timers/promises'
import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { BusError, type BusLog, type BusMessages, type LogBounds, type Logged } from './bus.ts'

/** JetStream's error for a stream that is there with another configuration. */
const NAME_IN_USE = 10058
/** Who sends again sends the same message: what was kept after all is not kept twice. */
const APPEND_MS = 1_000
/** A message sent twice within this is kept once, ms. */
const SAME_MS = 120_000
const AGAIN_MS = 200
/** NATS says so often that it has nothing; three times silent, and the log is opened again. */
const HEARTBEAT_MS = 700
const PULL_MS = 5_000
const PULLED_AT_ONCE = 500

/** What a log in JetStream is opened with. */
export interface NatsLogParts {
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
  /** Letters, digits, dashes and underscores; also the stream's only subject. */
  readonly name: string
  readonly bounds: LogBounds
  readonly log: BusMessages
  /** Whether NATS can be reached. */
  readonly isReady: () => boolean
}

/** Opens a stream of JetStream as a log: in files, with one subject. */
export async function openNatsLog(parts: NatsLogParts): Promise<BusLog> {
  const { manager, client, name, bounds, isReady } = parts
  const kept = {
    max_age: nanos(bounds.ageMs),
    max_bytes: bounds.bytes,
    duplicate_window: nanos(Math.min(SAME_MS, bounds.ageMs)),
  }
  try {
    await manager.streams.add({
      ...{ name, subjects: [name], storage: StorageType.File, retention: RetentionPolicy.Limits },
      ...{ discard: DiscardPolicy.Old, ...kept },
    })
  } catch (error) {
    // It is there with other bounds: those asked for now are in force.
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error
    await manager.streams.update(name, kept)
  }
  return {
    name,
    ends: async () => {
      const { state } = await manager.streams.info(name)
      return { first: state.first_seq, last: state.last_seq }
    },
    append: async (message, { id, after } = {}) => {
      // What waits in this process for NATS to come back would be sent when nobody wants it any more.
      if (!isReady()) throw new BusError('unsent')
      try {
        const kept = await client.publish(name, message, {
          timeout: APPEND_MS,
          retries: 0,
          ...(id !== undefined && { msgID: id }),
          ...(after !== undefined && { expect: { lastSequence: after } }),
        })
        return kept.seq
      } catch (error) {
        throw new BusError(isOutOfOrder(error) ? 'order' : 'unknown', { cause: error })
      }
    },
    follow: (from, listener) => {
      const follower = new Follower(parts, from, listener)
      return () => follower.stop()
    },
  }
}

const isOutOfOrder = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

/** Reads on from where it is, however often the connection or the server goes. */
class Follower {
  readonly #parts: NatsLogParts
  readonly #listener: (logged: Logged) => void
  #next: number
  #messages: ConsumerMessages | undefined
  #isStopped = false
  /** Told once a fault. */
  #failed = false

  constructor(parts: NatsLogParts, from: number, listener: (logged: Logged) => void) {
    this.#parts = parts
    this.#next = Math.max(1, from)
    this.#listener = listener
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    this.#messages?.stop()
  }

  async #run(): Promise<void> {
    const { name, log } = this.#parts
    while (!this.#isStopped) {
      try {
        await this.#read()
        this.#failed = false
      } catch (error) {
        if (!this.#failed && !this.#isStopped)
          log.warn({ err: error, log: name }, 'a log of the bus cannot be read; it is tried again')
        this.#failed = true
      }
      if (!this.#isStopped) await wait(AGAIN_MS)
    }
  }

  async #read(): Promise<void> {
    const { client, name } = this.#parts
    await this.#checkEnds()
    const consumer = await client.consumers.get(name, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: this.#next,
    })
    const messages = await consumer.consume({
      max_messages: PULLED_AT_ONCE,
      expires: PULL_MS,
      idle_heartbeat: HEARTBEAT_MS,
    })
    this.#messages = messages
    if (this.#isStopped) messages.stop()
    void this.#watch(messages)
    for await (const message of messages) this.#take(message)
  }

  /** A log that ends before what comes next is another one than it was: NATS has lost what it had. */
  async #checkEnds(): Promise<void> {
    const { manager, name, log } = this.#parts
    const { state } = await manager.streams.info(name)
    if (state.last_seq + 1 >= this.#next) return
    log.error(
      { log: name, next: this.#next, last: state.last_seq },
      'NATS HAS LOST MESSAGES: a log ends before what was read of it',
    )
    this.#next = state.last_seq + 1
  }

  #take(message: JsMsg): void {
    const { seq: sequence } = message
    if (this.#isStopped || sequence < this.#next) return
    this.#next = sequence + 1
    this.#listener({ sequence, message: message.string() })
  }

  async #watch(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      if (type === 'heartbeats_missed' || type === 'consumer_deleted' || type === 'stream_not_found') messages.stop()
    }
  }
}
