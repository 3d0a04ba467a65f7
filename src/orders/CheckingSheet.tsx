import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Step, Steps } from '../ui/Steps.tsx'
import styles from './CheckingSheet.module.css'
import { intentName } from './intentName.ts'
import type { ActionState } from './orderAction.ts'

interface CheckingSheetProps {
  action: ActionState
  /** The owner puts the sheet away; the asking goes on. */
  hidden?: boolean
  onHide: () => void
}

/** Shows how a lost answer is asked after, step by step; open while the outcome is unknown. */
export function CheckingSheet({ action, hidden = false, onHide }: CheckingSheetProps) {
  const navigate = useNavigate()
  const seeOrders = () => {
    onHide()
    navigate('/order')
  }
  return (
    <Sheet
      open={action.phase === 'unknown' && !hidden}
      onClose={onHide}
      title={<Trans>Checking your order</Trans>}
      bare
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onHide}>
            <Trans>Hide</Trans>
          </Button>
          <Button onClick={seeOrders}>
            <Trans>View orders</Trans>
          </Button>
        </div>
      }
    >
      <p className={styles.text}>
        <Trans>
          The connection dropped after sending. Your order was sent once and won’t be sent again automatically.
        </Trans>
      </p>
      {action.phase === 'unknown' && <Steps steps={stepsOf(action)} />}
    </Sheet>
  )
}

function stepsOf(action: ActionState & { phase: 'unknown' }): readonly Step[] {
  const sentAt = formatDateTime(action.sentAt, 'clock')
  const lostAt = formatDateTime(action.lostAt, 'clock')
  const name = intentName(action.intent)
  const tries = formatCount(Math.max(1, action.asked))
  return [
    { state: 'done', label: <Trans>Sent</Trans>, detail: `${sentAt} · ${name}` },
    { state: 'done', label: <Trans>No response</Trans>, detail: <Trans>Connection lost at {lostAt}</Trans> },
    { state: 'now', label: <Trans>Checking the result with the server</Trans>, detail: <Trans>Attempt {tries}</Trans> },
    { state: 'todo', label: <Trans>Result</Trans> },
  ]
}
