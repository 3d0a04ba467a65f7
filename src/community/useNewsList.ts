import { atom } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { newsList } from '../../contract/calls/community.ts'
import { NEWS_CATEGORY } from '../../contract/constants.ts'
import type { News } from '../../contract/entities/community.ts'
import { request } from '../api/request.ts'
import { useLanguage } from '../i18n/language.ts'
import { useAtom } from '../useAtom.ts'

/** A list that is older is asked for again by whoever comes back to it, ms. */
const FRESH_MS = 5 * 60_000

interface Held {
  /** The language it was asked for in. */
  readonly language?: string
  /** When, our clock, ms. */
  readonly at?: number
  readonly items?: readonly News[]
  readonly pages: number
  readonly hasMore: boolean
  /** When a kept copy came from the server, our clock, ms. */
  readonly asOf?: number | undefined
  readonly error?: unknown
  readonly loading: boolean
}

const nothing: Held = { pages: 0, hasMore: false, loading: true }
/** Outlives the page: whoever comes back from an article finds the list as it was. */
const heldAtom = atom<Held>(nothing)

/** News as far as they are loaded, the newest first. */
export interface NewsListState extends Pick<Held, 'items' | 'hasMore' | 'asOf' | 'error' | 'loading'> {
  readonly reload: () => Promise<void>
  readonly more: () => void
}

/** Loads the first page when there is none yet, and further ones when asked. */
export function useNewsList(): NewsListState {
  const [held, setHeld] = useAtom(heldAtom)
  const { language } = useLanguage()
  const turn = useRef(0)
  const load = useCallback(
    async (page: number) => {
      turn.current += 1
      const mine = turn.current
      setHeld(({ error: _, ...before }) => ({ ...before, loading: true }))
      let asOf: number | undefined
      const noted = (storedAt: number | undefined) => {
        asOf = storedAt
      }
      try {
        const { rows, total } = await request(
          newsList,
          { categoryId: NEWS_CATEGORY, page },
          { silent: true, asOf: noted },
        )
        if (mine !== turn.current) return
        setHeld((before) => {
          const known = (page > 1 && before.items) || []
          // One more page makes a list no younger.
          const times = [asOf ?? [], (page > 1 && before.asOf) || []].flat()
          // News that came in the meantime has moved the pages: what stands there already does not come again.
          const fresh = rows.filter(({ id }) => !known.some((one) => one.id === id))
          const hasMore = rows.length > 0 && page * PAGE_SIZE < total
          const asked = { language: language.code, at: (page > 1 && before.at) || Date.now() }
          const oldest = times.length > 0 ? Math.min(...times) : undefined
          return { ...asked, items: [...known, ...fresh], pages: page, hasMore, asOf: oldest, loading: false }
        })
      } catch (error) {
        if (mine === turn.current) setHeld((before) => ({ ...before, error, loading: false }))
      }
    },
    [setHeld, language.code],
  )
  const reload = useCallback(() => load(1), [load])
  const isStale = useEffectEvent(() => held.language !== language.code || Date.now() - (held.at ?? 0) > FRESH_MS)
  useEffect(() => {
    if (isStale()) void reload()
    return () => {
      turn.current += 1
      setHeld((before) => (before.items === undefined ? nothing : { ...before, loading: false }))
    }
  }, [reload, setHeld])
  const { items, hasMore, asOf, error, loading, pages } = held
  return { items, hasMore, asOf, error, loading, reload, more: () => void load(pages + 1) }
}
