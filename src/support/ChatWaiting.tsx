import { useLingui } from '@lingui/react/macro'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './ChatPage.module.css'

/** The chat is on its way: shapes of what is said in it. */
export function ChatWaiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading chat`} className={styles.waiting ?? ''}>
      <Skeleton w="60%" h={64} />
      <Skeleton w="40%" h={40} />
      <Skeleton h={48} />
    </Loading>
  )
}
