import { expect, it } from 'vitest'
import { routeOf } from './routes.ts'
import { tabAt, tabs } from './tabs.ts'

it('lead to the markets, trading, the orders, traders to copy and their ranking', () => {
  expect(tabs.map(({ to }) => to)).toEqual(['/', '/trade', '/order', '/rank?view=copy', '/rank'])
  expect(tabs.map(({ route }) => route)).toEqual(['/', '/trade', '/order', '/rank', '/rank'].map(routeOf))
})

it.each([
  ['/order', '?type=3', '/order'],
  ['/rank', '?view=copy', '/rank?view=copy'],
  ['/rank', '?view=else', '/rank'],
  ['/news', '?view=copy', '/news'],
])('%s%s is at %s', (pathname, search, to) => expect(tabAt({ pathname, search })).toBe(to))
