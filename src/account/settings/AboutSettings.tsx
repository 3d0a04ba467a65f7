import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { webAddress } from '../../../contract/webAddress.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { cx } from '../../ui/cx.ts'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { NotServed } from '../NotServed.tsx'
import { LicencesSheet } from './LicencesSheet.tsx'
import styles from './SettingRows.module.css'

/** Shows the version of the build and its licences. */
export function AboutSettings() {
  const [open, setOpen] = useState(false)
  const { desktopUrl = '', marketSourceName = '' } = useAtomValue(basicInfoAtom) ?? {}
  const desktop = webAddress(desktopUrl)
  const source = <bdi lang="en">{marketSourceName}</bdi>
  const version = <bdi className="fig">{__BUILD__.version}</bdi>
  const built = formatDateTime(__BUILD__.builtAt)
  return (
    <div>
      <MenuList title={<Trans>About</Trans>}>
        {desktop !== undefined && <MenuRow icon="expand" label={<Trans>Desktop site</Trans>} href={desktop} />}
        <MenuRow icon="info" label={<Trans>Licences</Trans>} onClick={() => setOpen(true)} />
      </MenuList>
      <div className={styles.notServed}>
        <NotServed />
      </div>
      {marketSourceName !== '' && (
        <p className={cx(text.caption, styles.version)}>
          <Trans>Prices: {source}. Prices are indicative. Nothing here is investment advice.</Trans>
        </p>
      )}
      <p className={cx(text.caption, styles.version)}>
        <Trans>
          Version {version}, built {built}
        </Trans>
      </p>
      <LicencesSheet open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
