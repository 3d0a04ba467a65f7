import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { EntryContext } from '../../router.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from './EntryPage.module.css'

interface EntryPageProps {
  title: ReactNode
  onBack: () => void
  /** Beside the form on wide screens, under it on the phone. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a door: the form, and what else there is to do or to know. The language can be changed at every door. */
export function EntryPage({ title, onBack, aside, children }: EntryPageProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const isEntry = useContext(EntryContext)
  return (
    <div className={styles.page}>
      <PageHead title={title} onBack={isEntry ? undefined : onBack}>
        <IconButton icon="globe" label={t`Language`} className={styles.globe} onClick={() => navigate('/language')} />
      </PageHead>
      <div className={styles.panes}>
        <div className={styles.main}>{children}</div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  )
}

/** A word between two ways to go. */
export const Or = () => (
  <p className={styles.divider}>
    <Trans>or</Trans>
  </p>
)
