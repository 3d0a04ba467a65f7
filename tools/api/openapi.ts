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

/** What the server's limits are, in words, from its own table of settings. */

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

/** Where the entities of a document stand. */
export const inComponents = (name: string): string => `#/components/schemas/${name}`

const introduction = `
Every answer is an envelope, \`{"code": 1, "msg": "", "data": …}\`, with HTTP 200 for what was done (code 1) and for what was
refused (code 0) alike. Code 999 says that the session is not valid; code 429, with HTTP 429 and \`Retry-After\`, that it was
tried too often.

**Session.** The token that a login answers travels as it is in the \`authorization\` header. No cookies.

**Language.** \`lang\` names the language of \`msg\` and of names: ${languages.map(({ code }) => code).join(', ')}.

**Figures.** Money is a decimal string (\`"10000.00"\`), prices, lots and rates are numbers. The server takes a number or its
digits in every field that is either; null, empty and missing are the same in what is optional. Times are milliseconds
since the epoch, UTC, where they are numbers, and ISO 8601 where they are texts. Further fields may come and are to be ignored.

**What changes something** is sent once, with a \`request_id\`, and never repeated blindly: \`requestOutcome\` tells what became of
one whose answer was lost. Such calls are GETs for the sake of the app that they were made for; each is taken by POST as well, with the same
parameters, and is refused from a page of another site.

**Bodies** of POSTs may be JSON, a form or multipart, whichever is at hand; the first that is named is what the app sends. Bodies end
at 64 KiB, pictures at 10 MB.

**Extensions** are in no specification but this one: another server may answer 404 to them.

**Limits**, each a setting of the server: ${'{limits}'}.

The live channel is described in [asyncapi.json](/docs/asyncapi.json).
`

const limitList = () => limits.map((limit) => `\`${limit}\` ${rateWords(limit)}`).join('; ')

function notesOf({ call }: Described): string[] {
  const limit: Limit = call.limit ?? (call.session ? 'session' : 'public')
  return [
    call.session ? 'Needs a session.' : '',
    call.mutates ? 'Changes something: send it once, with a `request_id`.' : '',
    call.host === 'complaint' ? 'Stands on the host for complaints, where there is one.' : '',
    call.host === 'page' ? 'Stands on the origin of the page.' : '',
    `Counts in the limit \`${limit}\`.`,
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
          description: 'The language of words in the answer.',
          schema: { type: 'string', enum: languages.map(({ code }) => code), default: 'en' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The token of a login, as it is.',
        },
      },
    },
  }
}
