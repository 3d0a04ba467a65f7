import { loanState } from '../../contract/calls/loans.ts'
import type { LoanIdentity } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { type Asked, useAnswer } from '../session/useAnswer.ts'
import { useReturns } from '../session/useReturns.ts'

/** The demo's reviewer takes 20 s; of a person's verdict one hears soon enough. */
export const LOOK_EVERY_MS = 10_000

const ask = () => request(loanState, {}, { silent: true })

/** Where the loan identity stands: asked when it is first drawn, on every return, and now and then while a reviewer has it. */
export function useLoanIdentity(): Asked<LoanIdentity> {
  const asked = useAnswer(ask)
  useReturns(asked.reload, asked.answer?.status === 'waiting' ? LOOK_EVERY_MS : undefined)
  return asked
}
