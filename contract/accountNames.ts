/** How an account is named (decisions §9). */
export type AccountKind = 'email' | 'mobile'

const LONGEST_EMAIL = 254
/** One @, no blank or control, a dot in the domain; whether there is such an address only a letter to it tells. */
const emailShape =
  /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
/** International numbers have 15 digits at most (ITU-T E.164); the shortest in use seven. */
const phoneShape = /^[1-9]\d{6,14}$/

/** An e-mail address as accounts are found by: without blanks around, in lower case. Undefined for what is none. */
export function emailOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return text.length <= LONGEST_EMAIL && emailShape.test(text) ? text : undefined
}

/** A phone number as accounts are found by: area code and digits (`85291234567`, decisions §9). Undefined for what is none. */
export function phoneOf(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:\+|00)/, '')
    .replace(/[\s().-]/g, '')
  return phoneShape.test(digits) ? digits : undefined
}

/** The name of an account as it is found by, whatever way it was typed; undefined for what cannot be one. */
export const accountNameOf = (kind: AccountKind, typed: string): string | undefined =>
  kind === 'email' ? emailOf(typed) : phoneOf(typed)
