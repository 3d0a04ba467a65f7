/** Rules for a person's name and document number, and their masked form after submission. */

/** Maximum length of a person's name, in characters. */
export const MAX_NAME_LENGTH = 100
/** Minimum and maximum length of a document number, in characters. */
export const CARD_ID = { least: 4, most: 32 } as const

/**
 * Letters of any script with the separators used in names (O’Neil, J. R. R., 李·明, and the joiners of Persian and Hindi).
 * Excludes digits, brackets, symbols, and invisible or direction-changing characters.
 */
const nameShape = /^\p{L}(?:(?!\p{DI})[\p{L}\p{M} .,'’ʼ`´·・‧-]|\u200c|\u200d)*$/u
/** Letters and digits with common separators: `A123456(7)`, `12.345.678-9`. */
const cardShape = /^[\p{L}\p{Nd}][\p{L}\p{Nd} ./()-]*$/u

const tidy = (typed: string) => typed.trim().replace(/\s+/gu, ' ')

/** Normalises spaces in a person's name. Returns undefined for an invalid name. */
export function realNameOf(typed: string): string | undefined {
  if (typed.length > 4 * MAX_NAME_LENGTH) return undefined
  const name = tidy(typed.normalize('NFC'))
  return name.length <= MAX_NAME_LENGTH && nameShape.test(name) ? name : undefined
}

/**
 * Returns a document number in capitals and ASCII digits (full-width digits are common in Japan). Returns undefined for an
 * invalid number.
 */
export function cardIdOf(typed: string): string | undefined {
  if (typed.length > 4 * CARD_ID.most) return undefined
  const number = tidy(typed.normalize('NFKC')).toUpperCase()
  const fits = number.length >= CARD_ID.least && number.length <= CARD_ID.most
  return fits && cardShape.test(number) && /\p{Nd}/u.test(number) ? number : undefined
}

const HIDDEN = '•••'
/** A letter with its combining marks. `Intl.Segmenter` is not used because Firefox only has it from version 125. */
const firstLetter = /^\P{M}\p{M}*/u

/** Masks a name except for the first letter of each word: `A••• L•••`. Masking twice has no further effect. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((word) => (firstLetter.exec(word)?.[0] ?? '') + HIDDEN)
    .join(' ')

/** Masks a number except for its end, `•••5678`, or less of a short one. Masking twice has no further effect. */
export function maskedCardId(cardId: string): string {
  if (cardId.startsWith(HIDDEN)) return cardId
  return HIDDEN + cardId.slice(cardId.length > 7 ? -4 : -2)
}
