import { plural, t } from '@lingui/core/macro'
import { CODE_DIGITS } from '../../../contract/constants.ts'
import { PASSWORD_LENGTH, passwordStrength } from '../../../contract/passwords.ts'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { store } from '../../store.ts'

/** What can be wrong with what is typed into a field. */
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

/** What is wrong with a new password, as far as it can be told here; `account` is what it may not hold. */
export function newPasswordFault(password: string, account: string, old?: string): Fault | undefined {
  if (password === '') return 'noNewPassword'
  if ([...password].length > PASSWORD_LENGTH.most) return 'long'
  const strength = passwordStrength(password, account)
  if (strength === 'short') return 'short'
  // Everything else is the server's to ask for (decisions §3).
  if (store.get(basicInfoAtom)?.passwordRule !== 'unguessable') return undefined
  return password === old ? 'same' : strength === 'weak' ? 'weak' : undefined
}

/** What is wrong with the same password typed once more. */
export const repeatFault = (repeated: string, password: string): Fault | undefined =>
  repeated === '' ? 'noRepeat' : repeated === password ? undefined : 'unequal'

/** What is wrong with a code that was sent. */
export const codeFault = (code: string): Fault | undefined =>
  code === '' ? 'noCode' : code.length === CODE_DIGITS ? undefined : 'shortCode'

/** What is shown under the field. */
export function faultWords(fault: Fault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'noEmail':
      return t`Enter your e-mail address`
    case 'badEmail':
      return t`This is not a whole e-mail address`
    case 'noPhone':
      return t`Enter your phone number`
    case 'badPhone':
      return t`This is not a whole phone number`
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
      return t`Too easy to guess: make it longer, or less usual`
    case 'same':
      return t`This is the password you have now`
    case 'noRepeat':
      return t`Enter the password once more`
    case 'unequal':
      return t`The passwords do not match`
    case 'noCode':
      return t`Enter the verification code`
    case 'shortCode':
      return t`The code has ${plural(CODE_DIGITS, { one: '# digit', other: '# digits' })}`
    case 'noCaptcha':
      return t`Enter the characters of the picture`
  }
}
