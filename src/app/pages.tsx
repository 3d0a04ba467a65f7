import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { type LazyComponent, lazyPart } from '../ui/lazy.tsx'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './PageBox.module.css'
import type { Route } from './routes.ts'

interface PageProps {
  /** Drawn once the page is there. */
  arrival: ReactNode
}

const pages = new Map<Route, LazyComponent<PageProps>>()

/** The page of a route, the same one for good: loaded when it is first drawn. */
export function pageOf(route: Route): LazyComponent<PageProps> {
  const page =
    pages.get(route) ??
    lazyPart<PageProps>(
      async () => {
        const Page = await route.load()
        return ({ arrival }) => (
          <>
            <Page />
            {arrival}
          </>
        )
      },
      { fallback: () => <Wait route={route} />, failed: () => <NotLoaded /> },
    )
  pages.set(route, page)
  return page
}

/** Begins to load a page before it is asked for. */
export const preload = (route: Route): Promise<unknown> => pageOf(route).preload()

/** Returns the placeholder shown while a page loads. */
const shapesOf = (path: string) =>
  path === '/trade'
    ? styles.chart
    : /^\/($|order|news|rank|product|language)|history|list|record/.test(path) && styles.list

/** The head and the shapes of a page, until its part of the app is there. */
function Wait({ route: { path, title } }: { route: Route }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`} className={cx(styles.wait, shapesOf(path))}>
      {title ? <p className={styles.title}>{t(title)}</p> : <Skeleton w="40%" h={28} />}
      {places(9).map((place) => (
        <Skeleton key={place} h="var(--shape)" />
      ))}
    </Loading>
  )
}

/** Some browsers remember a file that could not be loaded for as long as the document lives: only a new one tries again. */
const NotLoaded = () => (
  <ErrorState title={<Trans>Couldn’t show this page</Trans>} onRetry={() => location.reload()}>
    <Trans>Part of the app couldn’t load. Check your connection and try again.</Trans>
  </ErrorState>
)
