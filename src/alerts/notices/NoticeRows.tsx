import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../i18n/dates.ts'
import { unreadNoticesAtom } from '../../markets/alertAtoms.ts'
import { goTo } from '../../router.tsx'
import { store } from '../../store.ts'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './NoticeRows.module.css'
import { accountNoticesAtom, readNotices } from './noticeList.ts'
import { noticeIcon, noticePath, noticeWords } from './noticeWords.ts'

/** Lists decisions about the account and marks them as read. Entries that were new when it opened stay marked. */
export function NoticeRows({ onOpen }: { onOpen: () => void }) {
  const { answer: notices = [] } = useAtomValue(accountNoticesAtom)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const newest = notices[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that comes while one looks is read too
  useEffect(() => {
    setUnread((before) => new Set([...before, ...store.get(unreadNoticesAtom)]))
    readNotices()
  }, [newest])
  if (notices.length === 0) return null
  return (
    <MenuList title={<Trans>Account</Trans>}>
      {notices.map((notice) => (
        <MenuRow
          key={notice.id}
          icon={noticeIcon(notice)}
          label={
            <span className={stack.tight}>
              <span className={unread.has(notice.id) ? styles.unread : undefined}>
                {noticeWords(notice)}
                {unread.has(notice.id) && (
                  <span className="sr">
                    <Trans>New</Trans>
                  </span>
                )}
              </span>
              <span className={text.caption}>{formatDateTime(notice.at, 'short')}</span>
            </span>
          }
          onClick={() => {
            onOpen()
            goTo(noticePath(notice))
          }}
        />
      ))}
    </MenuList>
  )
}
