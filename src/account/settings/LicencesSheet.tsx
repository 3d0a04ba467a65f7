import { Trans, useLingui } from '@lingui/react/macro'
import { errorWords } from '../../api/errors.ts'
import { useAnswer } from '../../session/useAnswer.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
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
  const { t } = useLingui()
  const { answer, error, busy, reload } = useAnswer(loadLicences)
  if (answer === undefined && error !== undefined)
    return (
      <ErrorState title={<Trans>The licences did not load</Trans>} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  if (answer === undefined)
    return (
      <Loading label={t`Loading`}>
        <Skeleton w="100%" h={240} />
      </Loading>
    )
  return (
    <>
      <p className={styles.intro}>
        <Trans>This app is made with the work of others, used under these licences.</Trans>
      </p>
      {answer.map((one) => (
        <Licence key={`${one.name} ${one.version}`} {...one} />
      ))}
    </>
  )
}

function Licence({ name, version, licence, text }: Licences[number]) {
  return (
    <details className={styles.one}>
      <summary className={styles.row}>
        <span className={styles.words}>
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
