import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { ResourceView } from '../resource/ResourceView.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import tones from '../ui/tones.module.css'
import styles from './ProductPage.module.css'
import type { Search } from './useSearch.ts'
import { WaitingRows } from './WaitingRows.tsx'

interface SearchBodyProps<T> {
  search: Search<T>
  /** The name of the field, and what the list is of. */
  label: string
  /** Content if there are no words to search for and no results. */
  nothing: ReactNode
  /** The list. */
  children: (found: readonly T[]) => ReactNode
}

/** A search field over what it found, in each state of its asking. */
export function SearchBody<T>(props: SearchBodyProps<T>) {
  const { search, label } = props
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={styles.field}>
        <SearchField first list={list} value={search.query} onChange={search.type} label={label} />
      </div>
      <div ref={list} className={styles.list}>
        <Found {...props} />
      </div>
    </>
  )
}

function Found<T>({ search, nothing, children }: SearchBodyProps<T>) {
  const { error, outdated, query } = search
  return (
    <ResourceView
      resource={error === undefined ? search : { ...search, answer: undefined }}
      failed={<Trans>Search is not responding</Trans>}
      shapes={<WaitingRows />}
    >
      {(answer) =>
        answer.length === 0 && !outdated ? (
          <EmptyState icon="search" title={<Trans>No data yet</Trans>}>
            {query.trim() === '' ? nothing : <Trans>No results</Trans>}
          </EmptyState>
        ) : (
          <div className={cx(styles.found, outdated && tones.outdated)} aria-busy={outdated}>
            {children(answer)}
          </div>
        )
      }
    </ResourceView>
  )
}
