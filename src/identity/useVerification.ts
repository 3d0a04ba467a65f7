import { identityState } from '../../contract/calls/identity.ts'
import type { Decoded } from '../../contract/codec.ts'
import type { verification } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { type Asked, useAnswer } from '../session/useAnswer.ts'
import { useReturns } from '../session/useReturns.ts'

/** Where an identity check stands. */
export type Verification = Decoded<typeof verification>

/** The demo's reviewer takes 20 s; of a person's verdict one hears soon enough. */
const LOOK_EVERY_MS = 10_000

const ask = () => request(identityState, {}, { silent: true })

/** Asks when it is first drawn, whenever the visitor is back, and now and then while a reviewer has it. */
export function useVerification(): Asked<Verification> {
  const asked = useAnswer(ask)
  useReturns(asked.reload, asked.answer?.status === 'waiting' ? LOOK_EVERY_MS : undefined)
  return asked
}
