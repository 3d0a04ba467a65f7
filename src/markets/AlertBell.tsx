import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { IconButton } from '../ui/IconButton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { alertSheetAtom, alertsOfferedAtom, unreadAlertsAtom } from './alertAtoms.ts'

interface AlertBellProps {
  /** The instrument whose alerts it opens; all of them without one. */
  code?: string
  className?: string | undefined
}

/** Opens the price alerts, with a dot while one has fired unread. Keeps its place until the server has said whether it offers them. */
export function AlertBell({ code, className }: AlertBellProps) {
  const { t } = useLingui()
  const offered = useAtomValue(alertsOfferedAtom)
  const unread = useAtomValue(unreadAlertsAtom)
  const open = useSetAtom(alertSheetAtom)
  if (offered === false) return null
  const dot = code === undefined ? unread.size > 0 : unread.has(code)
  return (
    <IconButton
      icon="bell"
      label={dot ? t`Price alerts: one was reached` : t`Price alerts`}
      dot={dot}
      size={code === undefined ? 22 : 20}
      className={className}
      style={offered ? undefined : { visibility: 'hidden' }}
      aria-haspopup="dialog"
      onClick={() => open(code === undefined ? 'all' : { code })}
    />
  )
}
