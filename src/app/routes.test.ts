import { expect, it } from 'vitest'
import { destination, routeOf } from './routes.ts'

it.each([
  '/',
  '/trade',
  '/order',
  '/user',
  '/login',
  '/register',
  '/forgot',
  '/language',
  '/mine/password',
  '/mine/system',
])('there is a page at %s', (path) => expect(routeOf(path)?.path).toBe(path))

it('leads unknown paths to /', () => {
  for (const path of ['/nowhere', '/trade/x', '/__proto__'])
    expect(destination(path, '', true)).toMatchObject({ route: { path: '/' }, redirect: '/' })
})

it('takes a trailing slash for none', () => expect(routeOf('/trade/')?.path).toBe('/trade'))

it.each(['/order', '/user'])('asks a visitor of %s to log in, and remembers where to go back to', (path) => {
  expect(destination(path, '?type=0', false)).toMatchObject({
    route: { path: '/login' },
    redirect: `/login?from=${encodeURIComponent(`${path}?type=0`)}`,
  })
  expect(destination(path, '', true)).toEqual({ route: routeOf(path) })
})

it('lets a visitor see the rest', () => {
  for (const path of ['/', '/trade', '/login', '/language', '/mine/system'])
    expect(destination(path, '', false)).toEqual({ route: routeOf(path) })
})
