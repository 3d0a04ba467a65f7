import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { Redirect } from '../../navigation/Link.tsx'
import { useLocation } from '../../navigation/location.ts'
import { loginPath } from '../../session/from.ts'
import { loggedInAtom } from '../../session/session.ts'
import { useDocumentTitle } from '../documentTitle.ts'
import { type MoreRoute, moreRoutes } from './moreRoutes.ts'

/** The page of a path; one that leads to `/` for an unknown path, to the log-in where that is needed (document 1 §2). */
export async function pageAt(path: string): Promise<ComponentType> {
  const route = moreRoutes.find((one) => one.path === path)
  if (!route) return () => <Redirect to="/" />
  const Page = await route.load()
  return () => <MorePage route={route} Page={Page} />
}

function MorePage({ route, Page }: { route: MoreRoute; Page: ComponentType }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const loggedIn = useAtomValue(loggedInAtom)
  useDocumentTitle(t(route.title))
  return route.login && !loggedIn ? <Redirect to={loginPath(route.path + search)} /> : <Page />
}
