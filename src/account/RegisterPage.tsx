import { Trans } from '@lingui/react/macro'
import { Navigate, useSearchParams } from 'react-router-dom'
import { errorWords } from '../api/errors.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { safeFrom } from '../session/from.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useAtomValue } from '../useAtom.ts'
import { EntryPage } from './entry/EntryPage.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'
import { RegisterForm } from './entry/RegisterForm.tsx'
import { RegisterReasons } from './entry/RegisterReasons.tsx'
import { useBasicInfo } from './entry/useBasicInfo.ts'
import { NotServed } from './NotServed.tsx'

/** Opening a real account, in whatever way the broker wants the visitor verified (document 2 §2, decisions §2). */
export function RegisterPage() {
  const goBack = useGoBack()
  const back = safeFrom(useSearchParams()[0].get('from'))
  const practice = useAtomValue(practiceAtom)
  const user = useAtomValue(userAtom)
  const verification = useAtomValue(basicInfoAtom)?.verification
  const { error, retry, busy } = useBasicInfo()
  if (practice || user?.demo === false) return <Navigate to={back} replace />
  return (
    <EntryPage title={<Trans>Open a real account</Trans>} onBack={goBack} aside={<RegisterReasons />}>
      {verification !== undefined ? (
        <RegisterForm verification={verification} />
      ) : error !== undefined ? (
        <ErrorState title={<Trans>Registration did not load</Trans>} onRetry={retry} busy={busy}>
          {errorWords(error)}
        </ErrorState>
      ) : (
        <FormSkeleton fields={4} />
      )}
      <NotServed />
    </EntryPage>
  )
}
