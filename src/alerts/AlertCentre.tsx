import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import type { AccountNotice } from '../../contract/entities/notice.ts'
import { alertSheetAtom } from '../markets/alertAtoms.ts'
import { goTo } from '../router.tsx'
import { noticesAtom } from '../session/notices.ts'
import { store } from '../store.ts'
import { batched } from '../ui/batched.ts'
import { toast } from '../ui/toast.ts'
import { useAtom } from '../useAtom.ts'
import { AlertSheet } from './AlertSheet.tsx'
import { followAlerts } from './alertList.ts'
import { firedWords } from './alertWords.ts'
import { followNotices } from './notices/noticeList.ts'
import { noticeIcon, noticePath, noticeWords } from './notices/noticeWords.ts'
import { openInstrument } from './openInstrument.ts'

/** Alerts triggered within this interval are announced together, ms. */
const TOGETHER_MS = 300
/** More than so many are one notice. */
const MAX_SINGLE = 2

/** Follows price alerts and the account's notices, tells of new ones wherever one is in the app, and shows their sheet. Stands once in the frame. */
export function AlertCentre() {
  const [kind, setKind] = useAtom(alertSheetAtom)
  useEffect(() => followAlerts(batched(tell, TOGETHER_MS)), [])
  useEffect(() => followNotices(batched(tellNotices, TOGETHER_MS)), [])
  return <AlertSheet kind={kind} onKind={setKind} />
}

function tellNotices(news: readonly AccountNotice[]): void {
  if (news.length > MAX_SINGLE) {
    const action = { label: t`Show`, onClick: () => store.set(alertSheetAtom, 'all') }
    const count = news.length
    const words = plural(count, { one: '# account update', other: '# account updates' })
    toast(words, { icon: 'bell', notice: true, action })
    return
  }
  for (const one of news) {
    const action = { label: t`Show`, onClick: () => goTo(noticePath(one)) }
    toast(noticeWords(one), { icon: noticeIcon(one), notice: true, action })
  }
}

function tell(fired: readonly PriceAlert[]): void {
  // The bell says it all the same.
  if (!store.get(noticesAtom).has('alerts')) return
  if (fired.length > MAX_SINGLE) {
    const count = fired.length
    const action = { label: t`Show`, onClick: () => store.set(alertSheetAtom, 'all') }
    toast(plural(count, { one: '# price alert triggered', other: '# price alerts triggered' }), {
      icon: 'bell',
      notice: true,
      action,
    })
    return
  }
  for (const alert of fired) {
    const action = { label: t`Open`, onClick: () => openInstrument(alert.code) }
    toast(firedWords(alert), { icon: 'bell', notice: true, action })
  }
}
