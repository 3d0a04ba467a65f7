import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './FavouritesFoot.module.css'
import { favouritesAtom } from './favourites.ts'

/** Under the list of the favourites: the way to their order. */
export function FavouritesFoot({ onEdit }: { onEdit: () => void }) {
  const none = useAtomValue(favouritesAtom).length === 0
  if (none) return null
  return (
    <div className={styles.foot}>
      <Button variant="text" size="m" onClick={onEdit}>
        <Trans>Edit favourites</Trans>
      </Button>
    </div>
  )
}

/** In place of an empty list of favourites; `starred`: its rows have stars to press. */
export function NoFavourites({ starred }: { starred?: boolean }) {
  return (
    <EmptyState icon="star" title={<Trans>No favourites yet</Trans>}>
      {starred ? <Trans>Tap ☆ to add markets here</Trans> : <Trans>Touch and hold a market to add it here</Trans>}
    </EmptyState>
  )
}
