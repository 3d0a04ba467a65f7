import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { errorWords } from '../../src/api/errors.ts'
import { languageAtom } from '../../src/i18n/shownLanguage.ts'
import { Router } from '../../src/router.tsx'
import { ErrorState } from '../../src/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../src/ui/Skeleton.tsx'
import { ToastHost } from '../../src/ui/ToastHost.tsx'
import { useAtomValue } from '../../src/useAtom.ts'
import { SignInPage } from '../session/SignInPage.tsx'
import { SignInSheet } from '../session/SignInSheet.tsx'
import { sessionAtom, startSession } from '../session/session.ts'
import styles from './Console.module.css'
import { Shell } from './Shell.tsx'

/** The whole console. Another language draws it anew, so that every figure is formatted again. */
export function Console() {
  const language = useAtomValue(languageAtom)
  return (
    <Router>
      <I18nProvider key={language.code} i18n={i18n}>
        <Desk />
        <ToastHost />
      </I18nProvider>
    </Router>
  )
}

function Desk() {
  const { t } = useLingui()
  const { known, error, inside, present } = useAtomValue(sessionAtom)
  if (inside)
    return (
      <>
        <Shell key={inside.name} />
        <SignInSheet open={!present} />
      </>
    )
  if (known) return <SignInPage />
  if (error !== undefined)
    return (
      <main className={styles.middle}>
        <ErrorState title={<Trans>The server did not answer</Trans>} onRetry={() => void startSession()}>
          {errorWords(error)}
        </ErrorState>
      </main>
    )
  return (
    <main className={styles.middle}>
      <Loading label={t`Loading`} className={styles.waiting ?? ''}>
        <Skeleton w={160} h={28} />
        <Skeleton h={48} />
        <Skeleton h={48} />
      </Loading>
    </main>
  )
}
