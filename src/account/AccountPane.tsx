import { Trans, useLingui } from '@lingui/react/macro'
import { MenuList, MenuRow, PaneContext } from '../ui/MenuList.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AccountPane.module.css'
import { Logout } from './Logout.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The navigation beside the account's pages on a wide screen. `entry`: the path of the one that is shown. */
export function AccountPane({ entry }: { entry: string }) {
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
