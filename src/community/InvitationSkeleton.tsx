import { useLingui } from '@lingui/react/macro'
import { Card } from '../ui/Card.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './InvitePage.module.css'

/** The page's measures while the account is not known yet. */
export function InvitationSkeleton() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className={styles.panes}>
      <Card className={styles.code}>
        <Skeleton w={160} h={160} />
        <Skeleton w="100%" h={48} />
      </Card>
      <Card className={styles.facts}>
        <Skeleton h={40} />
        <Skeleton h={40} />
      </Card>
    </Loading>
  )
}
