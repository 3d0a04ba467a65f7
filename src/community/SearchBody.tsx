import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorWords } from '../api/errors.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Loading } from '../ui/Skeleton.tsx'
import styles from './ProductPage.module.css'
import type { Search } from './useSearch.ts'
import { WaitingRows } from './WaitingRows.tsx'

interface SearchBodyProps<T> {
  search: Search<T>
  /** The name of the field, and what the list is of. */
  label: string
  /** What an empty answer to no words at all says. */
  nothing: ReactNode
  children: (found: readonly T[]) => ReactNode
}

/** A search field over what it found, in each state of its asking. */
export function SearchBody<T>({ search, label, nothing, children }: SearchBodyProps<T>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Where there is a keyboard one types at once; on a phone its keyboard would cover the list unasked.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  return (
    <>
      <div className={styles.field}>
        <SearchField ref={field} value={search.query} onChange={search.type} label={label} />
      </div>
      <Found search={search} label={label} nothing={nothing}>
        {children}
      </Found>
    </>
  )
}

function Found<T>({ search, nothing, children }: SearchBodyProps<T>) {
  const { t } = useLingui()
  const { answer, error, busy, outdated, query, reload } = search
  if (error !== undefined && !busy) {
    return (
      <ErrorState title={<Trans>The search did not answer</Trans>} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  if (answer === undefined) {
    return (
      <Loading label={t`Loading`}>
        <WaitingRows />
      </Loading>
    )
  }
  if (answer.length === 0 && !outdated) {
    return (
      <EmptyState icon="search" title={<Trans>No data yet</Trans>}>
        {query.trim() === '' ? nothing : <Trans>Nothing has this name. Try fewer letters.</Trans>}
      </EmptyState>
    )
  }
  return (
    <div className={cx(styles.found, outdated && styles.outdated)} aria-busy={outdated}>
      {children(answer)}
    </div>
  )
}
