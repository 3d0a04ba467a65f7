import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { forgetPassword } from '../../contract/calls/entry.ts'
import { messageAnswer } from '../api/request.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useGoBack } from '../router.tsx'
import { forgetSecrets } from '../session/drafts.ts'
import { loggedInAtom, userAtom } from '../session/session.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { AccountFields } from './entry/AccountFields.tsx'
import { CodeSender } from './entry/CodeSender.tsx'
import { device } from './entry/device.ts'
import { doorPath } from './entry/doorLinks.ts'
import { EntryPage } from './entry/EntryPage.tsx'
import { codeFault, faultWords, newPasswordFault, repeatFault } from './entry/faults.ts'
import styles from './entry/LoginForm.module.css'
import { NewPasswordFields } from './entry/NewPasswordFields.tsx'
import { forgotSecrets } from './entry/typed.ts'
import { useKnownPassword } from './entry/useKnownPassword.ts'
import { useNamedAccount } from './entry/useNamedAccount.ts'
import { usePhones } from './entry/usePhones.ts'

/** A forgotten password is set anew by a code (document 2 §2). */
export function ForgotPage() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const [params] = useSearchParams()
  const phones = usePhones()
  const named = useNamedAccount(phones ?? false)
  const password = useAtomValue(forgotSecrets.password)
  const repeated = useAtomValue(forgotSecrets.repeated)
  const code = useAtomValue(forgotSecrets.code)
  const account = named.account ?? ''
  const known = useKnownPassword(password)
  // Who is in comes from changing it: the log-in would lead them elsewhere.
  const isDemo = useAtomValue(userAtom)?.demo === true
  const isIn = useAtomValue(loggedInAtom) && !isDemo
  const toLogin = () => navigate(doorPath('/login', params), { replace: true })
  const form = useForm({
    faults: {
      account: faultWords(named.fault),
      code: faultWords(codeFault(code)),
      password: faultWords(newPasswordFault(password, account)) ?? known.fault,
      repeated: faultWords(repeatFault(repeated, password)),
    },
    async send() {
      const asked = { kind: named.kind, account, password, repeated, code, ...device() }
      const isTaken = await known.send(async () => {
        const { message } = await messageAnswer(forgetPassword, asked, { silent: true })
        forgetSecrets()
        toast(message)
        toLogin()
      })
      if (!isTaken) form.point('password')
    },
  })
  return (
    <EntryPage title={<Trans>New password</Trans>} onBack={isIn ? goBack : toLogin}>
      <p className={tones.soft}>
        <Trans>We send a code to the address or number of your account. With it you set a new password.</Trans>
      </p>
      <Form form={form}>
        {phones === undefined && <Skeleton h={36} />}
        <AccountFields named={named} phones={phones ?? false} use="login" error={form.error('account')} />
        <CodeSender
          purpose="reset"
          recipient={named.recipient}
          onNobody={() => form.point('account')}
          code={forgotSecrets.code}
          error={form.error('code')}
        />
        <NewPasswordFields
          secrets={forgotSecrets}
          account={account}
          label={<Trans>New password</Trans>}
          error={form.error('password')}
          repeatError={form.error('repeated')}
        />
        <Submit form={form} offlineNote={<Trans>You are offline. Setting a password needs a connection.</Trans>}>
          <Trans>Set new password</Trans>
        </Submit>
      </Form>
      {!isIn && (
        <p className={styles.other}>
          <Link className={styles.link} to={doorPath('/login', params)} replace>
            <Trans>Back to login</Trans>
          </Link>
        </p>
      )}
    </EntryPage>
  )
}
