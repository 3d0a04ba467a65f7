import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LONGEST_REMARK } from '../../contract/operator/entities/review.ts'
import type { UserDetail } from '../../contract/operator/entities/user.ts'
import { endUserSecondFactor, endUserSessions, freezeUser, unfreezeUser } from '../../contract/operator/users.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import stack from '../../src/ui/stack.module.css'
import { TextField } from '../../src/ui/TextField.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { ask } from '../calls/ask.ts'
import styles from './UserPage.module.css'

/** What can be done for a user; its call and its words. */
type Act = 'sessions' | 'secondFactor' | 'freeze' | 'unfreeze'
const helpCalls = {
  sessions: endUserSessions,
  secondFactor: endUserSecondFactor,
  freeze: freezeUser,
  unfreeze: unfreezeUser,
} as const

/** Help for a user who has lost a device, or their account; each with a remark, which the audit log keeps. */
export function HelpActs({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const [open, setOpen] = useState<Act>()
  const [remark, setRemark] = useState('')
  const words = actWords(open ?? 'sessions')
  const form = useForm({
    ready: remark.trim() !== '',
    async send() {
      if (open !== undefined) await ask(helpCalls[open], { id: user.id, remark: remark.trim() })
      setRemark('')
      close()
      toast(words.done)
      onDone()
    },
  })
  function close() {
    setOpen(undefined)
    form.clear()
  }
  return (
    <div className={cx(stack.wrap8, styles.acts)}>
      <Button variant="secondary" size="s" disabled={user.sessions === 0} onClick={() => setOpen('sessions')}>
        <Trans>Log out everywhere</Trans>
      </Button>
      <Button
        variant="secondary"
        size="s"
        disabled={!user.secondFactor && user.passkeys === 0}
        onClick={() => setOpen('secondFactor')}
      >
        <Trans>End the second step</Trans>
      </Button>
      <Button variant="secondary" size="s" onClick={() => setOpen(user.frozen ? 'unfreeze' : 'freeze')}>
        {user.frozen ? <Trans>Unfreeze account</Trans> : <Trans>Freeze account</Trans>}
      </Button>
      <FormSheet
        form={form}
        open={open !== undefined}
        onClose={close}
        title={words.title}
        action={words.action}
        tone={open === 'unfreeze' ? 'primary' : 'danger'}
      >
        <p className={text.detail}>{words.detail}</p>
        <TextField
          label={<Trans>Why</Trans>}
          hint={<Trans>For the audit log.</Trans>}
          maxLength={LONGEST_REMARK}
          value={remark}
          onChange={setRemark}
        />
      </FormSheet>
    </div>
  )
}

function actWords(act: Act) {
  switch (act) {
    case 'sessions':
      return {
        title: t`Log this user out everywhere?`,
        action: t`Log out everywhere`,
        detail: t`Every device has to log in again. The user gets a letter about it.`,
        done: t`Logged out everywhere`,
      }
    case 'secondFactor':
      return {
        title: t`End this user's second step?`,
        action: t`End the second step`,
        detail: t`Only for somebody who has lost their phone and has proved who they are: authenticator, passkeys and every login end, the password stays. The user gets a letter about it.`,
        done: t`The second step is ended`,
      }
    case 'freeze':
      return {
        title: t`Freeze account`,
        action: t`Freeze account`,
        detail: t`Every device is logged out and withdrawals are on hold. Positions stay open. Support has to unfreeze the account.`,
        done: t`Account frozen`,
      }
    case 'unfreeze':
      return {
        title: t`Unfreeze account`,
        action: t`Unfreeze account`,
        detail: t`Another operator has to confirm this.`,
        done: t`Another operator has to confirm this.`,
      }
  }
}
