import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { languageAtom } from '../i18n/language.ts'
import { Router } from '../router.tsx'
import { afterPaint } from '../ui/afterPaint.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtomValue } from '../useAtom.ts'
import { isShutAtom } from './companyStatus.ts'
import { Shell } from './Shell.tsx'

/** The whole app. Another language draws it anew, so that every figure is formatted again. */
export function App() {
  const language = useAtomValue(languageAtom)
  const shut = useAtomValue(isShutAtom)
  return (
    <Router afterPaint={afterPaint}>
      <I18nProvider key={language.code} i18n={i18n}>
        {shut ? (
          <main>
            <EmptyState icon="info" title={<Trans>Our services aren’t available here</Trans>}>
              <Trans>This broker doesn’t currently serve your region.</Trans>
            </EmptyState>
          </main>
        ) : (
          <Shell />
        )}
      </I18nProvider>
    </Router>
  )
}
