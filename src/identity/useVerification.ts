import { identityState } from '../../contract/calls/identity.ts'
import type { Decoded } from '../../contract/codec.ts'
import type { verification } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { type Asked, REVIEW_EVERY_MS, useResource } from '../resource/useResource.ts'

/** Where an identity check stands. */
export type Verification = Decoded<typeof verification>

const ask = () => request(identityState, {}, { silent: true })

/** Asks when it is first drawn, whenever the visitor is back, and now and then while a reviewer has it. */
export function useVerification(): Asked<Verification> {
  return useResource(ask, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REVIEW_EVERY_MS : undefined),
  })
}
