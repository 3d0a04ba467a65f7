import { Trans } from '@lingui/react/macro'
import { Navigate, useSearchParams } from 'react-router-dom'
import { beginSecondFactor } from '../../contract/calls/security.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { safeFrom } from '../session/from.ts'
import { offersAtom } from '../session/offers.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './entry/DemoLogin.module.css'
import { EntryPage } from './entry/EntryPage.tsx'
import { FormSkeleton } from './entry/FormSkeleton.tsx'
import { RegisterForm } from './entry/RegisterForm.tsx'
import { NotServed } from './NotServed.tsx'

/** Lists the benefits of a real account where there is room. */
function RegisterReasons() {
  const offers = useAtomValue(offersAtom)
  return (
    <div className={styles.wideOnly}>
      <h2 className={styles.benefits}>
        <Trans>The same platform, with your own money</Trans>
      </h2>
      <ul className={styles.reasons}>
        <li className={styles.reason}>
          <Icon name="shield" size={20} className={tones.acc} />
          <span>
            <Trans>Your balance can never go below zero</Trans>
          </span>
        </li>
        {offers(beginSecondFactor) && (
          <li className={styles.reason}>
            <Icon name="lock" size={20} className={tones.acc} />
            <span>
              <Trans>Optional passkeys and two-factor authentication</Trans>
            </span>
          </li>
        )}
        <li className={styles.reason}>
          <Icon name="reset" size={20} className={tones.acc} />
          <span>
            <Trans>Keep your demo account on this device</Trans>
          </span>
        </li>
      </ul>
    </div>
  )
}

const askInfo = () => loadBasicInfo({ silent: true })

/** Opening a real account, in whatever way the broker wants the visitor verified (document 2 §2, decisions §2). */
export function RegisterPage() {
  const goBack = useGoBack()
  const back = safeFrom(useSearchParams()[0].get('from'))
  const practice = useAtomValue(practiceAtom)
  const user = useAtomValue(userAtom)
  const verification = useAtomValue(basicInfoAtom)?.verification
  const resource = useResource(verification === undefined ? askInfo : undefined)
  if (practice || user?.demo === false) return <Navigate to={back} replace />
  return (
    <EntryPage title={<Trans>Open a real account</Trans>} onBack={goBack} aside={<RegisterReasons />}>
      <ResourceView
        resource={{ ...resource, answer: verification }}
        failed={<Trans>Couldn’t load registration</Trans>}
        skeleton={<FormSkeleton fields={4} />}
      >
        {(known) => <RegisterForm verification={known} />}
      </ResourceView>
      <NotServed />
    </EntryPage>
  )
}
