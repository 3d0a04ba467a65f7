import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormSheet } from '../../src/ui/FormSheet.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import type { Act } from '../calls/useAct.ts'

interface PublishSheetProps {
  open: boolean
  onClose: () => void
  act: Act
  /** UTC ms. */
  onPublish: (from: number) => void
}

/** From when on an article is to be shown. */
export function PublishSheet({ open, onClose, act, onPublish }: PublishSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const from = new Date(typed).getTime()
  const isPast = typed !== '' && !(from > Date.now())
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={<Trans>Publish later</Trans>}
      action={<Trans>Plan it</Trans>}
      ready={typed !== '' && !isPast}
      busy={act.busy}
      error={act.error}
      onSubmit={() => onPublish(from)}
    >
      <TextField
        label={<Trans>Shown from</Trans>}
        type="datetime-local"
        ltr
        value={typed}
        onChange={setTyped}
        hint={<Trans>In the time zone of this device.</Trans>}
        {...(isPast && { error: t`This time is over.` })}
      />
    </FormSheet>
  )
}
