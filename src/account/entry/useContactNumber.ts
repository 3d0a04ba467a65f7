import { type PhoneNumber, phoneNumber } from '../../contact/phoneNumber.ts'
import { phoneAtom, useChosenArea } from '../../contact/useChosenArea.ts'
import { useAtomValue } from '../../useAtom.ts'
import type { Fault } from './faults.ts'

/** A phone number that may be left empty, beside an account that is named by e-mail. */
export function useContactNumber(
  wanted: boolean,
  prefix: boolean,
): { readonly phone: PhoneNumber | undefined; readonly fault: Fault | undefined } {
  const typed = useAtomValue(phoneAtom)
  const { area, areas } = useChosenArea(wanted && prefix)
  if (!wanted || typed.trim() === '') return { phone: undefined, fault: undefined }
  const phone = prefix ? phoneNumber(typed, area, areas) : phoneNumber(typed, undefined, [])
  return { phone, fault: phone ? undefined : 'badPhone' }
}
