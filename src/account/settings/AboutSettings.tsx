import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/dates.ts'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { LicencesSheet } from './LicencesSheet.tsx'
import styles from './SettingRows.module.css'

/** Which build this is, and whose work is in it. */
export function AboutSettings() {
  const [open, setOpen] = useState(false)
  const version = <bdi className="fig">{__BUILD__.version}</bdi>
  const built = formatDateTime(__BUILD__.builtAt)
  return (
    <div>
      <MenuList title={<Trans>About</Trans>}>
        <MenuRow icon="info" label={<Trans>Licences</Trans>} onClick={() => setOpen(true)} />
      </MenuList>
      <p className={styles.version}>
        <Trans>
          Version {version}, built {built}
        </Trans>
      </p>
      <LicencesSheet open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
