import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import {
  AuthorizationError,
  connect,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  type Subscription,
} from '@nats-io/transport-node'
import { logThrottled } from '../log/logThrottled.ts'
import type { NatsAccess } from '../settings/natsAccess.ts'
import { type Bus, BusError, type BusListener, type BusLog, type BusMessages, type LogBounds } from './bus.ts'
import { openNatsLog } from './natsLog.ts'
import { connectionOptions } from './natsOptions.ts'

/** A lost connection is opened again after so long, ms. */
const RETRY_DELAY_MS = 250
const CONNECT_MS = 5_000
/** A server that has not answered two pings is gone. */
const PING_MS = 2_000
const PINGS_OUT = 2

/** The identity of a client: its name for operators, and the first subject tokens of answers to this process. */
export interface NatsClient {
  readonly name: string
  readonly inbox: string
}

/**
 * Connects to NATS; opens lost connections again without end. Rejects with words for the operator when it cannot be
 * reached or refuses the credentials.
 */
export async function connectNats(access: NatsAccess, { name, inbox }: NatsClient, log: BusMessages): Promise<Bus> {
  const options = await connectionOptions(access)
  let connection: NatsConnection
  try {
    connection = await connect({
      ...options,
      name,
      inboxPrefix: inbox,
      maxReconnectAttempts: -1,
      // Credentials that are refused for a while, as when the server's are changed, end nothing either.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RETRY_DELAY_MS,
      reconnectJitter: RETRY_DELAY_MS,
      reconnectJitterTLS: RETRY_DELAY_MS,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS_OUT,
    })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (error instanceof AuthorizationError)
      throw new Error(`NATS refuses the credentials of NATS_URL, NATS_NKEY_FILE or NATS_CERT_FILE (${words}).`)
    throw new Error(`NATS_URL cannot be reached (${words}).`)
  }
  const { natsUrl, natsInsecure } = access
  if (
    !natsUrl.isLocal &&
    !natsInsecure &&
    connection.info?.auth_required !== true &&
    access.natsCertFile === undefined
  ) {
    await connection.close()
    throw new Error('NATS takes anybody, whatever their credentials: give it users and permissions (docs/scale.md).')
  }
  return new NatsBus(connection, log)
}

class NatsBus implements Bus {
  isConnected = true
  readonly ended: Promise<string>
  readonly #connection: NatsConnection
  readonly #log: BusMessages

  constructor(connection: NatsConnection, log: BusMessages) {
    this.#connection = connection
    this.#log = log
    this.ended = connection.closed().then((error) => (error ? error.message : 'closed'))
    void this.#watch()
  }

  tell(subject: string, message: string): void {
    // What is told while nobody can be reached is old when somebody can.
    if (this.isConnected && !this.#connection.isClosed()) this.#connection.publish(subject, message)
  }

  hear(subject: string, listener: BusListener): () => void {
    const subscription: Subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return this.#log.error({ err: error, subject }, 'the bus could not hear')
        try {
          listener(message.string(), message.reply ? (text) => void message.respond(text) : undefined)
        } catch (failed) {
          // It would end the reading of the connection: nothing more would be heard, and nobody told.
          this.#log.error({ err: failed, subject }, 'what was heard on the bus could not be dealt with')
        }
      },
    })
    return () => {
      if (!this.#connection.isClosed()) subscription.unsubscribe()
    }
  }

  async ask(subject: string, message: string, withinMs: number): Promise<string> {
    if (!this.isConnected || this.#connection.isClosed()) throw new BusError('unsent')
    try {
      return (await this.#connection.request(subject, message, { timeout: withinMs })).string()
    } catch (error) {
      throw new BusError(isNobody(error) ? 'nobody' : 'unknown', { cause: error })
    }
  }

  async openLog(name: string, bounds?: LogBounds): Promise<BusLog> {
    const manager = await jetstreamManager(this.#connection)
    const isReady = () => this.isConnected && !this.#connection.isClosed()
    return openNatsLog({ manager, client: jetstream(this.#connection), name, bounds, log: this.#log, isReady })
  }

  async close(): Promise<void> {
    this.isConnected = false
    if (!this.#connection.isClosed()) await this.#connection.close()
  }

  async #watch(): Promise<void> {
    const refused = logThrottled((times, err: Error) => this.#log.error({ times, err }, 'NATS has refused something'))
    for await (const status of this.#connection.status()) {
      const { type } = status
      if (type === 'disconnect') {
        this.isConnected = false
        this.#log.warn({}, 'the connection to NATS is lost; it is opened again')
      } else if (type === 'reconnect') {
        this.isConnected = true
        this.#log.info({}, 'the connection to NATS is back')
      } else if (type === 'error') {
        refused(status.error)
      }
    }
  }
}

const isNobody = (error: unknown) =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
