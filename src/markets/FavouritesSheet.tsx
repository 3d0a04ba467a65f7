import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { formatCount } from '../i18n/format.ts'
import { madeWay, moveItem } from '../ui/moveItem.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { type RowDrag, useRowDrag } from '../ui/useRowDrag.ts'
import { useAtom } from '../useAtom.ts'
import { instrumentOf } from './atoms.ts'
import { FavouriteRow } from './FavouriteRow.tsx'
import styles from './FavouritesSheet.module.css'
import { favouritesAtom } from './favourites.ts'

/** The favourites to be put in order, by dragging, by buttons or by the arrow keys, or taken out. */
export function FavouritesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Favourites</Trans>}
      sub={<Trans>Drag a row or use the arrows to reorder favourites. Tap a star to remove one.</Trans>}
    >
      <Rows />
    </Sheet>
  )
}

/** Stands only while the sheet is open: what is taken out keeps its row until then, so that it can be put back. */
function Rows() {
  const { t } = useLingui()
  const [favourites, setFavourites] = useAtom(favouritesAtom)
  const [codes, setCodes] = useState(favourites)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, wanted: number) => {
    const to = Math.min(Math.max(wanted, 0), codes.length - 1)
    const name = instrumentOf({ code: codes[from] ?? '' })?.showCode ?? ''
    const [place, count] = [formatCount(to + 1), formatCount(codes.length)]
    setSaid(t`${name}: position ${place} of ${count}`)
    if (to === from) return
    const moved = moveItem(codes, from, to)
    setCodes(moved)
    setFavourites(moved.filter((code) => favourites.includes(code)))
  }
  const toggle = (code: string) =>
    setFavourites(codes.filter((one) => (one === code ? !favourites.includes(one) : favourites.includes(one))))
  const { drag, gripOf } = useRowDrag(() => list.current?.parentElement, codes.length, move)
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={t`Favourites`}>
        {codes.map((code, at) => (
          <FavouriteRow
            key={code}
            code={code}
            on={favourites.includes(code)}
            ends={{ first: at === 0, last: at === codes.length - 1 }}
            shift={shiftOf(at, drag)}
            lifted={drag?.from === at}
            grip={(row) => gripOf(at, row)}
            onToggle={() => toggle(code)}
            onMove={(place) => move(at, place === 'first' ? 0 : place === 'last' ? codes.length - 1 : at + place)}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}

/** Returns the offset of a row while one is dragged, px, or undefined. */
function shiftOf(at: number, drag: RowDrag | undefined): number | undefined {
  if (!drag) return undefined
  return at === drag.from ? drag.dy : madeWay(at, drag.from, drag.over) * drag.height
}
