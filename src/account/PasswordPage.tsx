import { Trans } from '@lingui/react/macro'
import { useGoBack } from '../router.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { useKnownUser } from '../session/useKnownUser.ts'
import { ChangePasswordForm } from './entry/ChangePasswordForm.tsx'
import { EntryPage } from './entry/EntryPage.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'

/** The password is changed (document 2 §2); a demo account has none. */
export function PasswordPage() {
  const goBack = useGoBack()
  const user = useKnownUser()
  return (
    <EntryPage title={<Trans>Change password</Trans>} onBack={goBack}>
      {user === undefined ? (
        <FormSkeleton fields={3} />
      ) : user.demo ? (
        <ForRealAccounts>
          <Trans>Demo accounts have no password. Yours is saved on this device.</Trans>
        </ForRealAccounts>
      ) : (
        <ChangePasswordForm user={user} />
      )}
    </EntryPage>
  )
}
