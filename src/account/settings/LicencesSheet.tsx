import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { NetworkError } from '../../api/errors.ts'
import { http, parsed } from '../../api/http.ts'
import { ResourceView } from '../../resource/ResourceView.tsx'
import { useResource } from '../../resource/useResource.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import styles from './LicencesSheet.module.css'

const list = v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }))

/** The packages of others that this build holds, with their licences. */
type Licences = v.InferOutput<typeof list>

/** Written by the build beside the app (`tools/licences.ts`), and kept by no worker: few ever read it. */
const FILE = '/licences.json'

/** Fetches them. Rejects with a `NetworkError`. */
const loadLicences = (): Promise<Licences> =>
  http(FILE, {
    cache: 'default',
    parseJson: (text, { response }) => {
      const read = v.safeParse(list, parsed(text))
      if (!response.ok || !read.success) throw new NetworkError('badData', response.status)
      return read.output
    },
  }).json()

/** The work of others that the app is made of, with the licences it is used under. */
export function LicencesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Licences</Trans>} tall>
      <List />
    </Sheet>
  )
}

function List() {
  const resource = useResource(loadLicences, { again: 'never' })
  return (
    <ResourceView
      resource={resource}
      failed={<Trans>Couldn’t load the licences</Trans>}
      shapes={<Skeleton w="100%" h={240} />}
    >
      {(licences) => (
        <>
          <p className={styles.intro}>
            <Trans>This app uses open-source software under these licences.</Trans>
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
