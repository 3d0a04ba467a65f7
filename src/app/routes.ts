import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { withLaterWords } from '../i18n/language.ts'
import { homeOf } from './home.tsx'

/** A page of the app (document 1 §2). */
export interface Route {
  readonly path: string
  /** Without one the page itself titles the document. */
  readonly title?: MessageDescriptor
  readonly load: () => Promise<ComponentType>
  /** Needs a login; the path is kept in `from`. */
  readonly login?: boolean
  /** Keeps its state when it is left. */
  readonly keepAlive?: boolean
  /** Shows the list of instruments, which entering it loads again. */
  readonly market?: boolean
}

/** The main pages. */
export const mainRoutes: readonly Route[] = [
  {
    path: '/',
    title: msg`Markets`,
    load: () => import('../markets/MarketsPage.tsx').then((page) => homeOf(page.MarketsPage)),
    keepAlive: true,
    market: true,
  },
  {
    path: '/trade',
    title: msg`Trade`,
    load: () => import('../trade/TradePage.tsx').then((page) => page.TradePage),
    keepAlive: true,
    market: true,
  },
  {
    path: '/order',
    title: msg`Orders`,
    load: () => import('../orders/OrdersPage.tsx').then((page) => page.OrdersPage),
    login: true,
  },
  {
    path: '/user',
    title: msg`Account`,
    load: () => withLaterWords(import('../account/UserPage.tsx')).then((page) => page.UserPage),
    login: true,
  },
]

/** Returns true if the phone's tab bar is shown: on the main pages, news and ranking (document 1 §2). */
export const hasBar = (route: Route): boolean => mainRoutes.includes(route) || /^\/(news|rank|replay)$/.test(route.path)

/** Returns true if a page is one of the account's, beside which its navigation stands on a wide screen. */
export const isAccount = (pathname: string): boolean => /^\/(user|mine|loan|feedback|language)\b/.test(pathname)

/** Returns true if a page of the account is below an entry of its navigation, so that it leads back. */
export const isBelow = (pathname: string): boolean =>
  /^\/(loan\/(?!index)|mine\/(withdraw-|coin-|bank-|recorder|lab|announcement|email|chat|invite)|feedback|language)/.test(
    pathname,
  )

const moreRoutes = new Map<string, Route>()

/** The other pages stand in a table of their own, so that none of them weighs on the first screen. */
function moreRoute(path: string): Route {
  const held = moreRoutes.get(path)
  if (held) return held
  const load = () => withLaterWords(import('./MorePage.tsx')).then(({ pageAt }) => pageAt(path))
  const route = { path, load }
  moreRoutes.set(path, route)
  return route
}

/** The page of a path; a trailing slash does not count. What is no main page is looked up when it is loaded. */
export function routeOf(pathname: string): Route {
  const main = mainRoutes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
  return main ?? moreRoute(pathname.replace(/\/+$/, ''))
}
