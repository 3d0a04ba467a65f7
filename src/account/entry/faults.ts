import { plural, t } from '@lingui/core/macro'
import { CODE_DIGITS } from '../../../contract/constants.ts'
import { PASSWORD_LENGTH, passwordStrength } from '../../../contract/passwords.ts'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { store } from '../../store.ts'

/** Error in a field. */
export type Fault =
  | 'noEmail'
  | 'badEmail'
  | 'noPhone'
  | 'badPhone'
  | 'noPassword'
  | 'noOldPassword'
  | 'noNewPassword'
  | 'short'
  | 'long'
  | 'weak'
  | 'same'
  | 'noRepeat'
  | 'unequal'
  | 'noCode'
  | 'shortCode'
  | 'noCaptcha'

/** Returns the error of a new password, as far as the app can tell. It may not contain `account`. */
export function newPasswordFault(password: string, account: string, old?: string): Fault | undefined {
  if (password === '') return 'noNewPassword'
  if ([...password].length > PASSWORD_LENGTH.most) return 'long'
  const strength = passwordStrength(password, account)
  if (strength === 'short') return 'short'
  // Everything else is the server's to ask for (decisions §3).
  if (store.get(basicInfoAtom)?.passwordRule !== 'unguessable') return undefined
  return password === old ? 'same' : strength === 'weak' ? 'weak' : undefined
}

/** Returns the error of a repeated password. */
export const repeatFault = (repeated: string, password: string): Fault | undefined =>
  repeated === '' ? 'noRepeat' : repeated === password ? undefined : 'unequal'

/** Returns the error of a verification code. */
export const codeFault = (code: string): Fault | undefined =>
  code === '' ? 'noCode' : code.length === CODE_DIGITS ? undefined : 'shortCode'

/** Returns the message shown under the field. */
export function faultWords(fault: Fault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'noEmail':
      return t`Enter your e-mail address`
    case 'badEmail':
      return t`Enter a complete e-mail address`
    case 'noPhone':
      return t`Enter your phone number`
    case 'badPhone':
      return t`Enter a complete phone number`
    case 'noPassword':
      return t`Enter your password`
    case 'noOldPassword':
      return t`Enter your current password`
    case 'noNewPassword':
      return t`Choose a password`
    case 'short':
      return t`At least ${PASSWORD_LENGTH.least} characters`
    case 'long':
      return t`At most ${PASSWORD_LENGTH.most} characters`
    case 'weak':
      return t`Too easy to guess. Use a longer or less common password.`
    case 'same':
      return t`This is already your password`
    case 'noRepeat':
      return t`Enter your password again`
    case 'unequal':
      return t`The passwords do not match`
    case 'noCode':
      return t`Enter the verification code`
    case 'shortCode':
      return t`The code has ${plural(CODE_DIGITS, { one: '# digit', other: '# digits' })}`
    case 'noCaptcha':
      return t`Enter the characters in the image`
  }
}
