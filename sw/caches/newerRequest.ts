import type { CachedAnswer } from '../cache/cachedRecords.ts'
import { readAnswer } from '../cache/marketCache.ts'

/**
 * Returns the newer of two answers to one address: the one that was requested later, whichever arrived last. What seems to have
 * been asked for after the other arrived was kept before the clock was set back.
 */
export function newerRequest(held: unknown, answer: CachedAnswer): CachedAnswer {
  const before = readAnswer(held)
  if (before?.askedAt === undefined || answer.askedAt === undefined) return answer
  const isOvertaken = before.askedAt > answer.askedAt && before.askedAt <= answer.storedAt
  return isOvertaken ? before : answer
}
