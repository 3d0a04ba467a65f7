import { expect, it } from 'vitest'
import { moreRoutes } from './moreRoutes.ts'
import { hasBar, routeOf } from './routes.ts'

const main = ['/', '/trade', '/order', '/user']

it.each(main)('there is a main page at %s', (path) => expect(routeOf(path)).toMatchObject({ path, title: {} }))

it.each([
  '/login',
  '/register',
  '/forgot',
  '/language',
  '/mine/auth',
  '/mine/history',
  '/mine/password',
  '/mine/system',
  '/mine/announcement',
  '/mine/chat',
  '/mine/email',
  '/mine/invite',
  '/news',
  '/news/detail',
  '/product',
  '/rank',
  '/feedback',
])('there is a page at %s', (path) => expect(moreRoutes.map((route) => route.path)).toContain(path))

it('has one page for a path, and the same one however often it is asked for', () => {
  const paths = [...main, ...moreRoutes.map(({ path }) => path)]
  expect(new Set(paths).size).toBe(paths.length)
  expect(routeOf('/login')).toBe(routeOf('/login'))
})

it('takes a trailing slash for none', () => {
  expect(routeOf('/trade/')).toBe(routeOf('/trade'))
  expect(routeOf('/mine/system/')).toBe(routeOf('/mine/system'))
})

it('needs a login for orders and the user centre alone: of the other pages the server says what does', () => {
  expect(main.filter((path) => routeOf(path).login)).toEqual(['/order', '/user'])
  expect(moreRoutes.filter((route) => 'login' in route)).toEqual([])
})

it('has the phone’s bar under the main pages, the news and the ranking', () => {
  expect([...main, '/news', '/rank'].filter((path) => !hasBar(routeOf(path)))).toEqual([])
  expect(['/news/detail', '/login', '/product', '/nowhere'].filter((path) => hasBar(routeOf(path)))).toEqual([])
})
