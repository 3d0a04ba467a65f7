import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { News } from '../../contract/entities/community.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { Page } from '../Page.tsx'
import { Picture } from '../pictures/Picture.tsx'
import { PagesFoot } from '../resource/PagesFoot.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { PagesRequest } from '../resource/useResource.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { places } from '../ui/places.ts'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import list from './listRow.module.css'
import styles from './NewsPage.module.css'
import newsRowStyles from './NewsRow.module.css'
import { type NewsRows, useNewsList } from './useNewsList.ts'
import { type Place, type PlaceStore, useSavedPlace } from './useSavedPlace.ts'

/** One piece of news in the list: its words, when, and its picture where it has one. */
function NewsRow({ news }: { news: News }) {
  return (
    <li className={list.item}>
      <Link to={`/news/detail?id=${encodeURIComponent(news.id)}`} className={cx(list.row, newsRowStyles.row)}>
        <span className={cx(list.words, newsRowStyles.words)}>
          <span className={newsRowStyles.title} dir="auto">
            {news.title}
          </span>
          {news.summary !== '' && (
            <span className={newsRowStyles.summary} dir="auto">
              {news.summary}
            </span>
          )}
          <time className={text.small}>{formatDateTime(news.createdAt)}</time>
        </span>
        <Picture src={news.logo} className={newsRowStyles.picture} width={96} height={72} />
      </Link>
    </li>
  )
}

/** The news, newest first (document 2 §2). */
export function NewsPage() {
  const news = useNewsList()
  return (
    <Page title={<Trans>News</Trans>} tools={<RefreshButton onRefresh={news.reload} />} toEdge className={styles.page}>
      <PullToRefresh onRefresh={news.reload} className={styles.pull}>
        <NewsBody news={news} />
      </PullToRefresh>
    </Page>
  )
}

/** Position in the list, for the way back from an article. */
let placeInList: Place | undefined
const keeper: PlaceStore = {
  read: () => placeInList,
  keep: (at) => {
    placeInList = at
  },
}

function NewsBody({ news }: { news: PagesRequest<NewsRows> }) {
  const list = useRef<HTMLUListElement>(null)
  useSavedPlace(list, news.answer !== undefined, keeper)
  const since = formatDateTime(news.asOf)
  return (
    <ResourceView
      resource={news}
      failed={<Trans>Couldn’t load the news</Trans>}
      shapes={shapes}
      shapesClass={styles.list}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="info" title={<Trans>No news yet</Trans>}>
            <Trans>News from the broker appears here.</Trans>
          </EmptyState>
        ) : (
          <>
            {news.isCopy && (
              <p className={cx(text.small, styles.asOf)}>
                <Trans>
                  Offline copy from <span className="fig">{since}</span>
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
  <div key={row} className={cx(stack.row16, styles.waiting)}>
    <span className={cx(stack.fillColumn, styles.lines)}>
      <Skeleton h={20} w="90%" />
      <Skeleton h={16} w="60%" />
      <Skeleton h={12} w={96} />
    </span>
    <Skeleton w={96} h={72} className={styles.shape ?? ''} />
  </div>
))
