import { useLingui } from '@lingui/react/macro'
import { IconButton } from './IconButton.tsx'
import styles from './RefreshButton.module.css'

/** Loads again by mouse or keyboard what a finger pulls down; not drawn where the finger is the only pointer. */
export function RefreshButton({ onRefresh }: { onRefresh: () => unknown }) {
  const { t } = useLingui()
  return (
    <IconButton
      className={styles.button}
      icon="refresh"
      size={20}
      label={t`Refresh`}
      onClick={() => void onRefresh()}
    />
  )
}
