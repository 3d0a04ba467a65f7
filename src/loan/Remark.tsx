import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icons/Icon.tsx'
import styles from './Remark.module.css'

interface RemarkProps {
  title: ReactNode
  /** What the reviewer wrote. */
  remark?: string | undefined
  /** What to do about it. */
  next?: ReactNode
}

/** Why something was not accepted. */
export function Remark({ title, remark, next }: RemarkProps) {
  return (
    <section className={styles.remark} role="status">
      <Icon name="warning" size={20} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {remark !== undefined && remark !== '' && (
          <p>
            <Trans>
              The reviewer wrote: “<bdi>{remark}</bdi>”
            </Trans>
          </p>
        )}
        {next !== undefined && <p className={styles.next}>{next}</p>}
      </div>
    </section>
  )
}
