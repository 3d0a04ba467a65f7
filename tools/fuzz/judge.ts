/** Says what is wrong with an answer, whatever was asked. */
import type { Operation, Schemas } from './operations.ts'
import type { Response } from './sending.ts'
import { MAX_MS } from './sending.ts'

/** Request, as far as it matters for the expected answer. */
export interface Question {
  /** Undefined where the address is not that of the operation any more. */
  readonly operation: Operation | undefined
  /** True if the caller is known to have a valid session. */
  readonly hasSession: boolean
}

/** Patterns that reveal the server's internals. */
const inside = [
  /\n\s+at |\bat [\w.$<>]+ \([^)\s]+:\d+:\d+\)/,
  /node_modules|node:internal|file:\/\/\/(?!etc)/,
  /\/(?:work|home|root|tmp|usr)\/[\w.-]+\//,
  /SQLITE_|SqliteError|PostgresError|\bERR_[A-Z_]{4,}|FST_ERR|valibot|TypeError|RangeError|\bundefined\b is not/,
]

const code = (body: unknown): unknown => (body as { readonly code?: unknown } | null)?.code

/** The faults of an answer; none for a good one. */
export function faultsOf({ operation, hasSession }: Question, result: Response, schemas: Schemas): string[] {
  const { status, headers, body, ms } = result
  if (status === 0) return /socket hang up|ECONNRESET|EPIPE/.test(body) && !operation ? [] : [`no answer: ${body}`]
  const faults: string[] = []
  if (status >= 500) faults.push(`HTTP ${status}`)
  if (ms > MAX_MS) faults.push(`took ${Math.round(ms)} ms`)
  for (const one of inside) if (one.test(body)) faults.push(`tells of its insides: ${one.exec(body)?.[0]}`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers')
  if (operation) faults.push(...ofOperation(operation, hasSession, result, schemas))
  return faults
}

function ofOperation(operation: Operation, hasSession: boolean, result: Response, schemas: Schemas): string[] {
  const { status, headers, body } = result
  if (status === 431) return []
  if (status !== 200 && status !== 429) return [`HTTP ${status} of an operation that there is`]
  const read = parsed(body)
  if (read === undefined) return ['no JSON']
  const faults: string[] = []
  if (!/no-store/.test(String(headers['cache-control']))) faults.push('may be kept by a cache')
  const schema = status === 200 ? operation.answer : { $ref: '#/components/schemas/TooMany' }
  const fault = schemas.faults(operation.of, schema, read)
  if (fault !== '') faults.push(`not as described: ${fault}`)
  if (status === 429 && !(Number(headers['retry-after']) > 0)) faults.push('429 without Retry-After')
  if (!operation.needsSession && code(read) === 999 && operation.of === 'api') faults.push('999 of a public call')
  if (operation.needsSession && !hasSession && code(read) === 1) faults.push('done without a session')
  return faults
}

/** The answer's body as JSON; undefined for none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
