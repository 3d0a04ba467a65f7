import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { errorWords } from '../api/errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PickerSheet } from '../ui/PickerSheet.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './AreaSheet.module.css'
import { areasAtom, findAreas, loadAreas, namedAreas } from './areas.ts'

interface AreaSheetProps {
  open: boolean
  onClose: () => void
  /** The country of the area code chosen. */
  selected: string
  onPick: (country: string) => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Every area code, by its country's name in the visitor's language. */
export function AreaSheet({ open, onClose, selected, onPick }: AreaSheetProps) {
  const { t, i18n } = useLingui()
  const { list, error } = useAtomValue(areasAtom)
  const [query, setQuery] = useState('')
  const named = useMemo(() => namedAreas(list, i18n.locale), [list, i18n.locale])
  const items = findAreas(named, query).map(({ country, name, prefix }) => ({
    id: country,
    label: name,
    end: `+${prefix}`,
  }))
  return (
    <PickerSheet
      open={open}
      onClose={() => {
        setQuery('')
        onClose()
      }}
      title={t`Country code`}
      searchLabel={t`Search by country or code`}
      query={query}
      onQuery={setQuery}
      items={items}
      selected={selected}
      onPick={(country) => {
        setQuery('')
        onPick(country)
      }}
    >
      <div className={styles.rest}>
        {list.length > 0 ? (
          <EmptyState icon="search" title={<Trans>No country found</Trans>}>
            <Trans>Search by country name or by the digits after the +.</Trans>
          </EmptyState>
        ) : error !== undefined ? (
          <ErrorState title={<Trans>Couldn’t load country codes</Trans>} onRetry={loadAreas}>
            {errorWords(error)}
          </ErrorState>
        ) : (
          <Loading label={t`Loading`}>
            {PLACES.map((place) => (
              <div key={place} className={styles.row}>
                <Skeleton w={160} h={16} />
                <Skeleton w={40} h={16} />
              </div>
            ))}
          </Loading>
        )}
      </div>
    </PickerSheet>
  )
}
