import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { CODE } from '../../contract/calls/call.ts'
import { forgetPassword } from '../../contract/calls/entry.ts'
import type { ResetDone } from '../../contract/entities/security.ts'
import { RefusedError } from '../api/errors.ts'
import { messageAnswer } from '../api/request.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useGoBack } from '../router.tsx'
import { forgetSecrets } from '../session/drafts.ts'
import { loggedInAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast.ts'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { AccountFields } from './entry/AccountFields.tsx'
import { CodeSender } from './entry/CodeSender.tsx'
import { device } from './entry/device.ts'
import { EntryPage } from './entry/EntryPage.tsx'
import { entryPath } from './entry/entryLinks.ts'
import { codeFault, faultWords, newPasswordFault, repeatFault } from './entry/faults.ts'
import styles from './entry/LoginForm.module.css'
import { NewPasswordFields } from './entry/NewPasswordFields.tsx'
import { forgotSecrets } from './entry/typed.ts'
import { useKnownPassword } from './entry/useKnownPassword.ts'
import { useNamedAccount } from './entry/useNamedAccount.ts'
import { usePhones } from './entry/usePhones.ts'
import { FactorCodeField } from './security/FactorCodeField.tsx'

/** Lists what the reset has reverted, because someone else may have done it. */
function RevertedList({ undone: { factor, passkeys, methods, withdrawals } }: { undone: ResetDone }) {
  return (
    <div className={text.body}>
      <p>
        <Trans>To protect your account, we have also removed or cancelled:</Trans>
      </p>
      <ul className={stack.column12}>
        {factor && (
          <li>
            <Trans>Authenticator app</Trans>
          </li>
        )}
        {passkeys > 0 && (
          <li>
            <Trans>Passkeys</Trans>
          </li>
        )}
        {[...methods, ...withdrawals].map((one) => (
          <li key={one}>
            <bdi>{one}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
  const [appCode, setAppCode] = useState<string>()
  const [undone, setUndone] = useState<ResetDone>()
  const toLogin = () => navigate(entryPath('/login', params), { replace: true })
  const form = useForm({
    faults: {
      account: faultWords(named.fault),
      code: faultWords(codeFault(code)),
      password: faultWords(newPasswordFault(password, account)) ?? known.fault,
      repeated: faultWords(repeatFault(repeated, password)),
    },
    async send() {
      const factor = appCode?.trim() ? { appCode: appCode.trim() } : {}
      const requested = { kind: named.kind, account, password, repeated, code, ...factor, ...device() }
      const isTaken = await known.send(async () => {
        const { message, data } = await messageAnswer(forgetPassword, requested, { silent: true })
        forgetSecrets()
        toast(message)
        if (data) setUndone(data)
        else toLogin()
      })
      if (!isTaken) form.point('password')
    },
    onFailed(failure) {
      if (failure instanceof RefusedError && failure.code === CODE.codeNeeded) setAppCode((typed) => typed ?? '')
    },
  })
  if (undone)
    return (
      <EntryPage title={<Trans>New password</Trans>} onBack={toLogin}>
        <RevertedList undone={undone} />
        <Button full onClick={toLogin}>
          <Trans>Log in</Trans>
        </Button>
      </EntryPage>
    )
  return (
    <EntryPage title={<Trans>New password</Trans>} onBack={isIn ? goBack : toLogin}>
      <p className={tones.soft}>
        <Trans>
          We’ll send a code to the e-mail address or phone number of your account so you can set a new password.
        </Trans>
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
        {appCode !== undefined && <FactorCodeField value={appCode} onChange={setAppCode} />}
        <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to set a password.</Trans>}>
          <Trans>Set new password</Trans>
        </Submit>
      </Form>
      {!isIn && (
        <p className={styles.other}>
          <Link className={styles.link} to={entryPath('/login', params)} replace>
            <Trans>Back to log in</Trans>
          </Link>
        </p>
      )}
    </EntryPage>
  )
}
