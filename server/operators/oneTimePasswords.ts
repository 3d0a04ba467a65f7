import { readableCode } from '../accounts/readableCode.ts'

const GROUPS = 5
/** Of each part of one that two people are told: sixty bits that neither knows of the other's. */
const PART_GROUPS = 3
const GROUP_LENGTH = 4
const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000

const fresh = (groups: number) => Array.from({ length: groups }, () => readableCode(GROUP_LENGTH)).join('-')

/** Random, to be handed over and typed once: almost a hundred bits, in groups that can be read out. */
export const freshPassword = (): string => fresh(GROUPS)

/** A part of a one-time password of which another person is told the other part. */
export const freshPart = (): string => fresh(PART_GROUPS)

/** A one-time password of its two parts. */
export const joinedParts = (first: string, second: string): string => `${first}-${second}`

/** Returns the expiry of a one-time password created at a time, UTC ms. */
export const lastsUntil = (at: number): number => at + LIFETIME_MS
