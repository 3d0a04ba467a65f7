import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { register } from '../../../contract/calls/entry.ts'
import type { Settings } from '../../../contract/entities/account.ts'
import { messageAnswer } from '../../api/request.ts'
import { PhoneField } from '../../contact/PhoneField.tsx'
import { type PhoneNumber, phoneNumber } from '../../contact/phoneNumber.ts'
import { phoneAtom, useChosenArea } from '../../contact/useChosenArea.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { forgetSecrets } from '../../session/drafts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { AccountFields } from './AccountFields.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { CodeSender } from './CodeSender.tsx'
import { device } from './device.ts'
import { entryPath } from './entryLinks.ts'
import { codeFault, type Fault, faultWords, newPasswordFault, repeatFault } from './faults.ts'
import styles from './LoginForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { inviteAtom, invitedByAtom, registerSecrets } from './typed.ts'
import { useCaptcha } from './useCaptcha.ts'
import { useKnownPassword } from './useKnownPassword.ts'
import { useNamedAccount } from './useNamedAccount.ts'
import { usePhones } from './usePhones.ts'

const MAX_INVITE_LENGTH = 64

type Verification = Settings['verification']

/** Form for a new account. Its fields depend on how visitors are verified (decisions §2). */
export function RegisterForm({ verification }: { verification: Verification }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const phonesAllowed = usePhones()
  const showsMobile = verification === 'mobileWithPrefix' || verification === 'mobile'
  const phones = showsMobile && (phonesAllowed ?? false)
  const prefix = verification === 'mobileWithPrefix'
  const named = useNamedAccount(phones, prefix)
  const contact = useContactNumber(showsMobile && named.kind === 'email', prefix)
  const captcha = useCaptcha(verification === 'captcha')
  const [invite, setInvite] = useInviteCode(params.get('invite_code'))
  const password = useAtomValue(registerSecrets.password)
  const repeated = useAtomValue(registerSecrets.repeated)
  const [code, setCode] = useAtom(registerSecrets.code)
  const account = named.account ?? ''
  const known = useKnownPassword(password)

  const noCaptcha = captcha.isByWork || code.trim() !== '' ? undefined : 'noCaptcha'
  const form = useForm({
    faults: {
      account: faultWords(named.fault),
      contact: faultWords(contact.fault),
      code: faultWords(verification === 'captcha' ? noCaptcha : codeFault(code)),
      password: faultWords(newPasswordFault(password, account)) ?? known.fault,
      repeated: faultWords(repeatFault(repeated, password)),
    },
    onFailed() {
      if (verification !== 'captcha') return
      // A picture serves once, whatever became of it.
      setCode('')
      captcha.refresh()
    },
    async send() {
      const phone = named.phone ?? contact.phone
      const requested = {
        kind: named.kind,
        areaId: phone?.area?.id ?? '',
        account,
        password,
        repeated,
        inviteCode: invite.trim(),
        code: captcha.isByWork ? await captcha.proof() : code.trim(),
        captchaId: verification === 'captcha' ? captcha.id : '',
        mobile: phone?.mobile ?? '',
        ...device(),
      }
      const isTaken = await known.send(async () => {
        const { message } = await messageAnswer(register, requested, { silent: true })
        forgetSecrets()
        setInvite('')
        toast(message)
        navigate(entryPath('/login', params), { replace: true })
      })
      if (!isTaken) form.point('password')
    },
  })
  return (
    <>
      <Form form={form}>
        {showsMobile && phonesAllowed === undefined && <Skeleton h={36} />}
        <AccountFields named={named} phones={phones} prefix={prefix} use="register" error={form.error('account')} />
        {verification !== 'captcha' && (
          <CodeSender
            purpose="register"
            recipient={named.recipient}
            onNobody={() => form.point('account')}
            code={registerSecrets.code}
            error={form.error('code')}
          />
        )}
        <NewPasswordFields
          secrets={registerSecrets}
          account={account}
          label={<Trans>Password</Trans>}
          error={form.error('password')}
          repeatError={form.error('repeated')}
        />
        {showsMobile && named.kind === 'email' && (
          <PhoneField
            label={<Trans>Phone number</Trans>}
            aside={<Trans>optional</Trans>}
            name="mobile"
            prefix={prefix}
            autoComplete={prefix ? 'tel-national' : 'tel'}
            error={form.error('contact')}
          />
        )}
        <TextField
          label={<Trans>Invite code</Trans>}
          aside={<Trans>optional</Trans>}
          name="invite-code"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          maxLength={MAX_INVITE_LENGTH}
          ltr
          value={invite}
          onChange={setInvite}
        />
        {verification === 'captcha' && <CaptchaField captcha={captcha} error={form.error('code')} />}
        <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to register.</Trans>}>
          <Trans>Create account</Trans>
        </Submit>
        <p className={styles.note}>
          <Icon name="warning" size={16} />
          <Trans>You could lose your entire deposit. Trade only what you can afford to lose.</Trans>
        </p>
      </Form>
      <p className={styles.other}>
        <Trans>
          Already have an account?{' '}
          <Link className={styles.link} to={entryPath('/login', params)} replace>
            Log in
          </Link>
        </Trans>
      </p>
    </>
  )
}

/** A phone number that may be left empty, beside an account that is named by e-mail. */
function useContactNumber(
  wanted: boolean,
  prefix: boolean,
): { readonly phone: PhoneNumber | undefined; readonly fault: Fault | undefined } {
  const typed = useAtomValue(phoneAtom)
  const { area, areas } = useChosenArea(wanted && prefix)
  if (!wanted || typed.trim() === '') return { phone: undefined, fault: undefined }
  const phone = prefix ? phoneNumber(typed, area, areas) : phoneNumber(typed, undefined, [])
  return { phone, fault: phone ? undefined : 'badPhone' }
}

/** The invite code: what the address brought, once, then whatever was typed; it stays when the page is left. */
function useInviteCode(brought: string | null): [string, (code: string) => void] {
  const [code, setCode] = useAtom(inviteAtom)
  const [taken, setTaken] = useAtom(invitedByAtom)
  useEffect(() => {
    const fresh = brought?.slice(0, MAX_INVITE_LENGTH) ?? ''
    if (fresh === '' || fresh === taken) return
    setTaken(fresh)
    setCode(fresh)
  }, [brought, taken, setTaken, setCode])
  return [code, setCode]
}
