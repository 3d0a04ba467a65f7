import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { TextField } from '../../src/ui/TextField.tsx'

interface PublishSheetProps {
  open: boolean
  onClose: () => void
  /** UTC ms. */
  onPublish: (from: number) => Promise<unknown>
}

/** From when on an article is to be shown. */
export function PublishSheet({ open, onClose, onPublish }: PublishSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const from = new Date(typed).getTime()
  const isPast = typed !== '' && !(from > Date.now())
  const form = useForm({ ready: typed !== '' && !isPast, send: () => onPublish(from) })
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={<Trans>Publish later</Trans>}
      action={<Trans>Schedule</Trans>}
    >
      <TextField
        label={<Trans>Publish at</Trans>}
        type="datetime-local"
        ltr
        value={typed}
        onChange={setTyped}
        hint={<Trans>In this device’s time zone.</Trans>}
        {...(isPast && { error: t`Choose a time in the future.` })}
      />
    </FormSheet>
  )
}
