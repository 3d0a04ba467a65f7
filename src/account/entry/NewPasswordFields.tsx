import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WritableAtom } from 'jotai'
import type { ReactNode } from 'react'
import { PASSWORD_LENGTH, type PasswordStrength, passwordStrength } from '../../../contract/passwords.ts'
import { PasswordField, type Strength } from '../../ui/PasswordField.tsx'
import { useAtom } from '../../useAtom.ts'

type Held = WritableAtom<string, [string], void>

interface NewPasswordFieldsProps {
  secrets: { readonly password: Held; readonly repeated: Held }
  /** Account name, which the password may not contain. */
  account: string
  label: ReactNode
  error: ReactNode
  repeatError: ReactNode
}

/** A new password, with a hint of how hard it is to guess, and the same once more. */
export function NewPasswordFields({ secrets, account, label, error, repeatError }: NewPasswordFieldsProps) {
  const [password, setPassword] = useAtom(secrets.password)
  const [repeated, setRepeated] = useAtom(secrets.repeated)
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        value={password}
        onChange={setPassword}
        strength={password === '' ? undefined : strengthOf(passwordStrength(password, account))}
        hint={t`At least ${PASSWORD_LENGTH.least} characters`}
        error={error}
      />
      <PasswordField
        label={<Trans>Repeat password</Trans>}
        name="repeat-password"
        autoComplete="new-password"
        enterKeyHint="next"
        value={repeated}
        onChange={setRepeated}
        error={repeatError}
      />
    </>
  )
}

function strengthOf(strength: PasswordStrength): Strength {
  switch (strength) {
    case 'short':
      return { marks: 1, word: t`Too short`, tone: 'danger' }
    case 'weak':
      return { marks: 2, word: t`Easy to guess`, tone: 'danger' }
    case 'fair':
      return { marks: 3, word: t`Good`, tone: 'ok' }
    case 'strong':
      return { marks: 4, word: t`Strong`, tone: 'ok' }
  }
}
