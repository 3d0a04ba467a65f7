/** The live channel of the contract as an AsyncAPI 3.0 document. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { CODE } from '../../contract/calls.ts'
import { rows } from '../../contract/codec.ts'
import { priceAlert } from '../../contract/entities/alert.ts'
import { candle } from '../../contract/entities/market.ts'
import {
  accountFigures,
  clientFrame,
  closedOrder,
  klineTopic,
  LIVE_PATH,
  overload,
  PING_INTERVAL_MS,
  quote,
  TOPIC,
} from '../../contract/live.ts'
import type { DocComments } from './docComments.ts'
import { entityNames } from './entityNames.ts'
import { packageVersion } from './openapi.ts'
import { type Schema, WireSchemas } from './wireSchema.ts'

/** A document of AsyncAPI 3.0, as far as it is built here. */
export interface AsyncApi {
  readonly asyncapi: string
  readonly info: Schema
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly messages: Readonly<Record<string, Message>>
  }
  readonly [more: string]: unknown
}

/** A frame. */
export interface Message extends Schema {
  readonly title: string
  readonly summary: string
  readonly payload: Schema
}

const introduction = `
JSON text frames over one WebSocket at \`${LIVE_PATH}\`. Public topics need no login. Private topics require a \`login_result\` with code 1.
A new subscriber receives the current state immediately. After a reconnect, log in and subscribe again.

Send a ping every ${PING_INTERVAL_MS / 1000} s; the server answers with a pong. A slow client receives the latest quote of each instrument instead of a growing
queue, and is disconnected above 1 MiB of unsent data. Frames over 4 KiB, more than 50 frames per second or more than 200 topics close
the connection. Ignore a quote or candle that is older than the one you have.
`

const frame = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

const ofType = (type: string): Schema => ({ type: 'string', const: type })
const serverTime: Schema = { type: 'integer', description: 'Extension: the server’s clock, in ms.' }

/** The frames that a client may send: one of the contract's options each. */
function fromClient(): Record<string, Message> {
  const titles: Readonly<Record<string, string>> = {
    login: 'Log in with the token of a session; an earlier login on this connection ends',
    sub: 'Subscribe to a topic, or end that',
    logout: 'Log out, or ask for a sign of life',
  }
  const names: Readonly<Record<string, string>> = { login: 'login', sub: 'subscribe', logout: 'plain' }
  const messages = clientFrame.options.map((option) => {
    const { $schema, ...payload } = toJsonSchema(option, { target: 'draft-2020-12', typeMode: 'input' })
    const type = payload.properties?.type as { readonly const?: string; readonly enum?: readonly string[] }
    const first = type.const ?? type.enum?.[0] ?? ''
    const title = (type.enum ?? [first]).join(', ')
    return [names[first] ?? first, { title, summary: titles[first] ?? '', payload: payload as Schema }] as const
  })
  return Object.fromEntries(messages)
}

/** The frames that the server sends. */
function fromServer(schemas: WireSchemas): Record<string, Message> {
  const listOf = (codec: Parameters<typeof rows>[0]) => schemas.describe(rows(codec), 'server').schema
  const one = (codec: Parameters<typeof rows>[0]) => schemas.describe(codec, 'server').schema
  const message = (title: string, summary: string, payload: Schema): Message => ({ title, summary, payload })
  return {
    loginResult: message(
      'login_result',
      `Code ${CODE.success}: logged in. Code ${CODE.sessionInvalid}: the session is not valid; also sent before a connection is closed whose session has ended.`,
      frame({
        type: ofType('login_result'),
        code: { type: 'integer', enum: [CODE.success, CODE.sessionInvalid] },
        msg: { type: 'string' },
      }),
    ),
    pong: message('pong', 'Answers a ping.', frame({ type: ofType('pong'), Time: serverTime }, ['Time'])),
    error: message(
      'error',
      'A frame that could not be understood, or a topic that there is not. The connection stays.',
      frame({ type: ofType('error'), msg: { type: 'string' } }),
    ),
    busy: message(
      'busy',
      'More orders wait than can be decided at once: closing ones go first, and new positions are refused. To every connection, at most once a second; an extension.',
      frame({ type: ofType('busy'), ...(one(overload).properties as Readonly<Record<string, Schema>>) }),
    ),
    market: message(
      TOPIC.market,
      'The newest figures of the instruments that have changed. Public; at most ten frames a second.',
      frame({ topic: ofType(TOPIC.market), Time: serverTime, data: listOf(quote) }, ['Time']),
    ),
    kline: message(
      klineTopic('{code}'),
      'The current one-minute candle of an instrument. Public.',
      frame({ topic: { type: 'string', pattern: `^${klineTopic('').replace('.', '\\.')}.+$` }, data: one(candle) }),
    ),
    trade: message(
      TOPIC.trade,
      'The account’s running figures when something has changed. Private; at most twice a second.',
      frame({ topic: ofType(TOPIC.trade), data: one(accountFigures) }),
    ),
    closed: message(
      TOPIC.closed,
      'Orders that have ended, and why. Private.',
      frame({ topic: ofType(TOPIC.closed), data: listOf(closedOrder) }),
    ),
    notices: message(
      TOPIC.notices,
      'The account has notices to load. Private; an extension.',
      frame({ topic: ofType(TOPIC.notices), data: { type: 'null' } }),
    ),
    alerts: message(
      TOPIC.alerts,
      'Price alerts that have fired. Private; an extension.',
      frame({ topic: ofType(TOPIC.alerts), data: listOf(priceAlert) }),
    ),
  }
}

/** The document of the live channel. */
export function asyncApi(comments: DocComments): AsyncApi {
  const schemas = new WireSchemas(entityNames(comments), (name) => `#/components/schemas/${name}`)
  const [sent, reported] = [fromClient(), fromServer(schemas)]
  const inChannel = (names: object) => Object.keys(names).map((name) => ({ $ref: `#/channels/live/messages/${name}` }))
  const all = { ...sent, ...reported }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Broker live channel', version: packageVersion(), description: introduction.trim() },
    defaultContentType: 'application/json',
    servers: {
      api: { host: 'localhost:8080', protocol: 'ws', description: 'The API host; wss behind https.' },
    },
    channels: {
      live: {
        address: LIVE_PATH,
        title: 'The live channel',
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
        messages: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      ask: {
        action: 'receive',
        channel: { $ref: '#/channels/live' },
        summary: 'What a client sends',
        messages: inChannel(sent),
      },
      tell: {
        action: 'send',
        channel: { $ref: '#/channels/live' },
        summary: 'What the server sends',
        messages: inChannel(reported),
      },
    },
    components: { messages: all, schemas: schemas.entities },
  }
}
