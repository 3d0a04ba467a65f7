import { Trans } from '@lingui/react/macro'
import { Page } from '../Page.tsx'
import { Company, Complaints } from './Complaints.tsx'
import styles from './EmailPage.module.css'

/** Shows the address for complaints, which has its own host, with a button to copy it (document 2 §2, decisions §2). */
export function EmailPage() {
  return (
    <Page title={<Trans>Complaints by e-mail</Trans>} width="column" className={styles.page}>
      <Complaints none={<Trans>No e-mail address yet</Trans>} />
      <Company />
    </Page>
  )
}
