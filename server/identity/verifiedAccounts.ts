import type { Settings } from '../config.ts'
import type { IdentityTable } from './identityTable.ts'

/** Accounts that are remembered as verified, at most. */
const MOST_KNOWN = 100_000

/** Whether real accounts need an approved identity before they trade or withdraw. */
export const verifiesIdentity = ({ demo, verifyIdentity = !demo }: Pick<Settings, 'demo' | 'verifyIdentity'>) =>
  verifyIdentity

/** Whether the identity of an account has been approved. An approval is final, so it is read from the database once. */
export function openVerifiedAccounts(checks: Pick<IdentityTable, 'newestOf'>): (accountId: number) => boolean {
  const known = new Set<number>()
  return (accountId) => {
    if (known.has(accountId)) return true
    if (checks.newestOf(accountId)?.status !== 'approved') return false
    if (known.size >= MOST_KNOWN) known.clear()
    known.add(accountId)
    return true
  }
}
