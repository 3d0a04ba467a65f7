import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { loginPath } from '../session/from.ts'
import type { IconName } from '../ui/icons/Icon.tsx'

/** A page of the app (document 1 §2). */
export interface Route {
  readonly path: string
  /** Without one the page itself titles the document. */
  readonly title?: MessageDescriptor
  readonly load: () => Promise<ComponentType>
  /** Needs a login; the path is kept in `from`. */
  readonly login?: boolean
  /** Keeps its state when it is left. */
  readonly kept?: boolean
  /** Shows the list of instruments, which entering it loads again. */
  readonly market?: boolean
  /** Stands in the bar of the phone and in the navigation of the wide layout. */
  readonly tab?: { readonly icon: IconName }
}

/** The main pages, in the order of the bar. */
const mainRoutes: readonly Route[] = [
  {
    path: '/',
    title: msg`Markets`,
    load: () => import('../markets/MarketsPage.tsx').then((page) => page.MarketsPage),
    kept: true,
    market: true,
    tab: { icon: 'markets' },
  },
  {
    path: '/trade',
    title: msg`Trade`,
    load: () => import('../trade/TradePage.tsx').then((page) => page.TradePage),
    kept: true,
    market: true,
    tab: { icon: 'trade' },
  },
  {
    path: '/order',
    title: msg`Orders`,
    load: () => import('../orders/OrdersPage.tsx').then((page) => page.OrdersPage),
    login: true,
    tab: { icon: 'orders' },
  },
  {
    path: '/user',
    title: msg`Account`,
    load: () => withLaterWords(import('../account/UserPage.tsx')).then((page) => page.UserPage),
    login: true,
  },
]

/** Where the bars lead. */
export interface Tab {
  /** Path and query. */
  readonly to: string
  readonly title: MessageDescriptor
  readonly icon: IconName
}

/** Whether the phone's bar stands under a page: the main pages, the news and the ranking (document 1 §2). */
export const hasBar = (route: Route): boolean =>
  mainRoutes.includes(route) || route.path === '/news' || route.path === '/rank'

const COPY = '/rank?view=copy'

/** The tabs, in their order (document 1 §2, decisions §4). */
export const tabs: readonly Tab[] = [
  ...mainRoutes.flatMap(({ path, title, tab }) => (tab && title ? [{ to: path, title, icon: tab.icon }] : [])),
  { to: COPY, title: msg({ message: 'Copy', context: 'copy trading' }), icon: 'people' },
  { to: '/rank', title: msg`Ranking`, icon: 'trophy' },
]

/** Whether a tab leads to where one is; traders to copy and their ranking are one page. */
export const isHere = ({ to }: Tab, { path }: Route, search: string): boolean =>
  to === (path === '/rank' && new URLSearchParams(search).get('view') === 'copy' ? COPY : path)

/** The page that a tab leads to. */
export const routeOfTab = ({ to }: Tab): Route => routeOf(to.replace(/\?.*/, ''))

const moreRoutes = new Map<string, Route>()

/** The other pages stand in a table of their own, so that none of them weighs on the first screen. */
function moreRoute(path: string): Route {
  const held = moreRoutes.get(path)
  if (held) return held
  const load = () => withLaterWords(import('./later/MorePage.tsx')).then(({ pageAt }) => pageAt(path))
  const route = { path, load }
  moreRoutes.set(path, route)
  return route
}

/** The page of a path; a trailing slash does not count. What is no main page is looked up when it is loaded. */
export function routeOf(pathname: string): Route {
  const path = pathname.replace(/\/+$/, '') || '/'
  return mainRoutes.find((route) => route.path === path) ?? moreRoute(path)
}

/** Where an address leads: its page, or the log-in for a main page that needs it (document 1 §2). */
export function destination(
  pathname: string,
  search: string,
  loggedIn: boolean,
): { readonly route: Route; readonly redirect?: string } {
  const route = routeOf(pathname)
  if (loggedIn || !route.login) return { route }
  return { route: routeOf('/login'), redirect: loginPath(pathname + search) }
}
