import { Trans, useLingui } from '@lingui/react/macro'
import { Page } from '../Page.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { practiceAtom } from '../session/session.ts'
import { useKnownUser } from '../session/useKnownUser.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { Invitation } from './Invitation.tsx'
import styles from './InvitePage.module.css'

/** The page's measures while the account is not known yet. */
function InvitationSkeleton() {
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

/** Inviting friends by code, link and QR code (document 2 §2); a real account's affair (document 2 §5). */
export function InvitePage() {
  const user = useKnownUser()
  const practice = useAtomValue(practiceAtom)
  return (
    <Page title={<Trans>Invite friends</Trans>} width="column" className={styles.page}>
      {user?.demo || practice ? (
        <NotForDemo />
      ) : user === undefined ? (
        <InvitationSkeleton />
      ) : user.inviteCode === undefined ? (
        <EmptyState icon="info" title={<Trans>No invite code</Trans>}>
          <Trans>This broker hasn’t given your account an invite code.</Trans>
        </EmptyState>
      ) : (
        <Invitation code={user.inviteCode} />
      )}
    </Page>
  )
}

/** Told kindly, with the way out. */
function NotForDemo() {
  return (
    <ForRealAccounts>
      <Trans>
        Friends who use your link open a real account, so you need one too. Your demo account stays as it is.
      </Trans>
    </ForRealAccounts>
  )
}
