import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Page } from '../Page.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './EmailPage.module.css'

/** The place where feedback will be given (document 2 §2): until then, who hears it. */
export function FeedbackPage() {
  const navigate = useNavigate()
  return (
    <Page title={<Trans>Feedback</Trans>} width="column" className={styles.page}>
      <EmptyState
        icon="info"
        title={<Trans>Nothing to fill in here yet</Trans>}
        action={
          <Button size="m" onClick={() => navigate('/mine/email')}>
            <Trans>Write an e-mail</Trans>
          </Button>
        }
      >
        <Trans>Until there is, an e-mail reaches us just as well.</Trans>
      </EmptyState>
    </Page>
  )
}
