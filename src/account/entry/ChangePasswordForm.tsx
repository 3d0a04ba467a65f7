import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { amendPassword } from '../../../contract/calls/entry.ts'
import type { User } from '../../../contract/entities/account.ts'
import { messageAnswer } from '../../api/request.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { useGoBack } from '../../router.tsx'
import { forgetSecrets } from '../../session/drafts.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { faultWords, newPasswordFault, repeatFault } from './faults.ts'
import styles from './LoginForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { changeSecrets } from './typed.ts'
import { useKnownPassword } from './useKnownPassword.ts'

/** The current password and the next one. */
export function ChangePasswordForm({ user }: { user: User }) {
  const goBack = useGoBack()
  const account = user.email || (user.mobile ?? '')
  const [old, setOld] = useAtom(changeSecrets.old)
  const password = useAtomValue(changeSecrets.password)
  const repeated = useAtomValue(changeSecrets.repeated)
  const known = useKnownPassword(password)
  const form = useForm({
    faults: {
      old: old === '' && faultWords('noOldPassword'),
      password: faultWords(newPasswordFault(password, account, old)) ?? known.fault,
      repeated: faultWords(repeatFault(repeated, password)),
    },
    async send() {
      const requested = { oldPassword: old, password, repeated }
      const isTaken = await known.send(async () => {
        const { message } = await messageAnswer(amendPassword, requested, { silent: true })
        forgetSecrets()
        toast(message)
        goBack()
      })
      if (!isTaken) form.point('password')
    },
  })
  return (
    <Form form={form}>
      {/* For the password manager: whose passwords these are. */}
      <input
        className="sr"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
        value={old}
        onChange={setOld}
        aside={
          <Link className={styles.link} to="/forgot">
            <Trans>Forgot password?</Trans>
          </Link>
        }
        error={form.error('old')}
      />
      <NewPasswordFields
        secrets={changeSecrets}
        account={account}
        label={<Trans>New password</Trans>}
        error={form.error('password')}
        repeatError={form.error('repeated')}
      />
      <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to set a password.</Trans>}>
        <Trans>Change password</Trans>
      </Submit>
      <p className={styles.note}>
        <Trans>You’ll be logged out on all other devices.</Trans>
      </p>
    </Form>
  )
}
