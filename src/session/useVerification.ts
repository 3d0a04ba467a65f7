import { useEffect } from 'react'
import { identityState } from '../../contract/calls/identity.ts'
import type { Decoded } from '../../contract/codec.ts'
import type { verification as codec } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { Resource } from '../resource/resource.ts'
import { type Asked, REVIEW_EVERY_MS, useAsked } from '../resource/useResource.ts'
import { useAtomValue } from '../useAtom.ts'
import { refreshAccount } from './login.ts'
import { practiceAtom, userAtom } from './session.ts'

/** Where an identity check stands. */
export type Verification = Decoded<typeof codec>

/** One answer for every place that shows it, so that no two of them differ. */
const verification = new Resource((_: 'own') => request(identityState, {}, { silent: true }))

/**
 * How far the identity check of a real account is; not asked for any other. Asks when it is first drawn, whenever the visitor is
 * back, and now and then while a reviewer has it.
 */
export function useVerification(): Asked<Verification> {
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const isAsked = !demo && !practice
  return useAsked(verification, isAsked ? 'own' : undefined, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REVIEW_EVERY_MS : undefined),
  })
}

/** Whether orders and withdrawals wait for the identity check. Once that is finished the server is asked who the user is. */
export function useIdentityDue(): boolean {
  const due = useAtomValue(userAtom)?.identityDue === true
  const finished = useVerification().answer?.status === 'finished'
  useEffect(() => {
    if (due && finished) refreshAccount({ silent: true }).catch(() => undefined)
  }, [due, finished])
  return due && !finished
}
