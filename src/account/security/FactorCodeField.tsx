import { Trans } from '@lingui/react/macro'
import { TextField } from '../../ui/TextField.tsx'

interface FactorCodeFieldProps {
  value: string
  onChange: (code: string) => void
  readOnly?: boolean
}

/** For a code of the authenticator app or a recovery code, whichever is at hand. */
export function FactorCodeField({ value, onChange, readOnly = false }: FactorCodeFieldProps) {
  return (
    <TextField
      label={<Trans>Code of the authenticator app, or a recovery code</Trans>}
      ltr
      autoComplete="one-time-code"
      autoCapitalize="off"
      enterKeyHint="done"
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  )
}
