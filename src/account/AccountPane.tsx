import { Trans, useLingui } from '@lingui/react/macro'
import { MenuList, MenuRow, PaneContext } from '../ui/MenuList.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AccountPane.module.css'
import { Logout } from './Logout.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** Pages below an entry of the pane, and that entry. */
const below: readonly (readonly [RegExp, string])[] = [
  [/^\/loan\//, '/loan/index'],
  [/^\/mine\/(withdraw-way|coin-address-list|bank-card-list)/, '/mine/wallet'],
  [/^\/(mine\/(recorder|lab)|language)/, '/mine/system'],
  [/^\/(mine\/(announcement|email|chat|invite)|feedback)/, '/user'],
]

/** The navigation beside the account's pages on a wide screen. `path`: of the one that is shown. */
export function AccountPane({ path }: { path: string }) {
  const entry = below.find(([at]) => at.test(path))?.[1] ?? path.replace(/\/+$/, '')
  const { t } = useLingui()
  return (
    <nav className={styles.pane} aria-label={t`Account`}>
      <PaneContext value={`#${entry}`}>
        <MenuList>
          <MenuRow icon="user" label={<Trans>Account</Trans>} href="#/user" />
        </MenuList>
        <AccountMenu />
        <div className={styles.end}>
          <MenuList>
            <SettingsRow />
          </MenuList>
          <Logout />
        </div>
      </PaneContext>
    </nav>
  )
}
