import { plainLetters } from '../accounts/plainLetters.ts'

const GROUPS = 5
const GROUP_LENGTH = 4
const LASTS_MS = 3 * 24 * 60 * 60 * 1000

/** Random, to be handed over and typed once: almost a hundred bits, in groups that can be read out. */
export const freshPassword = (): string => Array.from({ length: GROUPS }, () => plainLetters(GROUP_LENGTH)).join('-')

/** Until when one made at a time holds, UTC ms. */
export const lastsUntil = (at: number): number => at + LASTS_MS
