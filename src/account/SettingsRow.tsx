import { Trans } from '@lingui/react/macro'
import { MenuRow } from '../ui/MenuList.tsx'

/** The way to the settings of this device. */
export const SettingsRow = () => <MenuRow icon="settings" label={<Trans>Settings</Trans>} href="#/mine/system" />
