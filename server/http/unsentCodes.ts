import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { Refused } from './envelope.ts'

const MINUTE = 60_000

/** The refusal of a code that was asked for and not sent: the gateway failed, or there were too many. */
export function codeNotSent(requested: 'failed' | { readonly waitMs: number }): Refused {
  if (requested === 'failed') return new Refused(msg`The code couldn’t be sent. Please try again`)
  const minutes = Math.ceil(requested.waitMs / MINUTE)
  const words = msg`Too many code requests. Please wait ${minutes} min`
  return new Refused(words, CODE.tooMany, Math.ceil(requested.waitMs / 1000))
}
