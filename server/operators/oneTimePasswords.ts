import { plainLetters } from '../accounts/plainLetters.ts'

const GROUPS = 5
/** Of each part of one that two people are told: sixty bits that neither knows of the other's. */
const PART_GROUPS = 3
const GROUP_LENGTH = 4
const LASTS_MS = 3 * 24 * 60 * 60 * 1000

const fresh = (groups: number) => Array.from({ length: groups }, () => plainLetters(GROUP_LENGTH)).join('-')

/** Random, to be handed over and typed once: almost a hundred bits, in groups that can be read out. */
export const freshPassword = (): string => fresh(GROUPS)

/** A part of a one-time password of which another person is told the other part. */
export const freshPart = (): string => fresh(PART_GROUPS)

/** A one-time password of its two parts. */
export const joinedParts = (first: string, second: string): string => `${first}-${second}`

/** Until when one made at a time holds, UTC ms. */
export const lastsUntil = (at: number): number => at + LASTS_MS
