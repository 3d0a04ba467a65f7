/** Minimum and maximum length of a password (decisions §3). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const
/** Minimum length of a strong password: with any characters, and with three kinds of characters. */
export const STRONG_LENGTH = { any: 16, mixed: 12 } as const

/** Extension: code of an answer that refuses a commonly used new password. Its message belongs beside the field. */
export const KNOWN_PASSWORD = 422

/** Strength of a password, shown as a hint. `weak` is refused. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Common passwords without surrounding digits and punctuation. */
const common =
  /^(?:password|passwort|passw0rd|qwerty|qwertz|azerty|letmein|welcome|admin|login|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|shadow|superman|trustno|abc|abcd|abcde|abcdef|abcdefg|abcdefgh|asdf|asdfgh|zxcvbn|zxcvbnm|qazwsx|test|changeme|secret|broker|trading|trader)+$/

/** Counts the kinds of characters. */
const kinds = (text: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /[\p{Lo}]/u].filter((kind) => kind.test(text)).length

/** Detects steps of one up or down, or repeated characters: 12345678, aaaaaaaa, hgfedcba. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((one, at) => (one.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0))
  return steps.length > 0 && steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 2) <= 1
}

/** Detects a repeated piece: abcabcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/u.test(text)

/**
 * Rates a password by length, variety and common passwords. A password that contains the account's name is weak. Counts
 * user-perceived characters.
 */
export function passwordStrength(password: string, account = ''): PasswordStrength {
  const characters = [...password]
  if (characters.length < PASSWORD_LENGTH.least) return 'short'
  const lower = password.toLowerCase()
  const name = account.split('@')[0]?.toLowerCase() ?? ''
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, '')
  if (isRun([...lower]) || isRepeated(lower) || common.test(core)) return 'weak'
  if (name.length >= 4 && lower.includes(name)) return 'weak'
  if (new Set(characters).size < 5 || (core === '' && characters.length < 12)) return 'weak'
  if (characters.length >= STRONG_LENGTH.any || (characters.length >= STRONG_LENGTH.mixed && kinds(password) >= 3))
    return 'strong'
  return 'fair'
}
