import { expect, it } from 'vitest'
import { loginPath, safeFrom } from './from.ts'

it.each(['/order', '/order?type=0', '/trade', '/mine/system', '/'])('leads back to %s', (path) =>
  expect(safeFrom(path)).toBe(path),
)

it.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /order',
  '/\t/evil.example',
  '/order\n',
  '/a\\b',
  'order',
  '/login',
  '/login?from=/order',
  '/forgot',
  `/${'a'.repeat(600)}`,
])('never leads to %j', (from) => expect(safeFrom(from)).toBe('/'))

it('names where to come back to', () => {
  expect(loginPath('/order?type=0')).toBe('/login?from=%2Forder%3Ftype%3D0')
  expect(loginPath('//evil.example')).toBe('/login')
  expect(new URLSearchParams(loginPath('/order?type=0').split('?')[1]).get('from')).toBe('/order?type=0')
})
