import { Trans, useLingui } from '@lingui/react/macro'
import { logout } from '../session/logout.ts'
import { userAtom } from '../session/session.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { useAtomValue } from '../useAtom.ts'

/** Asks before somebody logs out, and says what becomes of their positions. */
export function LogoutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const demo = useAtomValue(userAtom)?.demo
  return (
    <ConfirmSheet
      open={open}
      title={t`Log out?`}
      confirmLabel={<Trans>Log out</Trans>}
      keepLabel={<Trans>Stay</Trans>}
      tone="primary"
      onConfirm={() => {
        onClose()
        logout()
      }}
      onClose={onClose}
    >
      {demo ? (
        <Trans>
          Your demo account stays with this device: opening a demo brings it back. Open positions keep running.
        </Trans>
      ) : (
        <Trans>Open positions and their stops keep running on the server.</Trans>
      )}
    </ConfirmSheet>
  )
}
