import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { Refused } from './envelope.ts'

const MINUTE = 60_000

/** The refusal of a code that was asked for and not sent: the gateway failed, or there were too many. */
export function codeNotSent(asked: 'failed' | { readonly waitMs: number }): Refused {
  if (asked === 'failed') return new Refused(msg`The code could not be sent; please try again`)
  const minutes = Math.ceil(asked.waitMs / MINUTE)
  const words = msg`Too many codes were asked for; please wait ${minutes} min`
  return new Refused(words, CODE.tooMany, Math.ceil(asked.waitMs / 1000))
}
