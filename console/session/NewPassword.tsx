import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PasswordStrength, passwordStrength, STRONG_LENGTH } from '../../contract/passwords.ts'
import { PasswordField, type Strength } from '../../src/ui/PasswordField.tsx'

/** A new password and its repetition, as typed. */
export interface TypedPassword {
  readonly password: string
  readonly repeated: string
}

/** Returns true if it can be sent: a strong one, stronger than users need, and twice the same. */
export const isFit = ({ password, repeated }: TypedPassword, name: string): boolean =>
  passwordStrength(password, name) === 'strong' && password === repeated

interface NewPasswordProps {
  name: string
  typed: TypedPassword
  onChange: (typed: TypedPassword) => void
}

/** A new password, with how hard it is to guess, and the same once more. */
export function NewPassword({ name, typed, onChange }: NewPasswordProps) {
  const { password, repeated } = typed
  const differs = repeated !== '' && !password.startsWith(repeated)
  return (
    <>
      <PasswordField
        label={<Trans>New password</Trans>}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        value={password}
        onChange={(next) => onChange({ ...typed, password: next })}
        strength={password === '' ? undefined : strengthOf(passwordStrength(password, name))}
        hint={t`${STRONG_LENGTH.any} characters, or ${STRONG_LENGTH.mixed} with letters, digits and symbols`}
      />
      <PasswordField
        label={<Trans>Repeat password</Trans>}
        name="repeat-password"
        autoComplete="new-password"
        enterKeyHint="go"
        value={repeated}
        onChange={(next) => onChange({ ...typed, repeated: next })}
        {...(differs && { error: t`The passwords don’t match.` })}
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
      return { marks: 3, word: t`Not strong enough`, tone: 'warn' }
    case 'strong':
      return { marks: 4, word: t`Strong`, tone: 'ok' }
  }
}
