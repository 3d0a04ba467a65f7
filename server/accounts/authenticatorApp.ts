import { codeOfStep, stepAt } from './totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app, for tests: what it shows at a time (UTC ms) for the secret that it was told in base32. */
export function authenticatorApp(secret: string): (time: number) => string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return (time) => codeOfStep(bytes, stepAt(time))
}
