import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_REMARK_LENGTH } from '../../contract/operator/entities/review.ts'
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
import { request } from '../calls/request.ts'
import styles from './UserPage.module.css'

/** Action of support on a user, with its call and texts. */
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
      if (open !== undefined) await request(helpCalls[open], { id: user.id, remark: remark.trim() })
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
        <Trans>Reset two-factor authentication</Trans>
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
          label={<Trans>Reason</Trans>}
          hint={<Trans>Recorded in the audit log.</Trans>}
          maxLength={MAX_REMARK_LENGTH}
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
        detail: t`All devices will have to log in again. The user will be notified by e-mail.`,
        done: t`Logged out everywhere`,
      }
    case 'secondFactor':
      return {
        title: t`Reset this user’s two-factor authentication?`,
        action: t`Reset two-factor authentication`,
        detail: t`Only for a user who has lost their phone and verified their identity. This removes the authenticator and passkeys and logs out all devices. The password stays the same. The user will be notified by e-mail.`,
        done: t`Two-factor authentication reset`,
      }
    case 'freeze':
      return {
        title: t`Freeze account`,
        action: t`Freeze account`,
        detail: t`All devices are logged out and withdrawals are placed on hold. Positions stay open. Contact support to unfreeze the account.`,
        done: t`Account frozen`,
      }
    case 'unfreeze':
      return {
        title: t`Unfreeze account`,
        action: t`Unfreeze account`,
        detail: t`Another operator must confirm this.`,
        done: t`Another operator must confirm this.`,
      }
  }
}
