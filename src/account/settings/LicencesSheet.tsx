import { Trans } from '@lingui/react/macro'
import { ResourceView } from '../../resource/ResourceView.tsx'
import { useResource } from '../../resource/useResource.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import styles from './LicencesSheet.module.css'
import { type Licences, loadLicences } from './licences.ts'

/** The work of others that the app is made of, with the licences it is used under. */
export function LicencesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Licences</Trans>} tall>
      <List />
    </Sheet>
  )
}

function List() {
  const asked = useResource(loadLicences, { again: 'never' })
  return (
    <ResourceView
      asked={asked}
      failed={<Trans>The licences did not load</Trans>}
      shapes={<Skeleton w="100%" h={240} />}
    >
      {(licences) => (
        <>
          <p className={styles.intro}>
            <Trans>This app is made with the work of others, used under these licences.</Trans>
          </p>
          {licences.map((one) => (
            <Licence key={`${one.name} ${one.version}`} {...one} />
          ))}
        </>
      )}
    </ResourceView>
  )
}

function Licence({ name, version, licence, text }: Licences[number]) {
  return (
    <details className={styles.one}>
      <summary className={styles.row}>
        <span className={stack.lines}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi className={styles.small}>
            {version} · {licence}
          </bdi>
        </span>
        <Icon name="chevron-down" size={16} className={styles.sign} />
      </summary>
      <p className={styles.text} dir="ltr" lang="en">
        {text || licence}
      </p>
    </details>
  )
}
