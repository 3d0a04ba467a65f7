import { expect, it } from 'vitest'
import { liveOriginOf, originsOf } from './origins.ts'

const none = () => undefined

it('follows the rule of decisions §1 where the page names nothing', () => {
  expect(originsOf('https://m.example.com', none)).toEqual({
    api: 'https://api.example.com',
    page: 'https://m.example.com',
    complaint: 'https://api.example.com',
  })
})

it('takes what the page names, and nothing that is no web address', () => {
  const meta: Record<string, string> = { 'api-origin': 'https://x.test:8443/path', 'complaint-origin': 'ftp://y.test' }
  expect(originsOf('https://m.example.com', (name) => meta[name])).toEqual({
    api: 'https://x.test:8443',
    page: 'https://m.example.com',
    complaint: 'https://x.test:8443',
  })
  expect(originsOf('http://localhost:8080', () => '').api).toBe('http://localhost:8080')
})

it('speaks wss on https and ws on http', () => {
  expect([liveOriginOf('https://a.b'), liveOriginOf('http://a.b:1')]).toEqual(['wss://a.b', 'ws://a.b:1'])
})
