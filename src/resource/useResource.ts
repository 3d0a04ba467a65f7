import { useCallback, useEffect, useState } from 'react'
import { useAtomValue } from '../useAtom.ts'
import { type LoadedRows, type LoadPage, PagedResource, type PageOfRows } from './pagedResource.ts'
import { type Loaded, ownerAtom, Resource, type Try } from './resource.ts'

/** Value loaded for the current screen. */
export interface LoadRequest<T> extends Loaded<T> {
  /** Never rejects. */
  readonly reload: () => Promise<void>
}

/** A list that is loaded for what is on the screen. */
export interface PagesRequest<P extends PageOfRows> extends LoadRequest<LoadedRows<P>> {
  readonly more: () => Promise<void>
}

interface AskingOptions<T> {
  /** It is loaded anew this often while somebody can see it, ms. */
  readonly every?: number | undefined | ((answer: T) => number | undefined)
  /** Loads again when the page is shown again or the network returns; with `focused` also when the window gets the focus. */
  readonly again?: 'shown' | 'focused' | 'never'
  /** The answer stays when something else is asked, until that is there. */
  readonly keeps?: boolean
}

/** While a reviewer has something, it is loaded anew this often, ms: the demo's reviewer takes 20 s, a person longer. */
export const REFRESH_INTERVAL_MS = 10_000

/** Functions that reload values while they are on the screen. */
const looks = new Set<() => void>()

/** Loads again what is on the screen: something was decided that any part of it may show. */
export const refreshShown = (): void => {
  for (const look of [...looks]) look()
}

/** Calls back when somebody is back: the page is shown again, the network returns, or (`focus`) the window gets the focus. */
function onReturn(look: () => void, focus: boolean): () => void {
  const back = () => document.hidden || look()
  const events = focus ? ['online', 'focus'] : ['online']
  for (const event of events) addEventListener(event, back)
  document.addEventListener('visibilitychange', back)
  looks.add(back)
  return () => {
    looks.delete(back)
    for (const event of events) removeEventListener(event, back)
    document.removeEventListener('visibilitychange', back)
  }
}

/** The same for a component. Keep `look` the same as long as it does the same. */
export const useReturns = (look: () => void): void => useEffect(() => onReturn(look, true), [look])

/** Loads a resource while the component is there, and keeps it new; undefined asks nothing. */
export function useLoad<Q, T>(
  resource: Resource<Q, T>,
  question: Q | undefined,
  { every, again = 'shown', keeps = false }: AskingOptions<T> = {},
): LoadRequest<T> {
  const state = useAtomValue(resource.state)
  const owner = useAtomValue(ownerAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another account is answered is another answer
  useEffect(() => {
    if (question === undefined) return
    const leave = resource.enter()
    const look = () => void resource.ask(question)
    look()
    const stop = again === 'never' ? undefined : onReturn(look, again === 'focused')
    return () => {
      stop?.()
      leave()
    }
  }, [resource, question, owner, again])
  const everyMs = typeof every === 'function' ? state.answer && every(state.answer) : every
  useEffect(() => {
    if (question === undefined || everyMs === undefined || state.busy) return
    const timer = setTimeout(() => document.hidden || void resource.ask(question, true), everyMs)
    return () => clearTimeout(timer)
  }, [resource, question, everyMs, state])
  const reload = useCallback(async () => {
    if (question !== undefined) await resource.ask(question)
  }, [resource, question])
  // Drawn before the effect has asked: what is held answers something else.
  const isAsked = resource.isAbout(question)
  const outdated = state.outdated || !isAsked
  return {
    ...state,
    answer: outdated && !keeps ? undefined : state.answer,
    error: isAsked ? state.error : undefined,
    busy: isAsked ? state.busy : question !== undefined,
    outdated,
    reload,
  }
}

/** Loads something; anew when `load` is another function, so keep it the same as long as it asks the same. */
export function useResource<T>(
  load: ((attempt: Try) => Promise<T>) | undefined,
  options?: AskingOptions<T>,
): LoadRequest<T> {
  const [resource] = useState(() => new Resource((own: NonNullable<typeof load>, attempt) => own(attempt)))
  return useLoad(resource, load, options)
}

/** Loads a list, as `useResource` loads an answer; `page` loads one page of it. */
export function usePages<P extends PageOfRows>(
  page: LoadPage<P> | undefined,
  options?: AskingOptions<LoadedRows<P>>,
): PagesRequest<P> {
  const [resource] = useState(() => new PagedResource((own: LoadPage<P>) => own))
  const more = useCallback(() => resource.more(), [resource])
  return { ...useLoad(resource, page, options), more }
}
