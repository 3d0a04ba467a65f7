import { createHmac } from 'node:crypto'

/** A code holds so long, ms. */
const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after that are taken too: clocks differ, and people type slowly. */
const SLACK = 1

/** The code of a step (RFC 4226 §5.3), with SHA-1, which is all that every authenticator app knows. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of a time (RFC 6238 §4.2), UTC ms. */
export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

/** The step that a code belongs to, around a time (UTC ms); undefined for a code of none of them. */
export function stepOfCode(secret: Buffer, code: string, time: number): number | undefined {
  const now = stepAt(time)
  return Array.from({ length: 2 * SLACK + 1 }, (_, index) => now - SLACK + index).find(
    (step) => step >= 0 && codeOfStep(secret, step) === code,
  )
}

/** The address in the QR code of a secret, as authenticator apps read it. */
export function authenticatorUri(secret: string, issuer: string, account: string): string {
  const [by, whose] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')))
  return `otpauth://totp/${by}:${whose}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}
