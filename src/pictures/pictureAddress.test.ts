// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { pictureAddress } from './pictureAddress.ts'

const meta = (name: string, content: string) => {
  const element = document.createElement('meta')
  Object.assign(element, { name, content })
  document.head.append(element)
}

beforeEach(() => {
  document.head.replaceChildren()
  meta('api-origin', 'https://api.example.com')
  meta('image-origins', 'https://cdn.example.com https://pictures.example.org')
})

it.each([
  ['/content/cover-1.png', 'https://api.example.com/content/cover-1.png'],
  [' https://cdn.example.com/a.webp ', 'https://cdn.example.com/a.webp'],
  ['https://pictures.example.org/b.png?x=1', 'https://pictures.example.org/b.png?x=1'],
  ['https://api.example.com/c.png', 'https://api.example.com/c.png'],
])('%s is shown from %s', (src, address) => expect(pictureAddress(src)).toBe(address))

it.each([
  undefined,
  '',
  'https://elsewhere.example/a.png',
  'https://cdn.example.com.evil.example/a.png',
  'https://cdn.example.com@evil.example/a.png',
  'http://cdn.example.com/a.png',
  '//cdn.example.com/a.png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  '/content/../api/user/info',
])('%s is shown from nowhere', (src) => expect(pictureAddress(src)).toBeUndefined())

it('nothing is shown from elsewhere where nothing was named', () => {
  document.head.replaceChildren()
  expect(pictureAddress('https://cdn.example.com/a.png')).toBeUndefined()
})
