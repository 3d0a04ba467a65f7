import { msg } from '@lingui/core/macro'
import { type AccountKind, emailOf, phoneOf } from '../../contract/accountNames.ts'
import type { Named } from '../codes/codeService.ts'
import { areaCodes } from './areaCodes.ts'
import { Refused } from './envelope.ts'
import { badParameter, short } from './parameters.ts'

/** Far beyond the longest address and number. */
const MAX_NAME_LENGTH = 320
/** A number that nobody has to be reached at from abroad may begin with a zero. */
const CONTACT = /^\d{5,17}$/

/** The prefix of an area; none without one. Throws a Refused for one that is not in `area_list`. */
function prefixOf(areaId: string | undefined): string | undefined {
  if (areaId === undefined) return undefined
  const area = areaCodes.find(({ id }) => id === areaId)
  if (!area) throw badParameter('area_id')
  return area.prefix
}

/** A number with its country: as it is where it begins with the prefix, otherwise behind it without the zero of trunk calls. */
function withPrefix(typed: string, prefix: string): string | undefined {
  const whole = phoneOf(typed)
  return whole?.startsWith(prefix) ? whole : phoneOf(`${prefix}${typed.trim().replace(/^0/, '')}`)
}

/**
 * The name of a real account as it is found by. Throws a Refused with words for what cannot be one; `parameter` is its name
 * on the wire.
 */
export function accountName(
  { kind, typed, areaId }: { readonly kind: AccountKind; readonly typed: string; readonly areaId?: string | undefined },
  parameter: string,
): Named {
  short(typed, MAX_NAME_LENGTH, parameter)
  const prefix = prefixOf(areaId)
  if (kind === 'email') {
    const name = emailOf(typed)
    if (name === undefined) throw new Refused(msg`Check the e-mail address`)
    return { kind, name }
  }
  const name = prefix === undefined ? phoneOf(typed) : withPrefix(typed, prefix)
  if (name === undefined) throw new Refused(msg`Check the phone number and country code`)
  return { kind, name }
}

/** The digits of a number that is only a contact (`852-91234567`); none where none was typed. Throws a Refused. */
export function contactNumber(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const digits = short(typed, MAX_NAME_LENGTH, 'mobile')
    .replace(/^\s*(?:\+|00)/, '')
    .replace(/[\s().-]/g, '')
  if (digits === '') return undefined
  if (!CONTACT.test(digits)) throw new Refused(msg`Check the phone number and country code`)
  return digits
}
