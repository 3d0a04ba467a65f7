import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { newsArticle } from '../../contract/calls/community.ts'
import type { News } from '../../contract/entities/community.ts'
import { request } from '../api/request.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { Page } from '../Page.tsx'
import { Picture } from '../pictures/Picture.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { Try } from '../resource/resource.ts'
import { useResource } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import text from '../ui/text.module.css'
import articleBodyStyles from './ArticleBody.module.css'
import styles from './ArticlePage.module.css'
import { cleanArticle } from './cleanArticle.ts'
import { readingPlace, saveReadingPlace } from './readingPlaces.ts'
import { type PlaceStore, useSavedPlace } from './useSavedPlace.ts'

/** The text of an article, cleaned; it opens where it was left. */
function ArticleBody({ id, html }: { id: string; html: string }) {
  const body = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    // What does not load leaves no broken frame.
    const hide = ({ target }: Event) => target instanceof HTMLImageElement && target.remove()
    element.addEventListener('error', hide, true)
    element.replaceChildren(cleanArticle(html))
    setReady(true)
    return () => element.removeEventListener('error', hide, true)
  }, [html])
  const keeper = useMemo<PlaceStore>(
    () => ({ read: () => readingPlace(id), keep: (place) => saveReadingPlace(id, place) }),
    [id],
  )
  useSavedPlace(body, ready, keeper)
  return <div ref={body} className={articleBodyStyles.body} dir="auto" />
}

/** One article (document 2 §2). */
export function ArticlePage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Page title={<Trans>News</Trans>} toEdge className={styles.page}>
      {id === '' || id.length > 64 ? <ArticleNotFound /> : <Loaded id={id} />}
    </Page>
  )
}

function Loaded({ id }: { id: string }) {
  const { t } = useLingui()
  const resource = useResource(
    useCallback(({ asOf }: Try) => request(newsArticle, { id }, { silent: true, asOf }), [id]),
  )
  return (
    <ResourceView
      resource={resource}
      failed={<Trans>Couldn’t load the article</Trans>}
      skeleton={<Waiting label={t`Loading the article`} />}
    >
      {(news) => <Article news={news} asOf={resource.isCopy ? resource.asOf : undefined} />}
    </ResourceView>
  )
}

function Article({ news, asOf }: { news: News; asOf: number | undefined }) {
  const since = formatDateTime(asOf)
  return (
    <article className={styles.article}>
      <header className={styles.head} dir="auto">
        <h2 className={cx(text.figure, styles.title)}>{news.title}</h2>
        <p className={text.caption}>
          <time>{formatDateTime(news.createdAt)}</time>
          {asOf !== undefined && (
            <>
              {' · '}
              <Trans>
                Offline copy from <span className="fig">{since}</span>
              </Trans>
            </>
          )}
        </p>
      </header>
      <Picture src={news.logo} className={styles.picture} width={640} height={320} />
      {news.content === undefined ? (
        <p className={text.body} dir="auto">
          {news.summary}
        </p>
      ) : (
        <ArticleBody id={news.id} html={news.content} />
      )}
    </article>
  )
}

function ArticleNotFound() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="info"
      title={<Trans>This article doesn’t exist</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/news', { replace: true })}>
          <Trans>All news</Trans>
        </Button>
      }
    />
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.article}>
      <div className={styles.head}>
        <Skeleton h={28} w="80%" />
        <Skeleton h={16} w={120} />
      </div>
      {['100%', '94%', '98%', '60%', '96%', '90%', '40%'].map((width) => (
        <Skeleton key={width} h={20} w={width} />
      ))}
    </Loading>
  )
}
