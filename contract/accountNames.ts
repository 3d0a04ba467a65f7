/** The kind of name that identifies an account (decisions §9). */
export type AccountKind = 'email' | 'mobile'

const MAX_EMAIL_LENGTH = 254
/**
 * Requires one @, no spaces or control characters, and a dot in the domain. Only a letter can tell whether the address exists.
 */
const emailShape =
  /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
/** International numbers have at most 15 digits (ITU-T E.164); the shortest in use have seven. */
const phoneShape = /^[1-9]\d{6,14}$/

/**
 * Returns an e-mail address in the form accounts are looked up by: trimmed and in lower case. Returns undefined for an invalid
 * one.
 */
export function emailOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return text.length <= MAX_EMAIL_LENGTH && emailShape.test(text) ? text : undefined
}

/**
 * Returns a phone number in the form accounts are looked up by: area code and digits (`85291234567`, decisions §9). Returns
 * undefined for an invalid one.
 */
export function phoneOf(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:\+|00)/, '')
    .replace(/[\s().-]/g, '')
  return phoneShape.test(digits) ? digits : undefined
}

/** Returns an account name in its lookup form, however it was typed, or undefined if it is invalid. */
export const accountNameOf = (kind: AccountKind, typed: string): string | undefined =>
  kind === 'email' ? emailOf(typed) : phoneOf(typed)
