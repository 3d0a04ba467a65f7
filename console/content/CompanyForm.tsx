import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { saveCompany, withdrawCompany } from '../../contract/operator/content.ts'
import { companyFaults } from '../../contract/operator/contentRules.ts'
import type { CompanyEntry } from '../../contract/operator/entities/content.ts'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { TextArea } from '../parts/TextArea.tsx'
import { useContentDraft } from './drafts.ts'
import styles from './Form.module.css'
import { useTextFaults } from './faultWords.ts'
import { SaveBar } from './SaveBar.tsx'

interface CompanyFormProps {
  /** Undefined for a new one. */
  company: CompanyEntry | undefined
  /** Origins from which logos may be loaded. */
  origins: readonly string[]
  onChanged: () => void
}

/** Returns the form values of a stored company. `since` is the version the writer has seen. */
const typedOf = (company: CompanyEntry | undefined) => ({
  name: company?.name ?? '',
  subject: company?.subject ?? '',
  logo: company?.logo ?? '',
  url: company?.url ?? '',
  registeredAddress: company?.registeredAddress ?? '',
  officeAddress: company?.officeAddress ?? '',
  email: company?.email ?? '',
  since: company?.version,
})

/** A company of the directory being written. */
export function CompanyForm({ company, origins, onChanged }: CompanyFormProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wordsOf = useTextFaults()
  const draft = useContentDraft(`company ${company?.id ?? 'new'}`, typedOf(company))
  const { changed, change, drop } = draft
  const { since, ...value } = draft.value
  const faults = companyFaults(value, origins)
  const form = useForm<keyof typeof value>({
    faults: wordsOf(faults),
    async send() {
      await request(saveCompany, { id: company?.id, since, ...value })
      drop()
      toast(t`Company saved`)
      onChanged()
      if (!company) navigate('/companies', { replace: true })
    },
  })
  const withdraw = (withdrawn: boolean) =>
    form.run(async () => {
      if (!company) return
      await request(withdrawCompany, { id: company.id, withdrawn })
      toast(withdrawn ? t`Company removed` : t`Company restored`)
      onChanged()
    })
  const field = (name: keyof typeof value) => ({
    value: value[name],
    onChange: (typed: string) => change({ [name]: typed }),
    error: form.error(name, faults[name] === 'long' || faults[name] === 'signs'),
  })
  return (
    <>
      <div ref={form.ref} className={styles.form}>
        {company?.withdrawn && (
          <p className={styles.text}>
            <Tag tone="danger">
              <Trans>Withdrawn</Trans>
            </Tag>{' '}
            <Trans>It is hidden from search.</Trans>
          </p>
        )}
        <TextField label={<Trans>Name</Trans>} dir="auto" {...field('name')} />
        <TextArea label={<Trans>Company subject</Trans>} rows={2} {...field('subject')} />
        <TextField
          label={<Trans>“Enter” address</Trans>}
          type="url"
          ltr
          hint={<Trans>Must be an https or http address.</Trans>}
          {...field('url')}
        />
        <TextField label={<Trans>Logo</Trans>} aside={<Trans>Optional</Trans>} type="url" ltr {...field('logo')} />
        <TextField label={<Trans>Registered address</Trans>} dir="auto" {...field('registeredAddress')} />
        <TextField label={<Trans>Office address</Trans>} dir="auto" {...field('officeAddress')} />
        <TextField label={<Trans>E-mail address</Trans>} type="email" ltr {...field('email')} />
      </div>
      <SaveBar changed={changed} form={form} action={<Trans>Save company</Trans>} onDrop={drop}>
        {company && (
          <Button size="m" variant="secondary" disabled={form.busy} onClick={() => void withdraw(!company.withdrawn)}>
            {company.withdrawn ? <Trans>Restore</Trans> : <Trans>Remove</Trans>}
          </Button>
        )}
      </SaveBar>
    </>
  )
}
