/** Signs of the shortest and of the longest nickname. */
export const NICKNAME_LENGTH = { least: 3, most: 20 } as const

/**
 * A name that somebody is ranked under, as it is kept: letters, digits, and single blanks, dots, dashes and underscores
 * between them. Undefined for what is none, an e-mail address or a phone number among it: nobody gives these away by mistake.
 */
export function nicknameOf(typed: string): string | undefined {
  if (typed.length > 4 * NICKNAME_LENGTH.most) return undefined
  const name = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const length = [...name].length
  if (length < NICKNAME_LENGTH.least || length > NICKNAME_LENGTH.most) return undefined
  return /^[\p{L}\p{N}\p{M}]+(?:[ ._-][\p{L}\p{N}\p{M}]+)*$/u.test(name) && /\p{L}/u.test(name) ? name : undefined
}

/** What two nicknames have in common that would be taken for each other; nobody else can have it. */
export const nicknameKey = (nickname: string): string => nickname.toLowerCase().replace(/[ ._-]/g, '')
