import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Company } from '../../contract/entities/community.ts'
import { webAddress } from '../../contract/webAddress.ts'
import { Button } from '../ui/Button.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { CompanyLogo } from './CompanyLogo.tsx'
import styles from './CompanySheet.module.css'
import { companyCookie } from './companyCookie.ts'

interface CompanySheetProps {
  company: Company
  open: boolean
  onClose: () => void
}

/** Shows a company and opens its website. Its id is stored for three years (document 2 §2). */
export function CompanySheet({ company, open, onClose }: CompanySheetProps) {
  const address = webAddress(company.url)
  const enter = () => {
    if (address === undefined) return
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = companyCookie(company.id, location.protocol === 'https:')
    location.assign(address)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<bdi>{company.name}</bdi>}
      lead={<CompanyLogo company={company} />}
      footer={
        <Button full disabled={address === undefined} onClick={enter}>
          <Trans>Enter</Trans>
        </Button>
      }
    >
      <div>
        <KeyValueList>
          <Fact label={<Trans>Website</Trans>} value={company.url} />
          <Fact label={<Trans>Company subject</Trans>} value={company.subject} />
          <Fact label={<Trans>Registered address</Trans>} value={company.registeredAddress} />
          <Fact label={<Trans>Office address</Trans>} value={company.officeAddress} />
          <Fact label={<Trans>E-mail address</Trans>} value={company.email} />
        </KeyValueList>
        {address === undefined && (
          <p className={styles.note} role="status">
            <Trans>This company has no website that can be opened safely.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  )
}

function Fact({ label, value }: { label: ReactNode; value: string }) {
  return (
    <KeyValueRow label={label} muted={value === ''}>
      {value === '' ? <Trans>Not provided</Trans> : <bdi className={styles.value}>{value}</bdi>}
    </KeyValueRow>
  )
}
