import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { goBack } from '../navigation/location.ts'
import { installViewAtom } from '../session/install.ts'
import { isInstalled } from '../session/installWays.ts'
import { askOrdersAtom, oneTapAtom, themeAtom, upDownAtom } from '../session/settings.ts'
import { Card } from '../ui/Card.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Switch } from '../ui/Switch.tsx'
import page from './page.module.css'
import styles from './SystemPage.module.css'

/** Settings of this device: theme, colours of rising and falling prices, what asks before it acts (document 2 §2). */
export function SystemPage() {
  const { t } = useLingui()
  const [theme, setTheme] = useAtom(themeAtom)
  const [upDown, setUpDown] = useAtom(upDownAtom)
  const [asks, setAsks] = useAtom(askOrdersAtom)
  const [oneTap, setOneTap] = useAtom(oneTapAtom)
  const showInstall = useSetAtom(installViewAtom)
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Settings</Trans>} onBack={goBack} />
      <div className={page.body}>
        <Setting title={<Trans>Theme</Trans>}>
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
        </Setting>
        <Setting
          title={<Trans>Rising prices</Trans>}
          note={<Trans>Automatic follows the custom of your language.</Trans>}
        >
          <Segmented
            label={t`Rising prices`}
            value={upDown}
            onChange={setUpDown}
            options={[
              { value: 'auto', label: t`Automatic` },
              { value: 'green', label: t`Green` },
              { value: 'red', label: t`Red` },
            ]}
          />
        </Setting>
        <SwitchSetting
          label={t`Ask before an order is sent`}
          note={<Trans>Without it, Buy and Sell send the order at once.</Trans>}
          checked={asks}
          onChange={setAsks}
        />
        <SwitchSetting
          label={t`Close positions with one tap`}
          note={<Trans>Without it, closing and cancelling ask once more.</Trans>}
          checked={oneTap}
          onChange={setOneTap}
        />
        {!isInstalled() && (
          <MenuList>
            <MenuRow icon="deposit" label={<Trans>Install the app</Trans>} onClick={() => showInstall('sheet')} />
          </MenuList>
        )}
        <MenuList title={<Trans>For testers</Trans>}>
          <MenuRow icon="clock" label={<Trans>Flight recorder</Trans>} href="#/mine/recorder" />
          <MenuRow icon="wifi-off" label={<Trans>Network lab</Trans>} href="#/mine/lab" />
        </MenuList>
      </div>
    </div>
  )
}

function Setting({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <Card className={styles.setting}>
      <p className={styles.title}>{title}</p>
      <div>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  )
}

interface SwitchSettingProps {
  label: string
  note: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

function SwitchSetting({ label, note, checked, onChange }: SwitchSettingProps) {
  return (
    <Card className={styles.setting}>
      <div className={styles.line}>
        <span className={styles.title}>{label}</span>
        <Switch checked={checked} onChange={onChange} label={label} />
      </div>
      <p className={styles.note}>{note}</p>
    </Card>
  )
}
