import { useLingui } from '@lingui/react/macro'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './ChatPage.module.css'

/** The chat is on its way. */
export function ChatWaiting() {
  const { t } = useLingui()
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading the chat`}>
      <Spinner size={24} />
    </div>
  )
}
