import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayNamed, endOfDay } from '../../contract/calendarDays.ts'
import { MAX_NAME_LENGTH } from '../../contract/identityData.ts'
import { FIRST_BIRTHDAY } from '../../contract/loanApplicant.ts'
import { PICTURE } from '../../contract/pictures.ts'
import { PhoneField } from '../contact/PhoneField.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatBytes } from '../i18n/bytes.ts'
import { datesLocale, formatDateTime } from '../i18n/dates.ts'
import { SendNote } from '../once/SendNote.tsx'
import { useSubmission } from '../once/submission.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import { cx } from '../ui/cx.ts'
import { DateField } from '../ui/DateField.tsx'
import { Segmented, type SegmentOption } from '../ui/Segmented.tsx'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import { useAtom, useAtomValue } from '../useAtom.ts'
import styles from './ApplicantForm.module.css'
import choiceFieldStyles from './ChoiceField.module.css'
import { CountryField } from './CountryField.tsx'
import { isServed } from './countries.ts'
import { applicantDraft, handPicture } from './draft.ts'
import { applicantOnce } from './submissions.ts'
import { useApplicant } from './useApplicant.ts'

interface ChoiceFieldProps<T extends string> {
  label: ReactNode
  /** Said of the whole group. */
  name: string
  value: T
  options: readonly SegmentOption<T>[]
  onChange: (value: T) => void
  error?: ReactNode
}

/** One of a few, all in sight, with its label over it as the other fields of the form have it. */
function ChoiceField<T extends string>({ label, error, name, ...choice }: ChoiceFieldProps<T>) {
  return (
    <div className={stack.gap8} data-missed={error !== undefined || undefined}>
      <span className={text.label} aria-hidden="true">
        {label}
      </span>
      <Segmented {...choice} label={name} className={choiceFieldStyles.choice} />
      {error !== undefined && (
        <p className={text.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Longer than any name, so that what is pasted is not cut without a word. */
const MAX_INPUT_LENGTH = 2 * MAX_NAME_LENGTH
const phone = { phone: applicantDraft.phone, country: applicantDraft.phoneCountry }

interface ApplicantFormProps {
  /** It was handed in before, and rejected. */
  again: boolean
  /** It was handed in. */
  onDone: () => void
}

/** Form for the borrower's data (document 2 §3, §5). All fields are required. */
export function ApplicantForm({ again, onDone }: ApplicantFormProps) {
  const { t } = useLingui()
  const { applicant, faults } = useApplicant()
  const [familyName, setFamilyName] = useAtom(applicantDraft.familyName)
  const [givenName, setGivenName] = useAtom(applicantDraft.givenName)
  const [sex, setSex] = useAtom(applicantDraft.sex)
  const [birthday, setBirthday] = useAtom(applicantDraft.birthday)
  const [country, setCountry] = useAtom(applicantDraft.country)
  const [phoneCountry, setPhoneCountry] = useAtom(applicantDraft.phoneCountry)
  const [cardKind, setCardKind] = useAtom(applicantDraft.cardKind)
  const typedPhone = useAtomValue(applicantDraft.phone)
  const { state, busy, run } = useSubmission(applicantOnce, onDone)
  const choose = <Trans>Select an option.</Trans>
  const form = useForm({
    faults: {
      familyName: faults.has('familyName') && nameFault(familyName, t`Enter your last name.`),
      givenName: faults.has('givenName') && nameFault(givenName, t`Enter your first name.`),
      sex: faults.has('sex') && choose,
      birthday: faults.has('birthday') && birthdayFault(birthday),
      country: faults.has('country') && <Trans>Select your country.</Trans>,
      mobile: faults.has('mobile') && <Trans>Enter a complete phone number</Trans>,
      cardKind: faults.has('cardKind') && choose,
      handPicture: faults.has('handPicture') && <Trans>Upload a photo of yourself with your document.</Trans>,
    },
    busy,
    send: () => applicant && run(applicant),
  })

  return (
    <Form form={form} className={cx(stack.column16, styles.form)}>
      <div className={cx(stack.column16, styles.pair)}>
        <TextField
          label={<Trans>Last name</Trans>}
          value={familyName}
          onChange={setFamilyName}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={MAX_INPUT_LENGTH}
          hint={<Trans>As shown on your ID</Trans>}
          error={form.error('familyName')}
        />
        <TextField
          label={<Trans>First name</Trans>}
          value={givenName}
          onChange={setGivenName}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={MAX_INPUT_LENGTH}
          error={form.error('givenName')}
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
        error={form.error('sex')}
      />
      <DateField
        label={<Trans>Date of birth</Trans>}
        value={birthday}
        onChange={setBirthday}
        locale={datesLocale()}
        birthday
        error={form.error('birthday')}
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
        error={form.error('country')}
      />
      <PhoneField
        label={<Trans>Phone number</Trans>}
        name="tel-national"
        autoComplete="tel-national"
        prefix
        typed={phone}
        error={form.error('mobile')}
      />
      <ChoiceField
        label={<Trans>Document</Trans>}
        name={t`Document`}
        value={cardKind}
        options={[
          { value: 'idCard', label: t`ID card` },
          { value: 'passport', label: t`Passport` },
        ]}
        onChange={setCardKind}
        error={form.error('cardKind')}
      />
      <PictureSlot
        picture={handPicture}
        label={t`You holding your document`}
        shape="own"
        missed={form.error('handPicture')}
      />
      <p className={text.note}>
        <Trans>
          Show your face and the photo side of the document in one sharp, unobstructed photo. JPEG, PNG or WebP, up to{' '}
          {formatBytes(PICTURE.mostBytes)}.
        </Trans>
      </p>
      <SendNote state={state} />
      <Submit form={form}>{again ? <Trans>Submit again</Trans> : <Trans>Submit for review</Trans>}</Submit>
    </Form>
  )
}

const nameFault = (name: string, none: string) =>
  name.trim() === '' ? none : <Trans>Use letters only, up to {MAX_NAME_LENGTH}, as shown on your ID.</Trans>

function birthdayFault(birthday: string) {
  if (birthday === '') return <Trans>Enter your date of birth.</Trans>
  const first = formatDateTime(endOfDay(dayNamed(FIRST_BIRTHDAY) ?? 0), 'date', 'UTC')
  return <Trans>Enter a valid date from {first} to today.</Trans>
}

const Unserved = () => (
  <Trans>We don’t provide services in this country, so your application will probably be rejected.</Trans>
)
