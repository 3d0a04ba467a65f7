import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { Link, useSearchParams } from 'react-router-dom'
import { login } from '../../../contract/calls/entry.ts'
import { NetworkError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { AccountFields } from './AccountFields.tsx'
import { device } from './device.ts'
import { enterWith, showFrozen } from './enter.ts'
import { entryPath } from './entryLinks.ts'
import { faultWords } from './faults.ts'
import styles from './LoginForm.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { challengeAtom, emailAtom, loginSecrets } from './typed.ts'
import { useNamedAccount } from './useNamedAccount.ts'
import { usePhones } from './usePhones.ts'

/** Account and password, with the ways to the other doors. */
export function LoginForm() {
  const [params] = useSearchParams()
  const phones = usePhones()
  const named = useNamedAccount(phones ?? false)
  const email = useAtomValue(emailAtom)
  const [password, setPassword] = useAtom(loginSecrets.password)
  const setChallenge = useSetAtom(challengeAtom)
  // What an address may be, the server that gave it out knows best: here it is only asked for.
  const account = named.account ?? (named.kind === 'email' ? email.trim() : '')
  const form = useForm({
    faults: {
      account: account === '' && faultWords(named.fault),
      password: password === '' && faultWords('noPassword'),
    },
    onFailed: showFrozen,
    async send() {
      const requested = { kind: named.kind, account, password, ...device() }
      const { token, challenge, deviceSecret } = await request(login, requested, { silent: true }).catch(
        async (refused: unknown) => (await import('./work/loginWork.ts')).workOn(requested, refused),
      )
      if (token !== undefined) await enterWith({ token, deviceSecret })
      else if (challenge !== undefined) setChallenge(challenge)
      else throw new NetworkError('badData')
    },
  })
  return (
    <>
      <Form form={form}>
        {phones === undefined && <Skeleton h={36} />}
        <AccountFields named={named} phones={phones ?? false} use="login" error={form.error('account')} />
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={setPassword}
          aside={
            <Link className={styles.link} to={entryPath('/forgot', params)} replace>
              <Trans>Forgot password?</Trans>
            </Link>
          }
          error={form.error('password')}
        />
        <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to log in.</Trans>}>
          <Trans>Log in</Trans>
        </Submit>
      </Form>
      <PasskeyButton />
      <p className={styles.other}>
        <Trans>
          New here?{' '}
          <Link className={styles.link} to={entryPath('/register', params)} replace>
            Open a real account
          </Link>
        </Trans>
      </p>
    </>
  )
}
