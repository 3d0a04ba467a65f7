/** Minimum and maximum length of a nickname. */
export const NICKNAME_LENGTH = { least: 3, most: 20 } as const

/**
 * Normalises a nickname: letters and digits, with single spaces, dots, dashes or underscores in between. Returns undefined for
 * an invalid one. E-mail addresses and phone numbers are invalid, so that nobody publishes them by mistake.
 */
export function nicknameOf(typed: string): string | undefined {
  if (typed.length > 4 * NICKNAME_LENGTH.most) return undefined
  const name = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const length = [...name].length
  if (length < NICKNAME_LENGTH.least || length > NICKNAME_LENGTH.most) return undefined
  return /^[\p{L}\p{N}\p{M}]+(?:[ ._-][\p{L}\p{N}\p{M}]+)*$/u.test(name) && /\p{L}/u.test(name) ? name : undefined
}

/** Returns the same key for nicknames that could be mistaken for each other. Each key is unique. */
export const nicknameKey = (nickname: string): string => nickname.toLowerCase().replace(/[ ._-]/g, '')
