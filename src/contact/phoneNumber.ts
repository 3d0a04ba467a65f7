import { phoneOf } from '../../contract/accountNames.ts'
import type { AreaCode } from '../../contract/entities/account.ts'
import { latinDigits } from '../ui/decimalText.ts'

/** A phone number as the calls want it (decisions §9). */
export interface PhoneNumber {
  /** Area code and digits: what the account is named by. */
  readonly account: string
  /** `852-91234567`; without an area code that is known, the digits alone. */
  readonly mobile: string
  readonly area: AreaCode | undefined
}

/** Area codes after which a national number keeps its leading zero. */
const keepsZero = new Set(['39', '225', '241', '242', '378'])

/** The area code a full number begins with: the longest, since +1 is the beginning of many. */
const areaOf = (digits: string, areas: readonly AreaCode[]): AreaCode | undefined =>
  areas
    .filter(({ prefix }) => digits.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0]

/**
 * A number as it was typed, with the area code chosen beside it; one that was typed with a + or 00 in front brings its own.
 * Undefined for what is no number. Without a chosen area code the number is taken as a full one.
 */
export function phoneNumber(
  typed: string,
  chosen: AreaCode | undefined,
  areas: readonly AreaCode[],
): PhoneNumber | undefined {
  const text = latinDigits(typed).normalize('NFKC').trim()
  const full = chosen === undefined || /^(?:\+|00)/.test(text)
  const account = phoneOf(full ? text : `+${chosen.prefix}${keepsZero.has(chosen.prefix) ? text : withoutZero(text)}`)
  if (account === undefined) return undefined
  const area = chosen && account.startsWith(chosen.prefix) ? chosen : areaOf(account, areas)
  return { account, area, mobile: area ? `${area.prefix}-${account.slice(area.prefix.length)}` : account }
}

/** The zero before a number that is dialled at home. */
const withoutZero = (text: string): string => text.replace(/^\(?0\)?/, '')
