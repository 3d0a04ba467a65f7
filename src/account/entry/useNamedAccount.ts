import { emailOf } from '../../../contract/accountNames.ts'
import { type PhoneNumber, phoneNumber } from '../../contact/phoneNumber.ts'
import { phoneAtom, useChosenArea } from '../../contact/useChosenArea.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import type { Fault } from './faults.ts'
import { emailAtom, kindAtom } from './typed.ts'
import type { Recipient } from './useCode.ts'

/** Account named in a login form, as far as it was typed. */
export interface NamedAccount {
  readonly kind: 'email' | 'mobile'
  readonly setKind: (kind: 'email' | 'mobile') => void
  /** The name of the account; undefined while what was typed cannot be one. */
  readonly account: string | undefined
  readonly phone: PhoneNumber | undefined
  readonly fault: Fault | undefined
  /** Recipient of a code. */
  readonly recipient: Recipient | undefined
}

/** Reads the name of an account from what was typed. `phones`: numbers are names too; `prefix`: an area code is chosen. */
export function useNamedAccount(phones: boolean, prefix = true): NamedAccount {
  const [chosen, setKind] = useAtom(kindAtom)
  const email = useAtomValue(emailAtom)
  const typed = useAtomValue(phoneAtom)
  const kind = phones && chosen === 'mobile' ? 'mobile' : 'email'
  const { area, areas } = useChosenArea(kind === 'mobile')
  const phone = prefix ? phoneNumber(typed, area, areas) : phoneNumber(typed, undefined, [])
  const account = kind === 'email' ? emailOf(email) : phone?.account
  const empty = (kind === 'email' ? email : typed).trim() === ''
  const missing = kind === 'email' ? 'noEmail' : 'noPhone'
  const wrong = kind === 'email' ? 'badEmail' : 'badPhone'
  return {
    kind,
    setKind,
    account,
    phone: kind === 'mobile' ? phone : undefined,
    fault: account !== undefined ? undefined : empty ? missing : wrong,
    recipient:
      account === undefined
        ? undefined
        : { kind, to: account, areaId: kind === 'mobile' ? phone?.area?.id : undefined },
  }
}
