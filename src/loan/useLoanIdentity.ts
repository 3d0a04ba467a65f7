import { loanState } from '../../contract/calls/loans.ts'
import type { LoanIdentity } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { type Asked, REVIEW_EVERY_MS, useResource } from '../resource/useResource.ts'

const ask = () => request(loanState, {}, { silent: true })

/** Where the loan identity stands: asked when it is first drawn, on every return, and now and then while a reviewer has it. */
export function useLoanIdentity(): Asked<LoanIdentity> {
  return useResource(ask, {
    again: 'focused',
    every: ({ status }) => (status === 'waiting' ? REVIEW_EVERY_MS : undefined),
  })
}
