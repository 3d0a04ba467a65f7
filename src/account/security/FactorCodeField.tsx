import { Trans } from '@lingui/react/macro'
import { TextField } from '../../ui/TextField.tsx'

/** For a code of the authenticator app or a recovery code, whichever is at hand. */
export function FactorCodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextField
      label={<Trans>Code of the authenticator app, or a recovery code</Trans>}
      ltr
      autoComplete="one-time-code"
      autoCapitalize="off"
      enterKeyHint="done"
      value={value}
      onChange={onChange}
    />
  )
}
