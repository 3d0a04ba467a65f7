import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { useDocumentTitle } from './documentTitle.ts'
import { type MoreRoute, moreRoutes } from './moreRoutes.ts'

/** The page of a path; one that leads to `/` for an unknown path (document 1 §2). None needs a login: the server says what does. */
export async function pageAt(path: string): Promise<ComponentType> {
  const route = moreRoutes.find((one) => one.path === path)
  if (!route) return () => <Navigate to="/" replace />
  const Page = await route.load()
  return () => <MorePage route={route} Page={Page} />
}

function MorePage({ route, Page }: { route: MoreRoute; Page: ComponentType }) {
  const { t } = useLingui()
  useDocumentTitle(t(route.title))
  return <Page />
}
