import { useLingui } from '@lingui/react/macro'
import { Chips } from '../ui/Chips.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { categoriesAtom } from './atoms.ts'
import styles from './MarketChips.module.css'
import { FAVOURITES } from './useMarketView.ts'

interface MarketChipsProps {
  /** A category's id, `FAVOURITES`, or null for all. */
  value: string | null
  onChange: (value: string | null) => void
  className?: string | undefined
}

/** The favourites and the categories, one of which a list of markets shows. */
export function MarketChips({ value, onChange, className = '' }: MarketChipsProps) {
  const { t } = useLingui()
  const categories = useAtomValue(categoriesAtom)
  const star = (
    <span className={styles.star}>
      <Icon name="star" size={16} label={t`Favourites`} active={value === FAVOURITES} />
    </span>
  )
  return (
    <Chips
      className={className}
      label={t`Categories`}
      value={value}
      options={[{ value: FAVOURITES, label: star }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={onChange}
    />
  )
}
