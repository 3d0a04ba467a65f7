/** Parses requests and writes answers. */
import type { IncomingMessage } from 'node:http'

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The fields of a form or of JSON; a file is none. */
export function fieldsOf(request: IncomingMessage, body: Buffer): Record<string, string> {
  const type = request.headers['content-type'] ?? ''
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body.toString()))
  if (!type.includes('json') || body.length === 0) return {}
  const fields = JSON.parse(body.toString()) as Record<string, unknown>
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]))
}

/** The file of a multipart body that has one part. */
export function partOf(body: Buffer): Buffer {
  const from = body.indexOf('\r\n\r\n') + 4
  return body.subarray(from, body.lastIndexOf('\r\n--'))
}

/** Choices that the documents leave to a server. */
export interface Manner {
  /** Rows of a page. */
  readonly pageSize: number
  /** Figures come as text. */
  readonly asText: boolean
  /** Leaves out, or sends null for, what has no value. */
  readonly sparse: boolean
  /** `verify_reg_type`. */
  readonly verification: number
}

/** An answer in the manner of a server. */
export function inManner(manner: Manner, value: unknown): unknown {
  const { asText, sparse } = manner
  if (typeof value === 'number' && asText) return String(value)
  if (Array.isArray(value)) return value.map((one) => inManner(manner, one))
  if (typeof value !== 'object' || value === null) return value
  const stored = Object.entries(value).filter(([, one]) => !sparse || (one !== null && one !== '' && one !== undefined))
  return Object.fromEntries(stored.map(([name, one]) => [name, inManner(manner, one)]))
}
