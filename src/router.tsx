import {
  createContext,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  UNSAFE_createHashHistory as createHashHistory,
  NavigationType,
  type Path,
  Router as PlainRouter,
  parsePath,
  useLocation,
  useNavigate,
} from 'react-router-dom'

/**
 * Returns the number of history entries behind this one within the app, or undefined for an entry the router did not
 * create.
 */
const stepsBehind = (): number | undefined => (history.state as { idx?: number } | null)?.idx ?? undefined

/** Returns the app's current address, for code outside React. Every address is behind the `#` (document 1 §2). */
export function currentPlace(): Pick<Path, 'pathname' | 'search'> {
  const { pathname = '/', search = '' } = parsePath(location.hash.slice(1))
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search }
}

/** Navigates from outside React, at once; `replace` leaves no step to come back to. Components use `useNavigate`. */
export function goTo(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const state = { idx: (stepsBehind() ?? 0) + (replace ? 0 : 1) }
  if (replace) history.replaceState(state, '', `#${to}`)
  else history.pushState(state, '', `#${to}`)
  // No step of the user's: what lies over the page has no part in it (src/ui/layerEntries.ts).
  dispatchEvent(Object.assign(new PopStateEvent('popstate', { state }), { inCode: true }))
}

/** One step back inside the app; to the front page for a visitor who entered the app here. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void ((stepsBehind() ?? 0) > 0 ? navigate(-1) : navigate('/', { replace: true }))
}

/** True if the page is beside the account's navigation as one of its entries. It then needs no back button. */
export const EntryContext = createContext(false)

const bars = new Set<() => void>()
const follow = (bar: () => void) => {
  bars.add(bar)
  return () => bars.delete(bar)
}
const hash = () => location.hash

function useNewestPlace(): Pick<Path, 'pathname' | 'search'> {
  useSyncExternalStore(follow, hash)
  return currentPlace()
}

/** Returns the address that was gone to, which bars show at once. `useLocation` has it with the page. */
export const usePlace: typeof useNewestPlace = import.meta.env.SSR ? useLocation : useNewestPlace

/**
 * The router of the app and of the console. Its updates are no transitions: a tap is answered in the frame it is made in.
 * With `afterPaint`, which calls back once the bars have been painted, the pages get the address of a new step only then. It
 * may take a slow phone long to draw them, and only to tell all of their components the address already costs it a frame.
 */
export function Router({ afterPaint, children }: { afterPaint?: (then: () => void) => void; children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }))
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let newest: object
    return history.listen((update) => {
      newest = update
      const show = () => update === newest && setShown(update)
      if (afterPaint && update.action === NavigationType.Push) afterPaint(show)
      else show()
      for (const bar of bars) bar()
    })
  }, [history, afterPaint])
  return (
    <PlainRouter location={location} navigationType={action} navigator={history} useTransitions={false}>
      <WatchAddress />
      {children}
    </PlainRouter>
  )
}

/** Closes two gaps of the router. */
function WatchAddress() {
  const { pathname, search } = useLocation()
  const last = useRef(0)
  // An address that was typed in, or a plain link, is a step as well, which leads back.
  useLayoutEffect(() => {
    last.current = stepsBehind() ?? last.current + 1
    if (stepsBehind() === undefined) history.replaceState({ ...history.state, idx: last.current }, '')
    // For what is below the router: what lies over the page has entries of its own (src/ui/layerEntries.ts).
    dispatchEvent(new Event('addressdrawn'))
  })
  // The router listens from its first layout effect on: an address that changed since it was first drawn would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address of the first drawing can be missed
  useEffect(() => {
    const now = currentPlace()
    if (now.pathname !== pathname || now.search !== search) goTo(now.pathname + now.search, { replace: true })
  }, [])
  return null
}
