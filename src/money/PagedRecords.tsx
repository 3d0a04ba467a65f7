import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords } from '../api/errors.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './PagedRecords.module.css'
import { hasMore } from './pages.ts'
import type { Pages } from './usePages.ts'

interface PagedRecordsProps<T> {
  /** Of what: "Deposits". */
  label: string
  pages: Pages<T>
  /** In place of the list when there is nothing yet. */
  empty: ReactNode
  /** One record; the list puts lines between them. */
  row: (record: T) => ReactNode
}

/** Records page by page in each state of their loading. What is loaded stays when no more can be had. */
export function PagedRecords<T>({ label, pages, empty, row }: PagedRecordsProps<T>) {
  const { t } = useLingui()
  const { loaded, loading, error } = pages
  const failed = error !== undefined && !loading
  if (loaded === undefined) {
    if (!failed) return <Waiting label={t`Loading`} />
    return (
      <ErrorState title={<Trans>Your records did not load</Trans>} busy={loading} onRetry={() => void pages.reload()}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  if (loaded.rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label}>
        {loaded.rows.map((record, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the documents give records no id
          <li key={place} className={styles.row}>
            {row(record)}
          </li>
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={hasMore(loaded)}
        busy={loading && hasMore(loaded)}
        onMore={hasMore(loaded) ? pages.more : () => void pages.reload()}
        end={t`No more`}
        error={failed ? errorWords(error) : undefined}
      />
    </>
  )
}

/** Rows with the measures of the ones to come. */
function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {places(4).map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton w={140} h={20} />
          <Skeleton w={72} h={20} />
        </div>
      ))}
    </Loading>
  )
}
