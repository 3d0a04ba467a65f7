import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { useAtom } from '../../useAtom.ts'
import { BindFaultWords } from './BindFaultWords.tsx'
import { type BindFault, type BindField, MOST_TYPED } from './bindFaults.ts'
import { bindDrafts } from './binding.ts'

interface BindInputProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'aside'> {
  field: BindField
  fault: BindFault | undefined
  /** The form was sent: what is missing is told too. */
  tried: boolean
  optional?: boolean
  /** What the field's content is, in a fault: the network, the currency. */
  of?: string | undefined
  hint?: ReactNode
}

/** One field; its fault stands under it once it has been left, and goes as soon as it is mended. */
export function BindInput({ field, fault, tried, optional, of = '', ...rest }: BindInputProps) {
  const [value, setValue] = useAtom(bindDrafts[field])
  const [left, setLeft] = useState(value !== '')
  const told = fault !== undefined && (tried || (left && fault !== 'missing'))
  return (
    <TextField
      autoComplete="off"
      maxLength={MOST_TYPED}
      {...rest}
      name={field}
      value={value}
      onChange={setValue}
      onBlur={() => setLeft(value !== '')}
      {...(optional && { aside: <Trans>optional</Trans> })}
      {...(told && { error: <BindFaultWords field={field} fault={fault} of={of} /> })}
    />
  )
}
