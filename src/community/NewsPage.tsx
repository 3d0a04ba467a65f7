import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { errorWords } from '../api/errors.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { useGoBack } from '../router.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import frame from '../ui/page.module.css'
import { places } from '../ui/places.ts'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './NewsPage.module.css'
import { NewsRow } from './NewsRow.tsx'
import { type NewsListState, useNewsList } from './useNewsList.ts'
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

function NewsBody({ news }: { news: NewsListState }) {
  const { t } = useLingui()
  const { items, hasMore, asOf, error, loading, reload, more } = news
  const list = useRef<HTMLUListElement>(null)
  usePlaceKept(list, items !== undefined, keeper)
  const failed = error !== undefined && !loading
  if (items === undefined) {
    if (!failed) return <Waiting label={t`Loading`} />
    return (
      <ErrorState title={<Trans>The news did not load</Trans>} busy={loading} onRetry={() => void reload()}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState icon="info" title={<Trans>No news yet</Trans>}>
        <Trans>What the broker has to tell is published here.</Trans>
      </EmptyState>
    )
  }
  const since = formatDateTime(asOf)
  return (
    <>
      {asOf !== undefined && (
        <p className={styles.asOf}>
          <Trans>
            Kept on this device on <span className="fig">{since}</span>
          </Trans>
        </p>
      )}
      <ul ref={list} className={styles.list}>
        {items.map((one) => (
          <NewsRow key={one.id} news={one} />
        ))}
      </ul>
      <InfiniteSentinel
        hasMore={hasMore}
        busy={loading}
        onMore={more}
        end={t`No more`}
        error={failed ? errorWords(error) : undefined}
      />
    </>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.list}>
      {places(6).map((row) => (
        <div key={row} className={styles.waiting}>
          <span className={styles.lines}>
            <Skeleton h={20} w="90%" />
            <Skeleton h={16} w="60%" />
            <Skeleton h={12} w={96} />
          </span>
          <Skeleton w={96} h={72} className={styles.shape ?? ''} />
        </div>
      ))}
    </Loading>
  )
}
