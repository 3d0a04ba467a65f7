import { Trans } from '@lingui/react/macro'
import { Page } from '../Page.tsx'
import { ForRealAccounts } from '../session/ForRealAccounts.tsx'
import { useKnownUser } from '../session/useKnownUser.ts'
import { ChangePasswordForm } from './entry/ChangePasswordForm.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'
import page from './page.module.css'

/** The password is changed (document 2 §2); a demo account has none. */
export function PasswordPage() {
  const user = useKnownUser()
  return (
    <Page title={<Trans>Change password</Trans>} width="column" className={page.page}>
      <div className={page.body}>
        {user === undefined ? (
          <FormSkeleton fields={3} />
        ) : user.demo ? (
          <ForRealAccounts>
            <Trans>A demo account has no password: it belongs to this device.</Trans>
          </ForRealAccounts>
        ) : (
          <ChangePasswordForm user={user} />
        )}
      </div>{' '}
    </Page>
  )
}
