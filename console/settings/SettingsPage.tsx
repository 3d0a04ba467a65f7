import { Trans, useLingui } from '@lingui/react/macro'
import { shownZone } from '../../src/i18n/timeZone.ts'
import { themeAtom } from '../../src/session/settings.ts'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { Segmented } from '../../src/ui/Segmented.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { useAtom } from '../../src/useAtom.ts'
import { LanguageChoice } from '../i18n/LanguageChoice.tsx'
import { Page } from '../parts/Page.tsx'
import { roleNames } from '../session/roleWords.ts'
import { useMe } from '../session/session.ts'
import { ChangePassword } from './ChangePassword.tsx'
import styles from './Settings.module.css'
import { ShortcutsSwitch } from './ShortcutsSwitch.tsx'

/** Settings of the operator and of this browser. */
export function SettingsPage() {
  const { t } = useLingui()
  const me = useMe()
  const [theme, setTheme] = useAtom(themeAtom)
  const zone = shownZone()
  return (
    <Page title={<Trans>Settings</Trans>}>
      <div className={cx(stack.gap16, styles.columns)}>
        <Card aria-label={t`This browser`}>
          <h2 className={styles.title}>
            <Trans>This browser</Trans>
          </h2>
          <div className={cx(stack.gap8, styles.field)}>
            <span className={text.label}>
              <Trans>Language</Trans>
            </span>
            <LanguageChoice />
          </div>
          <div className={cx(stack.gap8, styles.field)}>
            <span className={text.label}>
              <Trans>Theme</Trans>
            </span>
            <Segmented
              label={t`Theme`}
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'system', label: t`System` },
                { value: 'light', label: t`Light` },
                { value: 'dark', label: t`Dark` },
              ]}
            />
          </div>
          <ShortcutsSwitch />
          <p className={text.note}>
            <Trans>Times are shown in {zone}.</Trans>
          </p>
        </Card>
        <Card aria-label={t`You`}>
          <h2 className={styles.title}>
            <Trans>You</Trans>
          </h2>
          <p>{me.name}</p>
          <p className={text.note}>{roleNames(me.roles, t)}</p>
          <div className={styles.acts}>
            <ChangePassword />
          </div>
        </Card>
      </div>
    </Page>
  )
}
