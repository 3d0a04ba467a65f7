import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { goBack, navigate } from '../navigation/location.ts'
import { userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ChangePasswordForm } from './entry/ChangePasswordForm.tsx'
import { EntryPage } from './entry/EntryPage.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'

/** The password is changed (document 2 §2); a demo account has none. */
export function PasswordPage() {
  const user = useAtomValue(userAtom)
  return (
    <EntryPage title={<Trans>Change password</Trans>} onBack={goBack}>
      {user === undefined ? (
        <FormSkeleton fields={3} />
      ) : user.demo ? (
        <EmptyState
          icon="lock"
          title={<Trans>Only for real accounts</Trans>}
          action={
            <Button size="m" onClick={() => navigate('/register')}>
              <Trans>Register</Trans>
            </Button>
          }
        >
          <Trans>A demo account has no password: it belongs to this device.</Trans>
        </EmptyState>
      ) : (
        <ChangePasswordForm user={user} />
      )}
    </EntryPage>
  )
}
