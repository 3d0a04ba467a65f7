import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PagesFoot } from '../resource/PagesFoot.tsx'
import type { PageOfRows } from '../resource/pagedResource.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { PagesRequest } from '../resource/useResource.ts'
import { places } from '../ui/places.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './PagedRecords.module.css'

interface PagedRecordsProps<P extends PageOfRows> {
  /** Of what: "Deposits". */
  label: string
  pages: PagesRequest<P>
  /** In place of the list when there is nothing yet. */
  empty: ReactNode
  /** One record; the list puts lines between them. */
  row: (record: P['rows'][number]) => ReactNode
}

/** Records page by page in each state of their loading. */
export function PagedRecords<P extends PageOfRows>({ label, pages, empty, row }: PagedRecordsProps<P>) {
  return (
    <ResourceView resource={pages} failed={<Trans>Couldn’t load your records</Trans>} shapes={shapes}>
      {({ rows }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={label}>
              {rows.map((record, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the documents give records no id
                <li key={place} className={styles.row}>
                  {row(record)}
                </li>
              ))}
            </ul>
            <PagesFoot pages={pages} />
          </>
        )
      }
    </ResourceView>
  )
}

/** Rows with the measures of the ones to come. */
const shapes = places(4).map((row) => (
  <div key={row} className={styles.waiting}>
    <Skeleton w={140} h={20} />
    <Skeleton w={72} h={20} />
  </div>
))
