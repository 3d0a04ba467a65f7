import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { FormState } from '../../form/useForm.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { useAtom } from '../../useAtom.ts'
import { type BindFaults, type BindField, MAX_INPUT_LENGTH } from './bindFaults.ts'
import { bindDrafts } from './binding.ts'

interface BindInputProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'aside' | 'form'> {
  form: FormState<BindField>
  field: BindField
  faults: BindFaults
  optional?: boolean
  hint?: ReactNode
}

/** One field; its fault is shown once the field has been left, what is missing once the form was submitted. */
export function BindInput({ form, field, faults, optional, ...rest }: BindInputProps) {
  const [value, setValue] = useAtom(bindDrafts[field])
  const [left, setLeft] = useState(value !== '')
  return (
    <TextField
      autoComplete="off"
      maxLength={MAX_INPUT_LENGTH}
      {...rest}
      name={field}
      value={value}
      onChange={setValue}
      onBlur={() => setLeft(value !== '')}
      {...(optional && { aside: <Trans>optional</Trans> })}
      error={form.error(field, left && faults[field] !== 'missing')}
    />
  )
}
