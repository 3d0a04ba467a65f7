/** What a person's name and the number of their document may be, and how they are shown once they are handed in. */

/** No name of a person is longer, in characters. */
export const LONGEST_NAME = 100
/** Numbers of documents, in characters. */
export const CARD_ID = { least: 4, most: 32 } as const

/**
 * Letters of any script with what stands between them in names (O’Neil, J. R. R., 李·明, and the joiners of Persian and
 * Hindi); no digits, brackets or signs, and nothing that is not seen or turns the text around.
 */
const nameShape = /^\p{L}(?:(?!\p{DI})[\p{L}\p{M} .,'’ʼ`´·・‧-]|\u200c|\u200d)*$/u
/** Letters and digits, with what is printed between them: `A123456(7)`, `12.345.678-9`. */
const cardShape = /^[\p{L}\p{Nd}][\p{L}\p{Nd} ./()-]*$/u

const tidy = (typed: string) => typed.trim().replace(/\s+/gu, ' ')

/** A person's name without blanks around and twice in a row; undefined for what can be none. */
export function realNameOf(typed: string): string | undefined {
  if (typed.length > 4 * LONGEST_NAME) return undefined
  const name = tidy(typed.normalize('NFC'))
  return name.length <= LONGEST_NAME && nameShape.test(name) ? name : undefined
}

/** The number of a document, in capitals and with plain digits (full-width ones are typed in Japan); undefined for what can be none. */
export function cardIdOf(typed: string): string | undefined {
  if (typed.length > 4 * CARD_ID.most) return undefined
  const number = tidy(typed.normalize('NFKC')).toUpperCase()
  const fits = number.length >= CARD_ID.least && number.length <= CARD_ID.most
  return fits && cardShape.test(number) && /\p{Nd}/u.test(number) ? number : undefined
}

const HIDDEN = '•••'
/** A letter with the marks on it. Not by `Intl.Segmenter`, which Firefox has from 125 on. */
const firstLetter = /^\P{M}\p{M}*/u

/** A name of which only the first letter of each word is told: `A••• L•••`. Masking it again changes nothing. */
export const maskedName = (name: string): string =>
  name
    .split(' ')
    .map((word) => (firstLetter.exec(word)?.[0] ?? '') + HIDDEN)
    .join(' ')

/** A number of which only the end is told, `•••5678`, of a short one less. Masking it again changes nothing. */
export function maskedCardId(cardId: string): string {
  if (cardId.startsWith(HIDDEN)) return cardId
  return HIDDEN + cardId.slice(cardId.length > 7 ? -4 : -2)
}
