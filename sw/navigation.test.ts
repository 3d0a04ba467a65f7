import { describe, expect, it } from 'vitest'
import { notThePage } from './navigation.ts'

describe('what the service worker answers with the app’s page', () => {
  it.each(['/', '/?utm_source=mail', '/trade', '/apiary', '/v10', '/opsy'])('is %s', (path) => {
    expect(path).not.toMatch(notThePage)
  })

  it.each([
    '/api',
    '/api/captcha',
    '/v1/api/forex/trade_list',
    '/v1?x=1',
    '/ops',
    '/docs',
    '/docs/#submitOrder',
    '/ops/',
    '/healthz',
    '/readyz',
    '/ops/#/queue',
    '/manifest.json',
    '/icon-512.png',
    '/a/b.pdf?x=1',
  ])('is not %s', (path) => {
    expect(path).toMatch(notThePage)
  })
})
