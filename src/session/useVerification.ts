import { useEffect } from 'react'
import { identityState } from '../../contract/calls/identity.ts'
import type { Decoded } from '../../contract/codec.ts'
import type { verification as codec } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { Resource } from '../resource/resource.ts'
import { type LoadRequest, REFRESH_INTERVAL_MS, useLoad } from '../resource/useResource.ts'
import { useAtomValue } from '../useAtom.ts'
import { refreshAccount } from './login.ts'
import { practiceAtom, userAtom } from './session.ts'

/** State of an identity check. */
export type Verification = Decoded<typeof codec>

/** One answer for every place that shows it, so that no two of them differ. */
const verification = new Resource((_: 'own') => request(identityState, {}, { silent: true }))

/**
 * Loads the state of the identity check, for real accounts only. It loads on the first render, when the visitor returns, and
 * periodically while the check is under review.
 */
export function useVerification(): LoadRequest<Verification> {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const isAsked = !demo && !practice
  return useLoad(verification, isAsked ? 'own' : undefined, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REFRESH_INTERVAL_MS : undefined),
  })
}

/**
 * Returns true if orders and withdrawals wait for the identity check. Once it is finished, the user data is loaded
 * again.
 */
export function useIdentityDue(): boolean {
  const due = useAtomValue(userAtom)?.identityDue === true
  const finished = useVerification().answer?.status === 'finished'
  useEffect(() => {
    if (due && finished) refreshAccount({ silent: true }).catch(() => undefined)
  }, [due, finished])
  return due && !finished
}
