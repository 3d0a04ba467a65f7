import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be taken for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Random text that a person can read out and type; almost five bits a letter. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
