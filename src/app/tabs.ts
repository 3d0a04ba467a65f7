import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Path } from 'react-router-dom'
import type { IconName } from '../ui/icons/Icon.tsx'
import { type Route, routeOf } from './routes.ts'

/** Target of a tab. */
export interface Tab {
  /** Path and query. */
  readonly to: string
  readonly title: MessageDescriptor
  readonly icon: IconName
  /** The page that is there. */
  readonly route: Route
}

const COPY = '/rank?view=copy'
const tab = (to: string, title: MessageDescriptor, icon: IconName): Tab => ({
  ...{ to, title, icon },
  route: routeOf(to.replace(/\?.*/, '')),
})

/** The tabs, in their order (document 1 §2, decisions §4). */
export const tabs: readonly Tab[] = [
  tab('/', msg`Markets`, 'markets'),
  tab('/trade', msg`Trade`, 'trade'),
  tab('/order', msg`Orders`, 'orders'),
  tab(COPY, msg({ message: 'Copy', context: 'copy trading' }), 'people'),
  tab('/rank', msg`Ranking`, 'ranking'),
]

/** Returns the active tab. Traders to copy and their ranking share one. */
export function tabAt({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  const { path } = routeOf(pathname)
  return path === '/rank' && new URLSearchParams(search).get('view') === 'copy' ? COPY : path
}
