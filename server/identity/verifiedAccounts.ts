import type { Settings } from '../config.ts'
import type { IdentityTable } from './identityTable.ts'

/** Accounts that are remembered as verified, at most. */
const MAX_CACHED = 100_000

/** Returns true if real accounts need an approved identity before they trade or withdraw. */
export const verifiesIdentity = ({ demo, verifyIdentity = !demo }: Pick<Settings, 'demo' | 'verifyIdentity'>) =>
  verifyIdentity

/** Knows which accounts have an approved identity. An approval is final, so it is read from the database once. */
export function openVerifiedAccounts(checks: Pick<IdentityTable, 'newestOf'>): (accountId: number) => boolean {
  const known = new Set<number>()
  return (accountId) => {
    if (known.has(accountId)) return true
    if (checks.newestOf(accountId)?.status !== 'approved') return false
    if (known.size >= MAX_CACHED) known.clear()
    known.add(accountId)
    return true
  }
}
