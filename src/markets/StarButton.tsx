import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { favouriteAtom, toggleFavouriteAtom } from './favourites.ts'
import styles from './StarButton.module.css'

/** Makes a market a favourite, or none; filled while it is one. */
export function StarButton({ instrument, className }: { instrument: Instrument; className?: string | undefined }) {
  const { t } = useLingui()
  const on = useAtomValue(favouriteAtom(instrument.code))
  const toggle = useSetAtom(toggleFavouriteAtom)
  const name = instrument.showCode
  return (
    <IconButton
      icon="star"
      size={20}
      label={t`Favourite: ${name}`}
      aria-pressed={on}
      className={cx(tones.quiet, on && styles.on, className)}
      onClick={() => toggle(instrument.code)}
    />
  )
}
