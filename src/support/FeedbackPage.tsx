import { Trans } from '@lingui/react/macro'
import { Page } from '../Page.tsx'
import { Company, Complaints } from './Complaints.tsx'
import styles from './EmailPage.module.css'

/** Feedback goes by e-mail (document 2 §2): the address, or plain words where there is none. */
export function FeedbackPage() {
  return (
    <Page title={<Trans>Feedback</Trans>} width="column" className={styles.page}>
      <Complaints none={<Trans>Feedback unavailable</Trans>} />
      <Company />
    </Page>
  )
}
