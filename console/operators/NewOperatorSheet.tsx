import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type OneTimePassword,
  OPERATOR_NAME,
  OPERATOR_NAME_LENGTH,
  type Role,
} from '../../contract/operator/entities/operator.ts'
import { createOperator } from '../../contract/operator/operators.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { TextField } from '../../src/ui/TextField.tsx'
import { request } from '../calls/request.ts'
import { RoleChoice } from './RoleChoice.tsx'

interface NewOperatorSheetProps {
  open: boolean
  onClose: () => void
  onMade: (password: OneTimePassword) => void
}

/** A new operator: a name and roles; the one-time password is told next. */
export function NewOperatorSheet({ open, onClose, onMade }: NewOperatorSheetProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const isName = OPERATOR_NAME.test(name)
  const form = useForm({
    ready: isName && roles.length > 0,
    async send() {
      const password = await request(createOperator, { name, roles })
      setName('')
      setRoles([])
      close()
      onMade(password)
    },
  })
  function close() {
    form.clear()
    onClose()
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={close}
      title={<Trans>New operator</Trans>}
      action={<Trans>Create operator</Trans>}
    >
      <TextField
        label={<Trans>Name</Trans>}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={OPERATOR_NAME_LENGTH.most}
        ltr
        value={name}
        onChange={(typed) => setName(typed.toLowerCase())}
        hint={<Trans>Used to sign in and in the audit log. It can’t be changed.</Trans>}
        {...(name.length > 1 &&
          !isName && {
            error: t`Use ${OPERATOR_NAME_LENGTH.least} to ${OPERATOR_NAME_LENGTH.most} lowercase letters, digits, dots and hyphens. Start with a letter.`,
          })}
      />
      <RoleChoice roles={roles} onChange={setRoles} />
    </FormSheet>
  )
}
