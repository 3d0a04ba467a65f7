import { generateURI, verifySync } from 'otplib/functional'

/** Period of a code, in seconds, as every authenticator app assumes. */
const PERIOD_S = 30

/**
 * The time step that a code belongs to (RFC 6238 §4.2), around a time (UTC ms): the step before and the one after count as
 * well, because clocks differ and people type slowly. Undefined for any other code.
 */
export function stepOfCode(secret: Uint8Array, code: string, time: number): number | undefined {
  // otplib throws for anything else.
  if (!/^\d{6}$/.test(code)) return undefined
  const found = verifySync({ secret, token: code, epoch: Math.floor(time / 1000), epochTolerance: PERIOD_S })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** The content of the QR code of a secret, as authenticator apps read it. */
export function authenticatorUri(secret: string, issuer: string, account: string): string {
  // A colon separates the two names.
  const [named, label = ''] = [issuer, account].map((name) => name.replaceAll(':', ' '))
  return generateURI({ secret, issuer: named ?? '', label })
}

/** A code as apps show it, in two groups, or typed in full-width digits, without any of that. */
export const typedCode = (code: string): string => code.normalize('NFKC').replace(/\s/g, '')
