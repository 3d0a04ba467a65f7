import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatPercent } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { shownZone, timeZoneAtom } from '../i18n/timeZone.ts'
import { zoneOf } from '../i18n/zones.ts'
import { alertsOfferedAtom } from '../markets/alertAtoms.ts'
import { Page } from '../Page.tsx'
import { goTo } from '../router.tsx'
import { installViewAtom } from '../session/install.ts'
import { isInstalled } from '../session/installWays.ts'
import { type NoticeKind, noticesAtom } from '../session/notices.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import {
  confirmAboveAtom,
  confirmOrdersAtom,
  oneTapAtom,
  themeAtom,
  upDownAtom,
  vibrationAtom,
  walkthroughAtom,
} from '../session/settings.ts'
import { canVibrate } from '../session/vibration.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { useWide } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { Logout } from './Logout.tsx'
import page from './page.module.css'
import { PushRow } from './push/PushRow.tsx'
import { AboutSettings } from './settings/AboutSettings.tsx'
import { ChoiceRow, SettingGroup, SwitchRow } from './settings/SettingRows.tsx'
import { TimeZoneSheet } from './settings/TimeZoneSheet.tsx'
import { StorageSheet } from './storage/StorageSheet.tsx'

/** Settings of in-app notices and of notifications while the app is closed. */
function NoticeSettings() {
  const { t } = useLingui()
  const [shown, show] = useAtom(noticesAtom)
  const alerts = useAtomValue(alertsOfferedAtom)
  const set = (kind: NoticeKind) => ({ checked: shown.has(kind), onChange: (on: boolean) => show(kind, on) })
  return (
    <SettingGroup title={<Trans>Notifications</Trans>}>
      <SwitchRow label={t`Pending orders filled`} {...set('filled')} />
      <SwitchRow
        label={t`Stops triggered`}
        note={<Trans>Stop loss, take profit and trailing stops. You are always notified of a stop-out.</Trans>}
        {...set('stops')}
      />
      <SwitchRow label={t`Orders closed on another device`} {...set('elsewhere')} />
      {alerts && (
        <SwitchRow
          label={t`Price alerts`}
          note={<Trans>Triggered alerts still appear under the bell</Trans>}
          {...set('alerts')}
        />
      )}
      <PushRow />
    </SettingGroup>
  )
}

/** Settings of this device: how it looks, what asks before it acts, what speaks up, what it keeps; and the logout (document 2 §2). */
export function SystemPage() {
  const [sheet, setSheet] = useState<'zone' | 'storage'>()
  const showInstall = useSetAtom(installViewAtom)
  const loggedIn = useAtomValue(loggedInAtom)
  const practice = useAtomValue(practiceAtom)
  const demo = useAtomValue(userAtom)?.demo === true && !practice
  const restart = useSetAtom(walkthroughAtom)
  const wide = useWide()
  const close = () => setSheet(undefined)
  return (
    <Page title={<Trans>Settings</Trans>} width="column" className={page.page}>
      <div className={page.columns}>
        <div className={page.body}>
          <Looks />
          <Places onZone={() => setSheet('zone')} />
          <Orders />
        </div>
        <div className={page.body}>
          <NoticeSettings />
          <MenuList title={<Trans>This device</Trans>}>
            <MenuRow icon="cloud-off" label={<Trans>Storage used</Trans>} onClick={() => setSheet('storage')} />
            {demo && (
              <MenuRow
                icon="info"
                label={<Trans>Show the introduction again</Trans>}
                onClick={() => {
                  restart('pick')
                  goTo('/')
                }}
              />
            )}
            {!isInstalled() && (
              <MenuRow icon="deposit" label={<Trans>Install the app</Trans>} onClick={() => showInstall('sheet')} />
            )}
          </MenuList>
          <MenuList title={<Trans>For testers</Trans>}>
            <MenuRow icon="clock" label={<Trans>Flight recorder</Trans>} href="#/mine/recorder" />
            <MenuRow icon="wifi-off" label={<Trans>Network lab</Trans>} href="#/mine/lab" />
          </MenuList>
          <AboutSettings />
          {loggedIn && !wide && <Logout />}
        </div>
      </div>
      <TimeZoneSheet open={sheet === 'zone'} onClose={close} />
      <StorageSheet open={sheet === 'storage'} onClose={close} />
    </Page>
  )
}

function Looks() {
  const { t } = useLingui()
  const [theme, setTheme] = useAtom(themeAtom)
  const [upDown, setUpDown] = useAtom(upDownAtom)
  return (
    <SettingGroup title={<Trans>Appearance</Trans>}>
      <ChoiceRow title={<Trans>Theme</Trans>}>
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
      </ChoiceRow>
      <ChoiceRow
        title={<Trans>Rising prices</Trans>}
        note={
          <Trans>
            Automatic uses the convention for your language. Blue shows rising prices in blue and falling prices in
            orange, for colour-blind users.
          </Trans>
        }
      >
        <Segmented
          label={t`Rising prices`}
          value={upDown}
          onChange={setUpDown}
          options={[
            { value: 'auto', label: t`Automatic` },
            { value: 'green', label: t`Green` },
            { value: 'red', label: t`Red` },
            { value: 'blue', label: t`Blue` },
          ]}
        />
      </ChoiceRow>
    </SettingGroup>
  )
}

function Places({ onZone }: { onZone: () => void }) {
  const { language } = useLanguage()
  const chosen = useAtomValue(timeZoneAtom)
  const city = <bdi lang="en">{zoneOf(shownZone(), Date.now()).city}</bdi>
  return (
    <MenuList title={<Trans>Language and time</Trans>}>
      <MenuRow icon="globe" label={<Trans>Language</Trans>} value={language.name} href="#/language" />
      <MenuRow
        icon="clock"
        label={<Trans>Time zone</Trans>}
        value={chosen === undefined ? <Trans>Device time zone, {city}</Trans> : city}
        onClick={onZone}
      />
    </MenuList>
  )
}

function Orders() {
  const { t } = useLingui()
  const [asks, setAsks] = useAtom(confirmOrdersAtom)
  const [above, setAbove] = useAtom(confirmAboveAtom)
  const [oneTap, setOneTap] = useAtom(oneTapAtom)
  const [vibrates, setVibrates] = useAtom(vibrationAtom)
  return (
    <SettingGroup title={<Trans>Orders</Trans>}>
      <SwitchRow
        label={t`Confirm before sending an order`}
        note={<Trans>When off, Buy and Sell send the order immediately.</Trans>}
        checked={asks}
        onChange={setAsks}
      />
      {!asks && (
        <ChoiceRow
          title={<Trans>Always confirm large orders</Trans>}
          note={<Trans>Confirm when the margin exceeds this share of your equity.</Trans>}
        >
          <Segmented
            label={t`Always confirm large orders`}
            value={above}
            onChange={setAbove}
            options={[
              ...(['10', '25', '50'] as const).map((value) => ({ value, label: formatPercent(value, { digits: 0 }) })),
              { value: 'never', label: t`Never` },
            ]}
          />
        </ChoiceRow>
      )}
      <SwitchRow
        label={t`One-tap closing`}
        note={<Trans>When off, you confirm before closing a position or cancelling an order.</Trans>}
        checked={oneTap}
        onChange={setOneTap}
      />
      {canVibrate() && (
        <SwitchRow
          label={t`Vibration`}
          note={<Trans>When an order is sent, filled or rejected, and when you drag a stop across break-even.</Trans>}
          checked={vibrates}
          onChange={setVibrates}
        />
      )}
    </SettingGroup>
  )
}
