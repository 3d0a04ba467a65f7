import { Trans } from '@lingui/react/macro'
import { Card } from '../../src/ui/Card.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { LanguageChoice } from '../i18n/LanguageChoice.tsx'
import { SignIn } from './SignIn.tsx'
import styles from './SignInPage.module.css'

/** The door: for whoever comes in. */
export function SignInPage() {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <header className={stack.gap4}>
          <h1 className={text.figure}>
            <Trans>Operators</Trans>
          </h1>
          <p className={text.note}>
            <Trans>All activity is recorded in the audit log.</Trans>
          </p>
        </header>
        <Card className={styles.card ?? ''}>
          <SignIn />
        </Card>
        <div className={styles.foot}>
          <LanguageChoice />
        </div>
      </div>
    </main>
  )
}
