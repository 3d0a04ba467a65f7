import { Trans } from '@lingui/react/macro'
import { Page } from '../Page.tsx'
import { Company, Complaints } from './Complaints.tsx'
import styles from './EmailPage.module.css'

/** Where complaints go: the address, which stands on a host of its own, to be copied (document 2 §2, decisions §2). */
export function EmailPage() {
  return (
    <Page title={<Trans>Complaints by e-mail</Trans>} width="column" className={styles.page}>
      <Complaints none={<Trans>No e-mail address yet</Trans>} />
      <Company />
    </Page>
  )
}
