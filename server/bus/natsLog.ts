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
  type StoredMsg,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { BusError, type BusLog, type BusMessages, type LogBounds, type Logged } from './bus.ts'

/** JetStream's error for a stream that is there with another configuration. */
const NAME_IN_USE = 10058
/** Time after which a message is sent again, ms. It is the same message, so that a stored one is not stored twice. */
const APPEND_MS = 1_000
/** A message sent twice within this is kept once, ms. */
const SAME_MS = 120_000
const RETRY_DELAY_MS = 200
/** NATS says so often that it has nothing; three times silent, and the log is opened again. */
const HEARTBEAT_MS = 700
const PULL_MS = 5_000
const PULL_BATCH = 500
const REQUEST_BATCH = 200

export interface NatsLogDeps {
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
  /** The stream's only subject; its words are letters, digits, dashes and underscores. */
  readonly name: string
  /** Undefined where another process makes the stream. */
  readonly bounds: LogBounds | undefined
  readonly log: BusMessages
  /** Returns true if NATS can be reached. */
  readonly isReady: () => boolean
}

/** The stream that a log is kept in: its name must be a single word. */
export const streamOf = (name: string): string => name.replaceAll('.', '-')

/** Makes the stream, in files and with one subject; one that is there with other bounds gets these. */
async function makeStream({ manager, name }: NatsLogDeps, bounds: LogBounds): Promise<void> {
  const kept = {
    subjects: [name],
    max_age: nanos(bounds.ageMs),
    max_bytes: bounds.bytes,
    duplicate_window: nanos(Math.min(SAME_MS, bounds.ageMs)),
  }
  try {
    await manager.streams.add({
      ...{ name: streamOf(name), storage: StorageType.File, retention: RetentionPolicy.Limits },
      ...{ discard: DiscardPolicy.Old, ...kept },
    })
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error
    await manager.streams.update(streamOf(name), kept)
  }
}

async function untilMade({ manager, name, log }: NatsLogDeps): Promise<void> {
  for (let isTold = false; ; await wait(RETRY_DELAY_MS)) {
    try {
      await manager.streams.info(streamOf(name))
      return
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error
    }
    if (!isTold) log.info({ log: name }, 'waiting until an engine has made a log of the bus')
    isTold = true
  }
}

/** Asks for messages, again while NATS cannot be reached. Rejects with a BusError when it is too late. */
async function storedOf(
  { manager, name }: NatsLogDeps,
  sequences: readonly number[],
  until: number,
): Promise<readonly (StoredMsg | null)[]> {
  for (;;) {
    try {
      return await Promise.all(sequences.map((seq) => manager.streams.getMessage(streamOf(name), { seq })))
    } catch (error) {
      if (performance.now() + RETRY_DELAY_MS > until) throw new BusError('unknown', { cause: error })
      await wait(RETRY_DELAY_MS)
    }
  }
}

/** Opens a stream of JetStream as a log. */
export async function openNatsLog(deps: NatsLogDeps): Promise<BusLog> {
  const { manager, client, name, bounds, isReady } = deps
  const stream = streamOf(name)
  await (bounds ? makeStream(deps, bounds) : untilMade(deps))
  return {
    name,
    ends: async () => {
      const { state } = await manager.streams.info(stream)
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
    // A message at a time: a consumer could have the server send what the log holds to any subject, so that who writes the
    // log and may make consumers of it may say anything to anybody. The feed may not.
    read: async (from, to, withinMs) => {
      const until = performance.now() + withinMs
      const read: Logged[] = []
      for (let next = Math.max(1, from); next <= to; next += REQUEST_BATCH) {
        const sequences = Array.from({ length: Math.min(REQUEST_BATCH, to - next + 1) }, (_, at) => next + at)
        for (const stored of await storedOf(deps, sequences, until))
          if (stored) read.push({ sequence: stored.seq, message: stored.string() })
      }
      return read
    },
    follow: (from, listener) => {
      const follower = new Follower(deps, from, listener)
      return () => follower.stop()
    },
  }
}

const isOutOfOrder = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence

/** Reads on from where it is, however often the connection or the server goes. */
class Follower {
  readonly #deps: NatsLogDeps
  readonly #listener: (logged: Logged) => void
  #next: number
  #messages: ConsumerMessages | undefined
  #isStopped = false
  /** Told once a fault. */
  #failed = false

  constructor(deps: NatsLogDeps, from: number, listener: (logged: Logged) => void) {
    this.#deps = deps
    this.#next = Math.max(1, from)
    this.#listener = listener
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    this.#messages?.stop()
  }

  async #run(): Promise<void> {
    const { name, log } = this.#deps
    while (!this.#isStopped) {
      try {
        await this.#read()
        this.#failed = false
      } catch (error) {
        if (!this.#failed && !this.#isStopped)
          log.warn({ err: error, log: name }, 'a log of the bus cannot be read; it is tried again')
        this.#failed = true
      }
      if (!this.#isStopped) await wait(RETRY_DELAY_MS)
    }
  }

  async #read(): Promise<void> {
    const { client, name } = this.#deps
    await this.#checkEnds()
    const consumer = await client.consumers.get(streamOf(name), {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: this.#next,
    })
    const messages = await consumer.consume({
      max_messages: PULL_BATCH,
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
    const { manager, name, log } = this.#deps
    const { state } = await manager.streams.info(streamOf(name))
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
