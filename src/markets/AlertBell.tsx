import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { IconButton } from '../ui/IconButton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { alertSheetAtom, alertsOfferedAtom, unreadAlertsAtom, unreadNoticesAtom } from './alertAtoms.ts'

interface AlertBellProps {
  /** The instrument whose alerts it opens; all of them without one. */
  code?: string
  className?: string | undefined
}

/** Opens the price alerts of an instrument, or all that is new with the account, with a dot while something is unread. Keeps its place until the server has said whether it offers them. */
export function AlertBell({ code, className }: AlertBellProps) {
  const { t } = useLingui()
  const offered = useAtomValue(alertsOfferedAtom)
  const unread = useAtomValue(unreadAlertsAtom)
  const notices = useAtomValue(unreadNoticesAtom)
  const open = useSetAtom(alertSheetAtom)
  if (offered === false) return null
  const isGeneral = code === undefined
  const dot = isGeneral ? unread.size + notices.size > 0 : unread.has(code)
  const alertsLabel = dot ? t`Price alerts: new alert triggered` : t`Price alerts`
  const generalLabel = dot ? t`Notifications: new` : t`Notifications`
  return (
    <IconButton
      icon="bell"
      label={isGeneral ? generalLabel : alertsLabel}
      dot={dot}
      size={isGeneral ? 22 : 20}
      className={className}
      style={offered ? undefined : { visibility: 'hidden' }}
      aria-haspopup="dialog"
      onClick={() => open(isGeneral ? 'all' : { code })}
    />
  )
}
