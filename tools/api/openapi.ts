/** The calls of the contract as an OpenAPI 3.1 document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Limit } from '../../contract/calls/call.ts'
import { everyCall } from '../../contract/calls.ts'
import { languages } from '../../contract/languages.ts'
import { settingsTable } from '../../server/config.ts'
import { root } from '../processes.ts'
import { areasOf, placed } from './areas.ts'
import type { DocComments } from './docComments.ts'
import { entityNames } from './entityNames.ts'
import { commonResponses, type Described, operationsOf, refusals } from './operations.ts'
import { type Schema, WireSchemas } from './wireSchema.ts'

/** Descriptions of the server's limits, from its table of settings. */

const settings: Readonly<Record<Limit, keyof typeof settingsTable>> = {
  public: 'publicRate',
  session: 'sessionRate',
  login: 'loginRate',
  register: 'registerRate',
  codes: 'codesRate',
  captcha: 'captchaRate',
  demo: 'demoRate',
  uploads: 'uploadsRate',
}

/** A limit: how much of what, and the setting that says otherwise. */
function rateWords(limit: Limit): string {
  const { variable, fallback, meaning } = settingsTable[settings[limit]]
  return `${fallback} ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)} (\`${variable}\`)`
}

/** Every limit, by its name. */
const limits = Object.keys(settings) as readonly Limit[]

/** A document of OpenAPI 3.1, as far as it is built here. */
export interface OpenApi {
  readonly openapi: string
  readonly info: Schema
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Schema
  readonly [more: string]: unknown
}

/** The version of the package, which the documents carry. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Returns the reference of an entity within a document. */
export const inComponents = (name: string): string => `#/components/schemas/${name}`

const introduction = `
Every answer is an envelope, \`{"code": 1, "msg": "", "data": …}\`. Code 1 means success and code 0 a refusal, both with HTTP 200.
Code 999 means that the session is invalid. Code 429, with HTTP 429 and \`Retry-After\`, means too many requests.

**Try it** with \`API=http://localhost:8080\`. Create a demo account and store its token:

\`\`\`sh
TOKEN=$(curl -s "$API/api/user/createAccountDemoForU?demo_id=$(uuidgen)" | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
\`\`\`

**Session.** Send the token from a login in the \`authorization\` header. The API uses no cookies.

**Language.** \`lang\` sets the language of \`msg\` and of names: ${languages.map(({ code }) => code).join(', ')}.

**Figures.** Money is a decimal string (\`"10000.00"\`). Prices, lots and rates are numbers. The server accepts both numbers and
numeric strings. Null, empty and missing optional values are equivalent. Numeric times are milliseconds since the epoch, UTC; text
times are ISO 8601. Ignore unknown fields.

**Changes.** Send a request that changes data once, with a \`request_id\`, and never retry it blindly. If the answer is lost, call
\`requestOutcome\`. Some of these calls are GETs for compatibility with the original app. The server also accepts them as POSTs with
the same parameters, and refuses them from pages of other sites.

**Bodies.** POST bodies can be JSON, form-urlencoded or multipart. The app sends the first listed type. Bodies are limited to 64 KiB
and images to 10 MB.

**Extensions** are not part of the original specification. Another server may answer 404.

**Limits**, configurable on the server: ${'{limits}'}.

The live channel is described in [asyncapi.json](/docs/asyncapi.json).
`

const limitList = () => limits.map((limit) => `\`${limit}\` ${rateWords(limit)}`).join('; ')

function notesOf({ call }: Described): string[] {
  const limit: Limit = call.limit ?? (call.session ? 'session' : 'public')
  return [
    call.session ? 'Needs a session.' : '',
    call.mutates ? 'Changes something: send it once, with a `request_id`.' : '',
    call.host === 'complaint' ? 'Served from the host for complaints if there is one.' : '',
    call.host === 'page' ? 'Served from the page’s origin.' : '',
    `Rate limit: \`${limit}\`.`,
    call.extension ? 'An extension.' : '',
  ].filter(Boolean)
}

const security = ({ session }: Call) => [session ? { session: [] } : {}]

/** The document of all calls of the contract. */
export function openApi(comments: DocComments): OpenApi {
  const schemas = new WireSchemas(entityNames(comments), inComponents)
  const paths: Record<string, Record<string, Schema>> = {}
  const calls = placed(everyCall, 'calls', comments)
  for (const { name, call, file, area } of calls) {
    const described = { name, call, tag: area.name, words: comments.of(file, name) }
    const parameters = [{ $ref: '#/components/parameters/lang' }]
    paths[call.path] = operationsOf(described, schemas, { security: security(call), parameters, notes: notesOf })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broker API',
      version: packageVersion(),
      summary: 'Accounts, markets, orders, money and loans.',
      description: introduction.replace('{limits}', limitList).trim(),
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: areasOf(calls),
    paths,
    components: {
      schemas: { ...refusals, ...schemas.entities },
      responses: commonResponses,
      parameters: {
        lang: {
          name: 'lang',
          in: 'header',
          required: false,
          description: 'Language of messages and names in the answer.',
          schema: { type: 'string', enum: languages.map(({ code }) => code), default: 'en' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The token from a login, without a prefix.',
        },
      },
    },
  }
}
