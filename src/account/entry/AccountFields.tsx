import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhoneField } from '../../contact/PhoneField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom } from '../../useAtom.ts'
import { emailAtom } from './typed.ts'
import type { NamedAccount } from './useNamedAccount.ts'

interface AccountFieldsProps {
  named: NamedAccount
  /** True if accounts are named by phone here too. */
  phones: boolean
  /** True if the phone number goes with an area code chosen beside it. */
  prefix?: boolean
  /** Purpose of the field for password managers. */
  use: 'login' | 'register'
  error: ReactNode
}

/** Asks for the account's e-mail address, or its phone number where that is offered. */
export function AccountFields({ named, phones, prefix = true, use, error }: AccountFieldsProps) {
  const { t } = useLingui()
  const [email, setEmail] = useAtom(emailAtom)
  const { kind, setKind } = named
  return (
    <>
      {phones && (
        <Segmented
          label={t`Account`}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'email', label: t`E-mail` },
            { value: 'mobile', label: t`Phone` },
          ]}
        />
      )}
      {kind === 'email' ? (
        <TextField
          label={<Trans>E-mail address</Trans>}
          type="email"
          name="username"
          inputMode="email"
          autoComplete={use === 'login' ? 'username webauthn' : 'email'}
          autoCapitalize="off"
          enterKeyHint="next"
          maxLength={254}
          ltr
          value={email}
          onChange={setEmail}
          error={error}
        />
      ) : (
        <PhoneField
          label={<Trans>Phone number</Trans>}
          name="username"
          prefix={prefix}
          autoComplete={use === 'login' ? 'username webauthn' : prefix ? 'tel-national' : 'tel'}
          error={error}
        />
      )}
    </>
  )
}
