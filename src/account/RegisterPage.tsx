import { Trans } from '@lingui/react/macro'
import { Navigate, useSearchParams } from 'react-router-dom'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { safeFrom } from '../session/from.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'
import { EntryPage } from './entry/EntryPage.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'
import { RegisterForm } from './entry/RegisterForm.tsx'
import { RegisterReasons } from './entry/RegisterReasons.tsx'
import { NotServed } from './NotServed.tsx'

const askInfo = () => loadBasicInfo({ silent: true })

/** Opening a real account, in whatever way the broker wants the visitor verified (document 2 §2, decisions §2). */
export function RegisterPage() {
  const goBack = useGoBack()
  const back = safeFrom(useSearchParams()[0].get('from'))
  const practice = useAtomValue(practiceAtom)
  const user = useAtomValue(userAtom)
  const verification = useAtomValue(basicInfoAtom)?.verification
  const asked = useResource(verification === undefined ? askInfo : undefined)
  if (practice || user?.demo === false) return <Navigate to={back} replace />
  return (
    <EntryPage title={<Trans>Open a real account</Trans>} onBack={goBack} aside={<RegisterReasons />}>
      <ResourceView
        asked={{ ...asked, answer: verification }}
        failed={<Trans>Registration did not load</Trans>}
        skeleton={<FormSkeleton fields={4} />}
      >
        {(known) => <RegisterForm verification={known} />}
      </ResourceView>
      <NotServed />
    </EntryPage>
  )
}
