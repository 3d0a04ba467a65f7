import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './RankSheets.module.css'

interface ComingSoonSheetProps {
  /** Whose card was pressed; undefined closes it. */
  user: string | undefined
  onClose: () => void
}

/** All that a press on a trader shows for now (document 2 §2). */
export function ComingSoonSheet({ user, onClose }: ComingSoonSheetProps) {
  return (
    <Sheet
      open={user !== undefined}
      onClose={onClose}
      title={<Trans>Coming soon</Trans>}
      sub={<bdi>{user}</bdi>}
      footer={
        <Button full variant="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.text}>
        <Trans>
          Nobody can be copied yet, and traders have no page of their own. Until they have, you see here how they have
          done; no order of yours follows theirs.
        </Trans>
      </p>
    </Sheet>
  )
}
