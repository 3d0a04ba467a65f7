import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { loginPath } from '../session/from.ts'
import type { IconName } from '../ui/icons/Icon.tsx'
import { testerParts } from './testerParts.ts'

/** A page of the app (document 1 §2). */
export interface Route {
  readonly path: string
  readonly title: MessageDescriptor
  readonly load: () => Promise<ComponentType>
  /** Needs a login; the path is kept in `from`. */
  readonly login?: boolean
  /** Keeps its state when it is left. */
  readonly kept?: boolean
  /** Shows the list of instruments, which entering it loads again. */
  readonly market?: boolean
  /** Stands in the bar of the phone, and in the navigation of the wide layout. */
  readonly tab?: { readonly icon: IconName }
}

/** Every page there is, those of the bar in its order. */
export const routes: readonly Route[] = [
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
    tab: { icon: 'user' },
  },
  {
    path: '/login',
    title: msg`Log in`,
    load: () => withLaterWords(import('../account/LoginPage.tsx')).then((page) => page.LoginPage),
  },
  {
    path: '/register',
    title: msg`Open a real account`,
    load: () => withLaterWords(import('../account/RegisterPage.tsx')).then((page) => page.RegisterPage),
  },
  {
    path: '/forgot',
    title: msg`New password`,
    load: () => withLaterWords(import('../account/ForgotPage.tsx')).then((page) => page.ForgotPage),
  },
  {
    path: '/mine/password',
    title: msg`Change password`,
    load: () => withLaterWords(import('../account/PasswordPage.tsx')).then((page) => page.PasswordPage),
    login: true,
  },
  {
    path: '/language',
    title: msg`Language`,
    load: () => withLaterWords(import('../account/LanguagePage.tsx')).then((page) => page.LanguagePage),
  },
  {
    path: '/mine/system',
    title: msg`Settings`,
    load: () => withLaterWords(import('../account/SystemPage.tsx')).then((page) => page.SystemPage),
  },
  {
    path: '/mine/security',
    title: msg`Security and devices`,
    load: () => withLaterWords(import('../account/SecurityPage.tsx')).then((page) => page.SecurityPage),
  },
  {
    path: '/mine/history',
    title: msg`Account history`,
    load: () => withLaterWords(import('../funds/HistoryPage.tsx')).then((page) => page.HistoryPage),
    login: true,
  },
  {
    path: '/mine/auth',
    title: msg`Identity verification`,
    load: () => withLaterWords(import('../identity/IdentityPage.tsx')).then((page) => page.IdentityPage),
    login: true,
  },
  {
    path: '/replay',
    title: msg`Replay`,
    load: () => withLaterWords(import('../replay/ReplayPage.tsx')).then((page) => page.ReplayPage),
  },
  {
    path: '/mine/recorder',
    title: msg`Flight recorder`,
    load: () => testerParts().then((parts) => parts.RecorderPage),
  },
  {
    path: '/mine/lab',
    title: msg`Network lab`,
    load: () => testerParts().then((parts) => parts.LabPage),
  },
]

/** The tabs, in their order. */
export const tabs = routes.filter((route): route is Route & { tab: { icon: IconName } } => route.tab !== undefined)

/** The page of a path; a trailing slash does not count. Undefined for an unknown path. */
export function routeOf(pathname: string): Route | undefined {
  const path = pathname.replace(/\/+$/, '') || '/'
  return routes.find((route) => route.path === path)
}

/** Where an address leads: its page; `/` for an unknown one; the log-in for one that needs it (document 1 §2). */
export function destination(
  pathname: string,
  search: string,
  loggedIn: boolean,
): { readonly route: Route; readonly redirect?: string } {
  const wanted = routeOf(pathname)
  if (wanted && (loggedIn || !wanted.login)) return { route: wanted }
  const redirect = wanted ? loginPath(pathname + search) : '/'
  const route = routeOf(wanted ? '/login' : '/')
  if (!route) throw new Error('There is no page to lead to')
  return { route, redirect }
}
