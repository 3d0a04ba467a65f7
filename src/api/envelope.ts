/** What every enveloped answer says (document 1 §7). */
export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** Reads an envelope; undefined for a body that is none: HTML of a proxy, a bare object, text. */
export function readEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { code, msg, data } = body as Record<string, unknown>
  const read = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  if (typeof read !== 'number' || !Number.isInteger(read)) return undefined
  return { code: read, message: typeof msg === 'string' ? msg : '', data }
}
