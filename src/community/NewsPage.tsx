import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { PagesFoot } from '../resource/PagesFoot.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { AskedPages } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import frame from '../ui/page.module.css'
import { places } from '../ui/places.ts'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NewsPage.module.css'
import { NewsRow } from './NewsRow.tsx'
import { type NewsRows, useNewsList } from './useNewsList.ts'
import { type Place, type PlaceKeeper, usePlaceKept } from './usePlaceKept.ts'

/** The news, newest first (document 2 §2). */
export function NewsPage() {
  const goBack = useGoBack()
  const news = useNewsList()
  return (
    <div className={cx(frame.page, styles.page)}>
      <PageHead title={<Trans>News</Trans>} onBack={goBack}>
        <RefreshButton onRefresh={news.reload} />
      </PageHead>
      <PullToRefresh onRefresh={news.reload} className={styles.pull}>
        <NewsBody news={news} />
      </PullToRefresh>
    </div>
  )
}

/** Where one was in the list, for the way back from an article. */
let placeInList: Place | undefined
const keeper: PlaceKeeper = {
  read: () => placeInList,
  keep: (at) => {
    placeInList = at
  },
}

function NewsBody({ news }: { news: AskedPages<NewsRows> }) {
  const list = useRef<HTMLUListElement>(null)
  usePlaceKept(list, news.answer !== undefined, keeper)
  const since = formatDateTime(news.asOf)
  return (
    <ResourceView asked={news} failed={<Trans>The news did not load</Trans>} shapes={shapes} shapesClass={styles.list}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="info" title={<Trans>No news yet</Trans>}>
            <Trans>What the broker has to tell is published here.</Trans>
          </EmptyState>
        ) : (
          <>
            {news.isCopy && (
              <p className={styles.asOf}>
                <Trans>
                  Kept on this device on <span className="fig">{since}</span>
                </Trans>
              </p>
            )}
            <ul ref={list} className={styles.list}>
              {rows.map((one) => (
                <NewsRow key={one.id} news={one} />
              ))}
            </ul>
            <PagesFoot pages={news} />
          </>
        )
      }
    </ResourceView>
  )
}

const shapes = places(6).map((row) => (
  <div key={row} className={styles.waiting}>
    <span className={styles.lines}>
      <Skeleton h={20} w="90%" />
      <Skeleton h={16} w="60%" />
      <Skeleton h={12} w={96} />
    </span>
    <Skeleton w={96} h={72} className={styles.shape ?? ''} />
  </div>
))
