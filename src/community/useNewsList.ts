import { useCallback, useEffect } from 'react'
import { PAGE_SIZE, type Page } from '../../contract/calls/call.ts'
import { newsList } from '../../contract/calls/community.ts'
import { NEWS_CATEGORY } from '../../contract/constants.ts'
import type { News } from '../../contract/entities/community.ts'
import { request } from '../api/request.ts'
import { useLanguage } from '../i18n/language.ts'
import { type NumberedPage, numbered, PagedResource } from '../resource/pagedResource.ts'
import type { PagesRequest } from '../resource/useResource.ts'
import { store } from '../store.ts'
import { useAtomValue } from '../useAtom.ts'

/** A page of the news. */
export type NewsRows = NumberedPage<Page<News>>

/** A list that is older is asked for again by whoever comes back to it, ms. */
const FRESH_MS = 5 * 60_000
/** So many are loaded again at once. */
const MAX_RELOADED = 5 * PAGE_SIZE

/** Outlives the page: whoever comes back from an article finds the list as it was. */
const news = new PagedResource(
  (_language: string) =>
    (requested, { asOf }) =>
      numbered(requested, (page) => request(newsList, { categoryId: NEWS_CATEGORY, page }, { silent: true, asOf })),
  { keyOf: ({ id }) => id, most: MAX_RELOADED, isPublic: true },
)
const more = () => news.more()

/** News as far as they are loaded, the newest first: asked for when there are none yet, or old ones, or of another language. */
export function useNewsList(): PagesRequest<NewsRows> {
  const { language } = useLanguage()
  const state = useAtomValue(news.state)
  const reload = useCallback(() => news.ask(language.code), [language.code])
  useEffect(() => {
    const { answer, asOf = 0 } = store.get(news.state)
    if (answer === undefined || !news.isAbout(language.code) || Date.now() - asOf > FRESH_MS) void reload()
  }, [reload, language.code])
  return { ...state, reload, more }
}
