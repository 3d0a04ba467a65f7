import { Trans, useLingui } from '@lingui/react/macro'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { favouritesAtom } from './favourites.ts'
import styles from './MarketSheet.module.css'
import { marketSortAtom } from './marketSort.ts'
import { marketSorts } from './orderMarkets.ts'
import { sortWords } from './sortWords.ts'

interface SortSheetProps {
  open: boolean
  onClose: () => void
  /** The favourites are to be put in order. */
  onEdit: () => void
}

/** In which order the markets stand. */
export function SortSheet({ open, onClose, onEdit }: SortSheetProps) {
  const { t } = useLingui()
  const [sort, setSort] = useAtom(marketSortAtom)
  const some = useAtomValue(favouritesAtom).length > 0
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Sort markets</Trans>}>
      <div className={styles.lists}>
        <MenuList>
          {marketSorts.map((one) => (
            <MenuRow
              key={one}
              label={t(sortWords[one])}
              end="check"
              selected={one === sort}
              onClick={() => {
                setSort(one)
                onClose()
              }}
            />
          ))}
        </MenuList>
        {some && (
          <MenuList>
            <MenuRow icon="star" label={<Trans>Edit favourites</Trans>} onClick={onEdit} />
          </MenuList>
        )}
      </div>
    </Sheet>
  )
}
