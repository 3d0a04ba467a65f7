/** The least and the most characters of a password (decisions §3). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const
/** Characters of a strong password: of any, and of one with three kinds of characters. */
export const STRONG_LENGTH = { any: 16, mixed: 12 } as const

/** The code of an answer that refuses a new password which attackers know: its words belong beside the field (extension). */
export const KNOWN_PASSWORD = 422

/** How hard a password is to guess: a hint for the eye, and `weak` is refused. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** What is tried first, without the digits and signs that people put around it. */
const common =
  /^(?:password|passwort|passw0rd|qwerty|qwertz|azerty|letmein|welcome|admin|login|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|shadow|superman|trustno|abc|abcd|abcde|abcdef|abcdefg|abcdefgh|asdf|asdfgh|zxcvbn|zxcvbnm|qazwsx|test|changeme|secret|broker|trading|trader)+$/

/** How many kinds of characters there are. */
const kinds = (text: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /[\p{Lo}]/u].filter((kind) => kind.test(text)).length

/** Steps of one up or down, or none, from each character to the next: 12345678, aaaaaaaa, hgfedcba. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((one, at) => (one.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0))
  return steps.length > 0 && steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 2) <= 1
}

/** A piece said over and over: abcabcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/u.test(text)

/**
 * How hard a password is to guess, by its length, its variety and what everybody tries first; a password that holds the
 * name of the account is weak. Counts characters as a person does.
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
