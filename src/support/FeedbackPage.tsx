import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useGoBack } from '../router.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import styles from './EmailPage.module.css'

/** The place where feedback will be given (document 2 §2): until then, who hears it. */
export function FeedbackPage() {
  const navigate = useNavigate()
  const goBack = useGoBack()
  return (
    <div className={cx(frame.page, frame.column, frame.end, styles.page)}>
      <PageHead title={<Trans>Feedback</Trans>} onBack={goBack} />
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
    </div>
  )
}
