import { Trans, useLingui } from '@lingui/react/macro'
import { MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { announcementUnreadAtom } from './announcement.ts'
import styles from './CommunityRows.module.css'

interface InviteRowProps {
  /** Demo accounts are told what it waits for. */
  onLocked: (() => void) | undefined
}

/** The row of the user centre that leads to inviting friends (document 2 §2). */
export function InviteRow({ onLocked }: InviteRowProps) {
  const { t } = useLingui()
  const way = onLocked
    ? { locked: true, lockedLabel: t`Real account required`, onClick: onLocked }
    : { href: '#/mine/invite' }
  return <MenuRow icon={<MoreIcon name="gift" />} label={<Trans>Invite friends</Trans>} {...way} />
}

/** Rows of the user centre that lead to news, the announcement, the ranking and the search (document 2 §2). */
export function CommunityRows() {
  const unread = useAtomValue(announcementUnreadAtom)
  return (
    <>
      <MenuRow icon={<MoreIcon name="news" />} label={<Trans>News</Trans>} href="#/news" />
      <MenuRow
        icon={<MoreIcon name="megaphone" />}
        label={<Trans>Announcement</Trans>}
        value={
          unread && (
            <span className={styles.unread}>
              <Trans>New</Trans>
            </span>
          )
        }
        href="#/mine/announcement"
      />
      <MenuRow icon={<MoreIcon name="ranking" />} label={<Trans>Ranking</Trans>} href="#/rank" />
      <MenuRow icon="search" label={<Trans>Search</Trans>} href="#/product" />
    </>
  )
}
