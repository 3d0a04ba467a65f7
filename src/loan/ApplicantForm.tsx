import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dayNamed, endOfDay } from '../../contract/calendarDays.ts'
import { loanState, submitLoanIdentity } from '../../contract/calls/loans.ts'
import { LONGEST_NAME } from '../../contract/identityData.ts'
import { FIRST_BIRTHDAY } from '../../contract/loanApplicant.ts'
import { PICTURE } from '../../contract/pictures.ts'
import { messageAnswer, request } from '../api/request.ts'
import { PhoneField } from '../contact/PhoneField.tsx'
import { formatBytes } from '../i18n/bytes.ts'
import { datesLocale, formatDateTime } from '../i18n/dates.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import { offlineAtom } from '../session/offline.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import styles from './ApplicantForm.module.css'
import { ChoiceField } from './ChoiceField.tsx'
import { CountryField } from './CountryField.tsx'
import { isServed } from './countries.ts'
import { applicantDraft, handPicture } from './draft.ts'
import { SendFault } from './SendFault.tsx'
import { surely } from './surely.ts'
import { type ApplicantFault, useApplicant } from './useApplicant.ts'
import { useSending } from './useSending.ts'

/** Longer than any name, so that what is pasted is not cut without a word. */
const MOST_TYPED = 2 * LONGEST_NAME
const phone = { phone: applicantDraft.phone, country: applicantDraft.phoneCountry }

/** Whether the server has an identity that waits, or is approved: what was sent has arrived. */
const isTaken = async () => {
  const { status } = await request(loanState, {}, { silent: true })
  return status === 'waiting' || status === 'approved'
}

interface ApplicantFormProps {
  /** It was handed in before, and rejected. */
  again: boolean
  /** It was handed in. */
  onDone: () => void
}

/** Who borrows (document 2 §3, §5): all fields are needed. */
export function ApplicantForm({ again, onDone }: ApplicantFormProps) {
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const { applicant, faults } = useApplicant()
  const [familyName, setFamilyName] = useAtom(applicantDraft.familyName)
  const [givenName, setGivenName] = useAtom(applicantDraft.givenName)
  const [sex, setSex] = useAtom(applicantDraft.sex)
  const [birthday, setBirthday] = useAtom(applicantDraft.birthday)
  const [country, setCountry] = useAtom(applicantDraft.country)
  const [phoneCountry, setPhoneCountry] = useAtom(applicantDraft.phoneCountry)
  const [cardKind, setCardKind] = useAtom(applicantDraft.cardKind)
  const typedPhone = useAtomValue(applicantDraft.phone)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending()
  const wrong = (name: ApplicantFault) => tries > 0 && faults.has(name)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus()
  }, [tries])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy || offline) return
    setTries(tries + 1)
    if (applicant === undefined) return
    void sending.run(async () => {
      const send = async () => (await messageAnswer(submitLoanIdentity, applicant, { silent: true })).message
      const message = await surely(send, isTaken, sending.isUnsure)
      if (message !== '') toast(message)
      handPicture.remove()
      onDone()
    })
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          label={<Trans>Last name</Trans>}
          value={familyName}
          onChange={setFamilyName}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={MOST_TYPED}
          hint={<Trans>As it is printed on your document</Trans>}
          {...(wrong('familyName') && { error: nameFault(familyName, t`Enter your last name.`) })}
        />
        <TextField
          label={<Trans>First name</Trans>}
          value={givenName}
          onChange={setGivenName}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={MOST_TYPED}
          {...(wrong('givenName') && { error: nameFault(givenName, t`Enter your first name.`) })}
        />
      </div>
      <ChoiceField
        label={<Trans>Sex</Trans>}
        name={t`Sex`}
        value={sex}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        onChange={setSex}
        {...(wrong('sex') && { error: <Trans>Choose one.</Trans> })}
      />
      <DateField
        label={<Trans>Date of birth</Trans>}
        value={birthday}
        onChange={setBirthday}
        locale={datesLocale()}
        birthday
        {...(wrong('birthday') && { error: birthdayFault(birthday) })}
      />
      <CountryField
        label={<Trans>Country</Trans>}
        value={country}
        onChange={(chosen) => {
          setCountry(chosen)
          // A phone number is most often of where one lives; once chosen it is its own.
          if (phoneCountry === '' && typedPhone === '') setPhoneCountry(chosen)
        }}
        {...(country !== '' && !isServed(country) && { hint: <Unserved /> })}
        {...(wrong('country') && { error: <Trans>Choose your country.</Trans> })}
      />
      <PhoneField
        label={<Trans>Phone number</Trans>}
        name="tel-national"
        autoComplete="tel-national"
        prefix
        typed={phone}
        {...(wrong('mobile') && { error: <Trans>This is not a whole phone number</Trans> })}
      />
      <ChoiceField
        label={<Trans>Document</Trans>}
        name={t`Document`}
        value={cardKind}
        options={[
          { value: 'idCard', label: t`Identity card` },
          { value: 'passport', label: t`Passport` },
        ]}
        onChange={setCardKind}
        {...(wrong('cardKind') && { error: <Trans>Choose one.</Trans> })}
      />
      <PictureSlot
        picture={handPicture}
        label={t`You, with the document in your hand`}
        shape="own"
        missed={wrong('handPicture') && <Trans>A picture of you with your document is needed.</Trans>}
      />
      <p className={styles.note}>
        <Trans>
          Your face and the side of the document with your photo in one picture, both sharp and uncovered. JPEG, PNG or
          WebP, at most {formatBytes(PICTURE.mostBytes)}.
        </Trans>
      </p>
      <SendFault sending={sending} />
      <Button type="submit" full busy={sending.busy} disabled={offline && !sending.busy}>
        {again ? <Trans>Hand in again</Trans> : <Trans>Hand in for review</Trans>}
      </Button>
    </form>
  )
}

/** What takes the focus when it is wrong; where there is no camera its button is not drawn. */
const FAULTY = '[aria-invalid="true"], [data-invalid], [data-missed] input[type="radio"], [data-missed] button'

const nameFault = (name: string, none: string) =>
  name.trim() === '' ? none : <Trans>Letters only, at most {LONGEST_NAME}, as they are printed on your document.</Trans>

function birthdayFault(birthday: string) {
  if (birthday === '') return <Trans>Enter your date of birth.</Trans>
  const first = formatDateTime(endOfDay(dayNamed(FIRST_BIRTHDAY) ?? 0), 'date', 'UTC')
  return <Trans>No such day, or not from {first} to today.</Trans>
}

const Unserved = () => <Trans>We provide no services there; your application will probably not be accepted.</Trans>
