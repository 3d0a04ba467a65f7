import { Trans } from '@lingui/react/macro'
import { secondFactorState } from '../../../contract/calls/security.ts'
import { request } from '../../api/request.ts'
import { useResource } from '../../resource/useResource.ts'
import { TextField } from '../../ui/TextField.tsx'

const loadFactor = () => request(secondFactorState, {}, { silent: true })

/** Returns true if a second factor is set up, once that is known; `wanted`: whether anybody wants to know. */
export const useFactorOn = (wanted = true): boolean =>
  useResource(wanted ? loadFactor : undefined, { keeps: true }).answer?.on ?? false

interface FactorCodeFieldProps {
  value: string
  onChange: (code: string) => void
  readOnly?: boolean
}

/** For a code of the authenticator app or a recovery code, whichever is at hand. */
export function FactorCodeField({ value, onChange, readOnly = false }: FactorCodeFieldProps) {
  return (
    <TextField
      label={<Trans>Authenticator code or recovery code</Trans>}
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
